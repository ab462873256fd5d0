//! Searches over the placements of a problem: deterministic, advanced by counted steps, resumable after any
//! of them.
//!
//! ```
//! use cubefall::problem::{Problem, Reduction, Symmetry};
//! use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
//! use cubefall::search::{PieceOrder, Search, Strategy};
//! use std::ops::ControlFlow;
//!
//! let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
//! let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
//! let problem = Problem::reduced(&puzzle, Reduction::of(&puzzle, Symmetry::Rotation)?);
//! let plan = Strategy::FOLD.plan().with_pieces(PieceOrder::Fewest);
//! let mut search = Search::new(&problem, plan);
//! search.run(u64::MAX, |_| ControlFlow::Continue(()));
//! assert_eq!(search.stats().solutions(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algorithm;
mod cells;
#[cfg_attr(not(feature = "instruments"), allow(dead_code, reason = "measurements use the rest"))]
mod counting;
mod estimate;
mod event;
mod fold;
mod parts;
mod pieces;
mod recording;
mod search;
mod stats;
mod strategies;
mod tree;
mod turbo;

pub use algorithm::{AssemblyList, Branch, Listed};
pub use cells::{Axis, CandidateCounter, CellOrder, CellOrderError, CellPath};
#[cfg(feature = "instruments")]
pub use counting::{BitCounts, FewerThanFour, Method, bit_by_bit, carry_save, methods, vectors};
pub use estimate::{
    Between, Branching, CellBranch, CellNode, CellTree, Estimate, Estimator, Node, Sampled, Survey,
    TreePosition, TreeSampler, TreeSize,
};
pub use event::Event;
pub use parts::{
    Assemblies, Divider, Ledger, PartResult, PartSurvey, Parts, Rest, Segment, SegmentLedger, SegmentState,
    Task, TaskReport, descend, split, time_left,
};
#[cfg(feature = "instruments")]
pub use parts::{deal, share_root};
pub use pieces::PieceOrder;
pub use recording::{
    Bisection, Column, Condition, Moment, Recording, RecordingChart, SavedError, SavedRecording,
};
pub use search::{Bookmark, BookmarkError, Search, SearchError};
pub use stats::{LevelStats, Stats};
pub use strategies::{About, Group, Plan, Source, Strategy};
pub use tree::{Span, Tree, TreeNode};
#[cfg(feature = "instruments")]
pub use turbo::{limit_vectors, vector_lengths};
