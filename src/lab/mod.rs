//! What the texts claim, and what is measured here.
//!
//! Pure like the solver: this floor knows no clock, no files and no browser. Who drives an experiment, the command line
//! or the page's worker, tells it how many seconds its share of work took.

mod figures;

pub use figures::{
    Comparison, Decimal, Experiment, Fact, Figure, Phase, Row, Run, Scope, Section, Seed, SeedFiguresError,
    Table, Verdict, seeds,
};
