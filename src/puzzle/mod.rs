//! Puzzles: cells and sets of them, rotations, polycubes, pieces, and the region that they are to fill.
//!
//! Number the cells of the box, and a set of cells is a word of bits. The partial assembly is one word, and so is every
//! placement of every piece: a placement fits when the two have no bit in common, and placing it is their union.
//!
//! This floor and those up to `search` are pure. They know no time, no randomness, no files and no browser.

mod cell;
mod cell_set;
mod piece;
mod polycube;
mod puzzle;
mod region;
mod rotation;
mod sorting;
mod word;

pub use cell::{Cell, Coord};
pub use cell_set::CellSet;
pub use piece::{Piece, PieceError, PieceId};
pub use polycube::{Orientation, Polycube, PolycubeError};
pub use puzzle::{Puzzle, PuzzleError};
pub use region::{Region, RegionError};
pub use rotation::Rotation;
pub(crate) use sorting::sort_by_number;
pub(crate) use word::Word;
