//! Puzzles: cells and sets of cells, rotations, polycubes, pieces, and the region that they have to fill.
//!
//! Number the cells of the box, and a set of cells is a word of bits. The partial assembly is one word, and
//! so is every placement of every piece: a placement fits when the two have no bit in common, and placing it
//! is their union.
//!
//! They use no clock, no files and no browser, and random numbers only from a seed.

mod cell_set;
mod color_pairs;
mod generation;
mod letters;
mod limit;
mod piece;
mod polycube;
mod puzzle;
mod region;
mod shape;
mod sorting;
mod spec;
mod word;

pub use cell_set::{Cell, CellSet, Coord};
pub use generation::{PolycubeClass, polycubes, random_polycube};
pub use limit::{Limit, TooMany};
pub use piece::{Piece, PieceError, PieceId, TurnedPiece};
pub use polycube::{Orientation, Polycube, PolycubeError, Rotation};
pub use puzzle::{AuthorRestriction, Puzzle, PuzzleError, Volumes, shown_name};
pub use region::{Region, RegionError};
pub use shape::{Color, Shape, ShapeCell, ShapeError};
pub use sorting::sort_by_number;
pub use spec::{Counts, GoalSpec, PieceSpec, PublishedCounts, PuzzleSpec, RestrictionSpec};
pub(crate) use word::Word;
