//! Packs polycubes into a region, step by step, in parts, or all at once.
//!
//! # The one idea
//!
//! Number the cells of the region. A set of cells is then a word of bits: the partial assembly is one word,
//! and so is every placement of every piece. A placement fits if the two words have no bit in common; placing
//! it is their union. The rest is the question of which placement to try next, which makes a difference of a
//! factor of thousands.
//!
//! ```
//! use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
//! use cubefall::solve::Solver;
//!
//! let bent = Piece::new("bent", &Shape::drawn(&["##/#."])?.coords(), 2)?;
//! let domino = Piece::new("domino", &Shape::drawn(&["##"])?.coords(), 1)?;
//! let puzzle = Puzzle::new("a small box", Region::cuboid(2, 2, 2)?, vec![bent, domino])?;
//! assert_eq!(Solver::new(&puzzle).count()?, 36);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The modules
//!
//! Each uses those before it.
//!
//! - [`puzzle`]: cells, polycubes, pieces, and the region to fill. A [`Puzzle`](puzzle::Puzzle) is made of a
//!   region and pieces, or of a document, a [`PuzzleSpec`](puzzle::PuzzleSpec), which serde reads and writes.
//!   Cells of the region may be variable (they may stay empty), pieces have a range of copies, and cells have
//!   colours.
//! - [`problem`]: a [`Problem`](problem::Problem) is the exact cover that a puzzle is: all placements,
//!   compiled once. A [`Reduction`](problem::Reduction) restricts it so that solutions are counted up to
//!   rotation, or up to rotation and reflection.
//! - [`solution`]: a [`Solution`](solution::Solution), its name and text, the order in which it can be built
//!   by hand, and a [`Verifier`](solution::Verifier) that shares nothing with the searches.
//! - [`disassembly`]: how a solution comes [apart](disassembly::Disassembly), by the fewest moves of its
//!   pieces, or that it is locked.
//! - [`search`]: a [`Search`](search::Search) by one of nine strategies: it takes one step or many, can be
//!   stopped after any of them, bookmarked and resumed. [`Parts`](search::Parts) cut it for several threads
//!   or machines, a [`Recording`](search::Recording) goes back and forth in it, and a
//!   [`Survey`](search::Survey) or an [`Estimator`](search::Estimator) samples its tree.
//! - [`solve`]: a [`Solver`](solve::Solver) finds and counts solutions, and each passes a verifier before
//!   anyone gets it. A [`PartSearch`](solve::PartSearch) does so in a part, and a [`Ledger`](search::Ledger)
//!   knows which parts are done.
//!
//! Features, both on by default: `threads` has [`Solver::count_parallel`](solve::Solver::count_parallel) and
//! [`TaskQueue`](solve::TaskQueue); `vectors` uses the longest vectors that the processor has. `instruments`,
//! for measurements and tests of this crate alone, is not promised to stay.
//!
//! Examples are in `examples/`: `soma` finds all solutions, `step_by_step` watches a search, `in_parts`
//! counts on all processors.
//!
//! # Cost and limits
//!
//! Exact cover is NP-complete: the time of a search grows exponentially with the number of pieces. Memory
//! does not: a depth-first search keeps its path and tables of the placements, mostly some megabytes; by
//! [`Strategy::TURBO`](search::Strategy::TURBO), puzzles of thousands of placements have tables of up to 25
//! MB for each thread ([`Strategy::FOLD`](search::Strategy::FOLD) and its relatives keep all partial
//! assemblies of a stage). A puzzle may have as many cells, pieces and copies as [`Limit`](puzzle::Limit)
//! says; the strategies other than [`Strategy::TURBO`](search::Strategy::TURBO) accept regions of at most 64
//! cells ([`Strategy::most_cells`](search::Strategy::most_cells)).
//!
//! Everything is deterministic: the same problem and plan take the same steps on every machine. There is no
//! clock and no file, and random numbers come from a seed.

/// The example of its README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub mod disassembly;
pub mod problem;
pub mod puzzle;
pub mod search;
pub mod solution;
pub mod solve;
