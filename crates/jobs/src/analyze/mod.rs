//! What is known about a puzzle that is being drawn.

mod analyst;
mod counting;
mod messages;
mod service;

pub use messages::{Analyze, AnalyzeEvent, AnalyzeRequest};
pub use service::{AnalystService, MOST_CELLS_OF_ALL};
