//! The search itself: cells, pieces, placements, and resumable searches over them.
//!
//! Number the cells of the box, and a set of cells is a word of bits. The partial assembly is one word, and so is
//! every placement of every piece: a placement fits when the two have no bit in common, and placing it is their
//! union. Everything else is the question of which placement to try next.
//!
//! This floor is pure. It knows no time, no randomness, no files and no browser; a search is advanced by counted
//! steps and always takes the same ones. The way in is [`catalog::soma`], then a [`PlacementTable`], then a
//! [`PieceSearch`]:
//!
//! ```
//! use cubefall::solver::{PieceSearch, PlacementTable, Strategy, catalog};
//! use std::ops::ControlFlow;
//!
//! let puzzle = catalog::soma();
//! let table = PlacementTable::restricted(&puzzle, &catalog::soma_seed_restriction(&puzzle));
//! let mut search = PieceSearch::new(&table, Strategy::FewestFirst);
//! search.run(&table, u64::MAX, |_| ControlFlow::Continue(()));
//! assert_eq!(search.stats().solutions(), 240);
//! ```

pub mod catalog;
mod cell;
mod cell_set;
mod layers;
mod piece;
mod placement;
mod polycube;
mod positional;
mod puzzle;
mod region;
mod rotation;
mod search;
mod solution;
mod stats;
mod verify;

pub use cell::{Cell, Coord};
pub use cell_set::CellSet;
pub use layers::{Layers, layers_of_cells};
pub use piece::{Piece, PieceError, PieceId};
pub use placement::{Placement, PlacementId, PlacementTable, Restriction};
pub use polycube::{Orientation, Polycube, PolycubeError};
pub use positional::{Counts, FewerThanFour, Method, bit_by_bit, carry_save, methods, vectors};
pub use puzzle::{Puzzle, PuzzleError};
pub use region::{Region, RegionError};
pub use rotation::Rotation;
pub use search::{Event, PieceSearch, Position, Strategy};
pub use solution::Solution;
pub use stats::{LevelStats, Stats};
pub use verify::{VerifyError, verify};
