//! Charts as plain SVG, and the same numbers as tables.
//!
//! A chart can be read without colour: each line has its own dashes and marks, and its name at its end. The page sets the
//! colours: the group of series i has the class `series-i` (from 0 to 7, then again) and is drawn in its `currentColor`; text is
//! drawn in that of the chart.

mod chart;
mod labels;
mod scale;
mod svg;
mod table;

pub use chart::{Axis, Chart, Mark, Point, Series};
pub use scale::Scale;
pub use table::Table;
