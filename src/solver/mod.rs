//! The search itself: cells, pieces, placements, and resumable searches over them.
//!
//! Number the cells of the box, and a set of cells is a word of bits. The partial assembly is one word, and so is
//! every placement of every piece: a placement fits when the two have no bit in common, and placing it is their
//! union. Everything else is the question of which placement to try next. A region has 256 cells at most; up to 64 of
//! them are a single machine word, and most searches are written for that.
//!
//! This floor is pure. It knows no time, no randomness, no files and no browser; a search is advanced by counted
//! steps and always takes the same ones. The way in is a puzzle of the [`Catalog`], then a [`PlacementTable`], then a
//! [`Search`] by one of the strategies:
//!
//! ```
//! use cubefall::solver::{Catalog, PieceOrder, PlacementTable, Search, Strategy, Symmetry};
//! use std::ops::ControlFlow;
//!
//! let soma = Catalog::Soma.puzzle();
//! let table = PlacementTable::reduced(&soma, Catalog::Soma.reduction(Symmetry::Seed)?);
//! let plan = Strategy::Fold.plan().with_pieces(PieceOrder::Fewest);
//! let mut search = Search::new(soma.region(), &table, plan);
//! search.run(&table, u64::MAX, |_| ControlFlow::Continue(()));
//! assert_eq!(search.stats().solutions(), 240);
//! # Ok::<(), cubefall::solver::SymmetryError>(())
//! ```

mod assembly;
mod catalog;
mod cell;
mod cell_set;
mod checksum;
mod layers;
mod ledger;
mod name;
mod obstacle;
mod piece;
mod placement;
mod polycube;
mod positional;
mod puzzle;
mod recording;
mod region;
mod rotation;
mod search;
mod solution;
mod sorting;
mod started;
mod stats;
mod symmetry;
mod tree;
mod verify;
mod word;

pub use assembly::{Assembly, Insertion, Side};
pub use catalog::Catalog;
pub use cell::{Cell, Coord};
pub use cell_set::CellSet;
pub use checksum::Checksum;
pub use layers::{Layers, LayersError, layers_of_cells, read_layers};
pub use ledger::{Ledger, PartResult, time_left};
pub use name::{Namer, SolutionName};
pub use obstacle::Obstacle;
pub use piece::{Piece, PieceError, PieceId};
pub use placement::{Placement, PlacementId, PlacementTable};
pub use polycube::{Orientation, Polycube, PolycubeError};
pub use positional::{Counts, FewerThanFour, Method, bit_by_bit, carry_save, methods, vectors};
pub use puzzle::{Puzzle, PuzzleError};
pub use recording::{Chart, Column, Moment, Quest, Recording, SavedError, SavedRecording, Wanted};
pub use region::{Region, RegionError};
pub use rotation::Rotation;
pub use search::{
    Bookmark, BookmarkError, Branch, Branching, CellOrder, CellOrderError, CellPath, Estimate, Estimator,
    Event, List, Listed, Node, Parts, PieceOrder, Plan, Search, SearchError, Strategy, WayCounter,
};
pub use solution::Solution;
pub(crate) use sorting::sort_by_number;
pub use started::Started;
pub use stats::{LevelStats, Stats};
pub use symmetry::{Reduction, Restriction, Symmetry, SymmetryError};
pub use tree::{Span, Tree, TreeNode};
pub use verify::{Verifier, VerifyError, verify};
use word::Word;
