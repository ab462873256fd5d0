//! The seeds' figures beside our own: what each text prints, what the same search does here, and what follows.
//!
//! ```
//! use cubefall::lab::figures::{Comparison, Scope};
//! use cubefall::puzzle::catalogue;
//!
//! // Nothing has run yet: what the tables of placements tell is there already.
//! let mut comparison = Comparison::new(Scope::only(catalogue::get("soma")));
//! assert!(comparison.table().rows().any(|row| row.label == "forms of L" && row.measured == "4"));
//! // In slices; who has a clock says how long each took.
//! comparison.work(1_000);
//! comparison.elapsed(0.001);
//! assert!(comparison.current().is_some());
//! ```

mod arithmetic;
mod bedlam;
mod comparison;
mod experiment;
mod facts;
mod pycon;
mod results;
mod soma;
mod verdict;

pub use comparison::{Comparison, Row, Section, Table};
pub use experiment::{Experiment, Phase, Run, Scope};
pub use facts::{Decimal, Fact, Figure, Seed, SeedFiguresError, seeds};
pub use verdict::Verdict;
