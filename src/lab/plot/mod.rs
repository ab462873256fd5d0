//! Charts as plain SVG, and the same numbers as tables.
//!
//! A chart is read without colour: lines have dashes and marks of their own, and names stand where the lines end. Colours
//! come from the page: the group of series i has the class `series-i` (from 0 to 7, then again), and is drawn in its
//! `currentColor`, as the text is in the chart's.

mod chart;
mod labels;
mod scale;
mod svg;
mod table;

pub use chart::{Axis, Chart, Mark, Point, Series};
pub use scale::Scale;
pub use table::Table;
