//! Races between strategies.

mod race;
mod race_report;

pub use race::{Entrant, Race, RaceLimit, RaceSettings, Sample, State};
pub use race_report::{Basis, EntrantReport, Measure, RaceReport};
