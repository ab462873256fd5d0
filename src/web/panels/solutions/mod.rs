//! The panels of the solutions: the list, the controls, and building along.

mod browser;
mod build_along;
mod filter;
mod list;
mod long_list;

pub(in crate::web) use browser::Browser;
pub(in crate::web) use build_along::{BuildAlong, BuildAlongReadout};
pub(in crate::web) use filter::FilterForm;
pub(in crate::web) use list::{Outline, RowReadout, SolutionList};
