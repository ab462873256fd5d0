//! Races between strategies.

mod race;
mod race_report;

pub use race::{Entrant, Limit, Race, RaceSettings, Sample, State};
pub use race_report::{Basis, EntrantReport, Measure, RaceReport};
