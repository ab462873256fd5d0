//! The Lab: races between strategies, the figures of the texts beside our own, and measurements that answer the
//! questions that the texts leave open.
//!
//! This floor uses those below it, and knows no clock and no browser. Time comes in as the seconds that the caller measured, randomness from a seed; every
//! [`Experiment`] is worked on in slices and reports at any moment. [`Request`] and [`Report`] can be
//! written as JSON.

mod counts;
mod experiment;
pub mod figures;
mod key;
mod measured;
mod number;
mod orders;
mod plot;
mod races;

pub use counts::{CountReport, CountRow, CountStudy, NodeCost};
pub use experiment::{Experiment, FiguresReport, Report, Request};
pub use number::{decimal, grouped};
pub use orders::{Correlation, OrderReport, OrderRow, OrderSettings, OrderStudy, Predictor};
pub use plot::{Axis, Chart, Mark, Point, Scale, Series, Table};
pub use races::{
    Basis, Entrant, EntrantReport, Limit, Measure, Race, RaceReport, RaceSettings, Sample, State,
};
