//! The Lab's job: races, the figures of the texts, and the open questions. Its findings are markup.

mod figures;
mod questions;
mod race;
mod service;

pub use race::{RACE_CHARTS, RACE_TABLE};
pub use service::LabService;
