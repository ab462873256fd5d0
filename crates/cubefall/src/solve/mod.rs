//! The solutions of a puzzle, each verified: an iterator, the first ones, or their number.
//!
//! ```
//! use cubefall::problem::Symmetry;
//! use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
//! use cubefall::solve::Solver;
//!
//! let domino = Piece::new("domino", &Shape::drawn(&["##"])?.coords(), 4)?;
//! let puzzle = Puzzle::new("four dominoes", Region::cuboid(2, 2, 2)?, vec![domino])?;
//! assert_eq!(Solver::new(&puzzle).count()?, 9);
//!
//! // Up to rotation there are two: all dominoes are parallel, or two and two.
//! let solver = Solver::new(&puzzle).symmetry(Symmetry::Rotation);
//! for solution in solver.solutions()? {
//!     println!("{}", solution?.text(&puzzle));
//! }
//! assert_eq!(solver.count()?, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A solution passes a [`PlacementVerifier`](crate::solution::PlacementVerifier) before anyone gets or counts
//! it. To watch a search, use [`Search`](crate::search::Search).

mod check;
mod classes;
mod fault;
#[cfg(feature = "threads")]
mod parallel;
mod part_search;
mod solutions;
mod solver;
#[cfg(feature = "threads")]
mod task_queue;

pub use classes::{DistinctSolutions, SymmetryClasses};
pub use fault::{Fault, FaultKind, SolveError, SolveErrorKind};
pub use part_search::PartSearch;
pub use solutions::Solutions;
pub use solver::Solver;
#[cfg(feature = "threads")]
pub use task_queue::TaskQueue;
