//! The Lab: races, studies and charts.

mod axes;
mod charts;
mod figures;
mod orders;
mod races;
