//! An open question: which of the 48 orders of the cells along the axes is the best, and how much the test
//! for isolated cells saves.

mod axis_report;
mod axis_study;
mod box_symmetry;

pub use axis_report::{AxisReport, AxisRow, Quantity};
pub use axis_study::AxisStudy;
