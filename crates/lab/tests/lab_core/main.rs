//! The Lab: races, studies and charts.

mod charts;
mod orders;
mod races;
