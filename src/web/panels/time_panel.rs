//! Writes where in its time the search stands: the slider, the chart beneath it, and why it turns back.

use crate::app::{App, BreakpointRow, Readout, Settings, TimeReadout};
use crate::formats::escaped;
use crate::lab::grouped;
use crate::search::Chart;
use crate::web::browser::dom::{by_id, set_attribute, set_hidden, set_text, set_value};
use std::cmp::Ordering;
use std::fmt::Write;
use web_sys::{Element, HtmlElement, HtmlInputElement};

/// What is about time on the page.
#[derive(Default)]
pub(in crate::web) struct TimePanel {
    written: Option<(TimeReadout, Option<String>)>,
    /// The search that the chart shows and the last step of it, and the seconds since it was drawn.
    drawn: (Option<(Settings, u64)>, f64),
}

impl TimePanel {
    /// Columns of the chart; it is stretched to the width that there is.
    const COLUMNS: usize = 320;
    /// The chart of a run that goes on is drawn only so often: seconds.
    const BETWEEN_CHARTS: f64 = 0.25;

    /// Lets `dt` seconds pass, after which the chart may be due.
    pub(in crate::web) fn tick(&mut self, dt: f64) {
        self.drawn.1 += dt;
    }

    /// Brings the page up to date. `settled` says that nothing more is coming.
    pub(in crate::web) fn update(&mut self, app: &App, readout: &Readout, settled: bool) {
        let TimeReadout { now, end, .. } = readout.time;
        let due = settled || self.drawn.1 >= Self::BETWEEN_CHARTS;
        let drawn = Some((app.settings(), end));
        if self.drawn.0 != drawn && due {
            self.drawn = (drawn, 0.0);
            draw(&app.chart(Self::COLUMNS), readout.levels.len());
        }
        let written = (readout.time.clone(), readout.why.clone());
        if self.written.as_ref() == Some(&written) {
            return;
        }
        let slider: HtmlInputElement = by_id("moment");
        set_attribute(&slider, "max", &end.to_string());
        set_value(&slider, &now.to_string());
        let text = match now.cmp(&end) {
            Ordering::Less => format!("step {} of {}", grouped(now), grouped(end)),
            Ordering::Equal => format!("step {}", grouped(now)),
            Ordering::Greater => format!("step {}, on the way to {}", grouped(end), grouped(now)),
        };
        set_attribute(&slider, "aria-valuetext", &text);
        set_text(&by_id::<Element>("moment-text"), &text);
        for id in ["step-back", "step-over-back", "previous-solution"] {
            set_attribute(&by_id(id), "aria-disabled", if now == 0 { "true" } else { "false" });
        }
        let why: HtmlElement = by_id("why");
        set_text(&why, readout.why.as_deref().unwrap_or_default());
        set_hidden(&why, readout.why.is_none());
        if self.written.as_ref().is_none_or(|before| before.0.breakpoints != readout.time.breakpoints) {
            list(&readout.time.breakpoints);
        }
        self.written = Some(written);
    }
}

/// Draws a bar from the lowest to the highest level of each column, and what is marked.
fn draw(chart: &Chart, levels: usize) {
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
    set_attribute(&by_id("chart"), "viewBox", &format!("0 0 {width} {height}"));
    for (id, path) in [("chart-levels", bars), ("chart-solutions", solutions), ("chart-dead", dead_ends)] {
        set_attribute(&by_id(id), "d", &path);
    }
}

/// Lists the breakpoints: a switch for each, and a button that forgets it.
fn list(breakpoints: &[BreakpointRow]) {
    let row = |(index, row): (usize, &BreakpointRow)| {
        let BreakpointRow { text, on, met } = row;
        let [checked, met] =
            [(*on, " checked"), (*met, " data-met")].map(|(is, flag)| if is { flag } else { "" });
        let text = escaped(text);
        format!(
            "<li{met}><label><input type=\"checkbox\" data-breakpoint=\"{index}\"{checked} />{text}</label>\
             <button type=\"button\" class=\"quiet\" data-remove-breakpoint=\"{index}\" aria-label=\"Remove the breakpoint: {text}\">✕</button></li>"
        )
    };
    let rows: String = breakpoints.iter().enumerate().map(row).collect();
    by_id::<Element>("breakpoints").set_inner_html(&rows);
}
