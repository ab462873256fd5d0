//! The chart behind the timeline: the number of pieces in at each step.

use crate::web::browser::dom::{by_id, set_attribute};
use crate::web::browser::ids;
use crate::web::panels::panel::Panel;
use cubefall::search;
use std::fmt::Write;
use web_sys::Element;

/// The chart.
pub(crate) struct RecordingChart;

impl RecordingChart {
    /// The number of columns, which are stretched to the available width.
    pub(crate) const COLUMNS: usize = 320;
}

/// The readout of the chart.
#[derive(PartialEq)]
pub(crate) struct ChartReadout {
    /// The levels reached in each column.
    pub(crate) chart: search::RecordingChart,
    /// The number of levels.
    pub(crate) levels: usize,
}

impl Panel for RecordingChart {
    type Readout = ChartReadout;

    /// Draws a bar from the lowest to the highest level of each column, and the marks.
    fn write(&mut self, now: &ChartReadout, _: Option<&ChartReadout>) {
        let ChartReadout { chart, levels } = now;
        let (width, height) = (chart.columns.len(), 10 * levels + 10);
        let [mut bars, mut solutions, mut dead_ends] = [const { String::new() }; 3];
        for (x, column) in chart.columns.iter().enumerate() {
            let (top, bottom) = (10 * (levels - column.high), 10 * (levels - column.low) + 10);
            // Writing into a text cannot fail.
            let _ = write!(bars, "M{x}.5 {top}V{bottom}");
            if column.solutions > 0 {
                let _ = write!(solutions, "M{x}.5 0V{height}");
            }
            if let Some(level) = chart.deepest.filter(|_| column.dead_end) {
                let _ = write!(dead_ends, "M{x}.5 {}h0", 10 * (levels - level) + 5);
            }
        }
        set_attribute(&by_id::<Element>(ids::CHART), "viewBox", &format!("0 0 {width} {height}"));
        for (id, path) in
            [(ids::CHART_LEVELS, bars), (ids::CHART_SOLUTIONS, solutions), (ids::CHART_DEAD_ENDS, dead_ends)]
        {
            set_attribute(&by_id::<Element>(id), "d", &path);
        }
    }
}
