//! Depth-first searches by cells: choose an empty cell, then try its candidates.

mod by_cell;
mod cell_lists;
mod cell_order;
mod descent;
mod fewest_candidates;
mod first_cell;

pub(in crate::search) use cell_lists::{CellLists, Left, Listing};
pub use cell_order::{Axis, CellOrder, CellOrderError, CellPath};
pub use fewest_candidates::CandidateCounter;
pub(in crate::search) use fewest_candidates::FewestCandidatesSearch;
pub(in crate::search) use first_cell::FirstCellSearch;
