//! Methods of counting how often each bit is set in a stream of words, timed.

mod count_report;
mod count_study;

pub use count_report::{CountReport, CountRow, NodeCost};
pub use count_study::CountStudy;
