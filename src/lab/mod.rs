//! The Lab: races between strategies, the figures of the texts beside our own, and measurements that answer the
//! questions that the texts leave open.
//!
//! This floor knows the solver only. Time comes in as the seconds that the caller measured, randomness from a seed; every
//! [`Experiment`] is worked on in slices and reports at any moment. What is asked and reported can be written as JSON.

mod correlation;
mod count_report;
mod counting;
mod experiment;
pub mod figures;
mod key;
mod measured;
mod number;
mod order_answer;
mod order_report;
mod orders;
mod plot;
mod predictor;
mod race;
mod race_report;
mod tree_sample;

pub use count_report::{CountReport, CountRow, NodeCost};
pub use counting::CountStudy;
pub use experiment::{Experiment, FiguresReport, Report, Request};
pub use number::{decimal, grouped};
pub use order_report::{Correlation, OrderReport, OrderRow};
pub use orders::{OrderSettings, OrderStudy};
pub use plot::{Axis, Chart, Mark, Point, Scale, Series, Table};
pub use predictor::Predictor;
pub use race::{Entrant, Limit, Race, RaceSettings, Sample, State};
pub use race_report::{Basis, EntrantReport, Measure, RaceReport};
