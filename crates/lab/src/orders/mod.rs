//! How the order of the cells affects the size of a search, and which quantities predict it.

mod order_report;
mod order_study;
mod predictor;

pub use order_report::{Correlation, OrderReport, OrderRow};
pub use order_study::OrderStudy;
pub use predictor::Predictor;
