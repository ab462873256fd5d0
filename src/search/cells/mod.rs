//! Depth-first searches by cells: choose an empty cell, then try the placements that can fill it.

mod by_cell;
mod cell_lists;
mod cell_order;
mod descent;
mod fewest_ways;
mod first_cell;

pub use cell_order::{CellOrder, CellOrderError, CellPath};
pub(in crate::search) use fewest_ways::FewestWaysSearch;
pub use fewest_ways::WayCounter;
pub(in crate::search) use first_cell::FirstCellSearch;
