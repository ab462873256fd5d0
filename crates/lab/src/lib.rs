//! The Lab: races between strategies, the figures of the texts beside the measured ones, and measurements
//! that answer the open questions of the texts.
//!
//! It uses no clock and no browser. The caller reports times in seconds, and random numbers come from a seed.
//! An [`Experiment`] works in slices and can report at any time. [`Request`] and [`Report`] can be encoded as
//! JSON.

mod axes;
mod counts;
mod demonstration;
mod experiment;
pub mod figures;
mod key;
mod number;
mod orders;
mod plot;
mod races;
mod sampling;

pub use axes::{AxisReport, AxisRow, AxisStudy, Quantity};
pub use counts::{CountReport, CountRow, CountStudy, NodeCost};
pub use demonstration::{Demonstration, races, what_to_watch};
pub use experiment::{Experiment, FiguresReport, Report, Request};
pub use orders::{Correlation, OrderReport, OrderRow, OrderStudy, Predictor};
pub use plot::{Chart, ChartAxis, ChartMark, ChartSize, DotChart, DotRow, Point, Scale, Series, Table};
pub use races::{
    Basis, Entrant, EntrantReport, Measure, Race, RaceLimit, RaceReport, RaceSettings, Sample, State,
};
pub use sampling::StudySettings;
