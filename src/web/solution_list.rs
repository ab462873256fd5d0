//! The list of solutions: only the rows in view are in the document, so that thousands cost no more than ten.

use super::dom::{by_id, document, ignore};
use super::markup::{layers, paint};
use crate::app::App;
use crate::lab::grouped;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The windowed list.
pub(super) struct SolutionList {
    list: HtmlElement,
    rows: HtmlElement,
    found: usize,
    selected: Option<usize>,
    drawn: std::ops::Range<usize>,
}

impl SolutionList {
    /// Pixels. The style sheet gives a row the same height.
    const ROW: i32 = 48;
    /// Rows beyond those in view, above and below.
    const MARGIN: usize = 3;

    pub(super) fn new() -> Self {
        let (list, rows) = (by_id("list"), by_id("list-rows"));
        Self { list, rows, found: 0, selected: None, drawn: 0..0 }
    }

    /// Takes up what was found since, and which solution is being looked at; that one is brought into view when it
    /// changes.
    pub(super) fn update(&mut self, app: &App, selected: Option<usize>) {
        let (grown, moved) = (app.found() != self.found, selected != self.selected);
        if !grown && !moved {
            return;
        }
        (self.found, self.selected) = (app.found(), selected);
        ignore(self.rows.style().set_property("height", &format!("{}px", Self::ROW * self.found as i32)));
        if let (true, Some(index)) = (moved, selected) {
            self.reveal(index);
        }
        self.drawn = 0..0;
        self.draw(app);
    }

    /// Puts the rows in view into the document.
    pub(super) fn draw(&mut self, app: &App) {
        let first = (self.list.scroll_top() / Self::ROW) as usize;
        let visible = (self.list.client_height() / Self::ROW) as usize + 1;
        let range = first.saturating_sub(Self::MARGIN)..(first + visible + Self::MARGIN).min(self.found);
        if range == self.drawn {
            return;
        }
        let rows: String = range.clone().map(|index| self.row(app, index)).collect();
        let focused = document().active_element().and_then(|element| element.get_attribute("data-solution"));
        self.rows.set_inner_html(&rows);
        self.drawn = range;
        if let Some(number) = focused {
            self.focus(&number);
        }
    }

    /// Gives the focus back to the row that had it before the rows were drawn anew.
    fn focus(&self, number: &str) {
        let row = self.rows.query_selector(&format!("[data-solution=\"{number}\"]")).ok().flatten();
        if let Some(button) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
            ignore(button.focus());
        }
    }

    fn row(&self, app: &App, index: usize) -> String {
        let solution = app.solution(index);
        let fill = |coord| {
            let holder = solution.pieces().iter().find(|(_, cells)| cells.contains(&coord));
            holder.map(|&(piece, _)| paint(piece))
        };
        let current = if self.selected == Some(index) { " aria-current=\"true\"" } else { "" };
        let (top, number, found) = (Self::ROW * index as i32, index + 1, self.found);
        format!(
            "<div role=\"listitem\" class=\"row\" style=\"top:{top}px\" aria-posinset=\"{number}\" aria-setsize=\"{found}\">\
             <button type=\"button\" data-solution=\"{number}\"{current}><span class=\"number\">{}</span>{}\
             <span class=\"visually-hidden\">Show solution {number}</span></button></div>",
            grouped(number as u64),
            layers(app.puzzle().region().extent(), fill),
        )
    }

    fn reveal(&self, index: usize) {
        let (top, height) = (Self::ROW * index as i32, self.list.client_height());
        let above = top < self.list.scroll_top();
        if above || top + Self::ROW > self.list.scroll_top() + height {
            self.list.set_scroll_top(if above { top } else { top + Self::ROW - height });
        }
    }
}
