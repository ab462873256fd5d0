//! The figures of the texts beside the measured ones: what each text prints, what the same search measures
//! here, and the verdict.
//!
//! ```
//! use lab::figures::{Comparison, Scope};
//!
//! // Nothing has run yet, but what follows from the placements alone is there already.
//! let mut comparison = Comparison::new(Scope::only(catalogue::ALL.get("soma")));
//! assert!(comparison.table().rows().any(|row| row.label == "forms of L" && row.measured == "4"));
//! // The caller reports the seconds that each slice took.
//! comparison.work(1_000);
//! comparison.elapsed(0.001);
//! assert!(comparison.current().is_some());
//! ```

mod bedlam;
mod comparison;
mod experiment;
mod facts;
mod pycon;
mod results;
mod soma;

pub use comparison::{Comparison, ComparisonTable, Row, Section};
pub use experiment::{FigureExperiment, Phase, Run, Scope};
pub use facts::{Decimal, Fact, Figure, Seed, SeedFiguresError, seeds};
pub use results::FigureVerdict;
