//! How the order of the cells affects the size of a search, and which quantities predict it.

mod correlation;
mod order_answer;
mod order_report;
mod order_study;
mod predictor;
mod tree_sample;

pub use order_report::{Correlation, OrderReport, OrderRow};
pub use order_study::{OrderSettings, OrderStudy};
pub use predictor::Predictor;
