//! The panels of the solutions: the list, the controls, and building along.

mod browser;
mod build_along;
mod filter;
mod list;
mod long_list;

pub(crate) use browser::Browser;
pub(crate) use build_along::{BuildAlong, BuildAlongReadout};
pub(crate) use filter::FilterForm;
pub(crate) use list::{Outline, RowReadout, SolutionList};
