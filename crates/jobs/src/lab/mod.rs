//! The Lab's experiments, and their findings as markup.

mod figures;
mod messages;
mod present;
mod questions;
mod race;
mod service;
mod strategies;

pub use messages::{Format, LabEvent, LabFinding, LabJob, LabRequest, RaceForm, Study};
pub use race::{RACE_CHARTS, RACE_TABLE};
pub use service::LabService;
