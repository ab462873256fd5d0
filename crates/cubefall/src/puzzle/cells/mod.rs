//! Cells and sets of cells.

mod cell;
mod cell_set;
mod word;

pub use cell::{Cell, Coord};
pub use cell_set::CellSet;
pub(crate) use word::Word;
