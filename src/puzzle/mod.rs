//! Puzzles: cells and sets of cells, rotations, polycubes, pieces, and the region that they have to fill.
//!
//! Number the cells of the box, and a set of cells is a word of bits. The partial assembly is one word, and so is every
//! placement of every piece: a placement fits when the two have no bit in common, and placing it is their union.
//!
//! This floor and those up to `search` are pure: they use no time, no randomness, no files and no browser.

pub mod catalogue;
mod cell;
mod cell_set;
mod color;
mod piece;
mod polycube;
mod puzzle;
mod region;
mod rotation;
mod shape;
mod sorting;
mod spec;
mod word;

pub use cell::{Cell, Coord};
pub use cell_set::CellSet;
pub use color::Color;
pub use piece::{Piece, PieceError, PieceId, TurnedPiece};
pub use polycube::{Orientation, Polycube, PolycubeError};
pub use puzzle::{AuthorRule, Puzzle, PuzzleError};
pub use region::{Region, RegionError};
pub use rotation::Rotation;
pub use shape::{Shape, ShapeCell, ShapeError};
pub(crate) use sorting::sort_by_number;
pub use spec::{Counts, GoalSpec, PieceSpec, PublishedCounts, PuzzleSpec, RestrictionSpec};
pub(crate) use word::Word;
