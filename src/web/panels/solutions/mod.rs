//! The solutions: which are listed, the one that is shown, and how it is built along.

mod browser;
mod build_along;
mod filter;
mod list;
mod long_list;

pub(in crate::web) use browser::Browser;
pub(in crate::web) use build_along::{BuildAlong, BuildAlongReadout};
pub(in crate::web) use filter::FilterForm;
pub(in crate::web) use list::{Outline, RowReadout, SolutionList};
