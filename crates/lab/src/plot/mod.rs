//! Charts as plain SVG, and the same numbers as tables.
//!
//! A chart can be read without colour: each series has its own dashes and marks, and its name beside them. No
//! text is cut, and none covers another. The page sets the colours: the group of series i has the class
//! `series-i` (from 0 to 7, then again) and is drawn in its `currentColor`; text is drawn in that of the
//! chart. A chart is drawn for two widths, and the page shows the one that fits.

mod chart;
mod dots;
mod pen;
mod scale;
mod svg;

pub use chart::Table;
pub use chart::{Chart, ChartAxis, ChartMark, Point, Series};
pub use dots::{DotChart, DotRow};
pub use pen::ChartSize;
pub use scale::Scale;
