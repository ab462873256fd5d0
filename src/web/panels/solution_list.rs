//! The list of solutions: only the rows in view are in the document, so that thousands cost no more than ten.

use crate::app::{App, Filter, List};
use crate::lab::grouped;
use crate::web::browser::dom::{by_id, document, ignore};
use crate::web::panels::long_list::LongList;
use crate::web::panels::markup::{filled, layers, paint};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The windowed list.
pub(in crate::web) struct SolutionList {
    list: HtmlElement,
    rows: HtmlElement,
    which: (List, Filter),
    found: usize,
    /// The solution that is being looked at, and whether it is a favourite.
    selected: Option<(usize, bool)>,
    /// Where the list was left, in pixels, when its row was not known yet, since some were still to be sifted.
    unrevealed_at: Option<i32>,
    /// The rows that are in the document, and how far they stand below where the whole list has them, in pixels.
    drawn: (std::ops::Range<usize>, i32),
}

impl SolutionList {
    /// Rows beyond those in view, above and below.
    const MARGIN: usize = 3;

    pub(in crate::web) fn new() -> Self {
        let (list, rows) = (by_id("list"), by_id("list-rows"));
        Self {
            list,
            rows,
            which: (List::Stage, Filter::default()),
            found: 0,
            selected: None,
            unrevealed_at: None,
            drawn: (0..0, 0),
        }
    }

    /// Takes up which solutions are listed, and which one is being looked at and whether it is a favourite; that one is
    /// brought into view when it changes.
    pub(in crate::web) fn update(&mut self, app: &App, which: (List, Filter), shown: Option<(usize, bool)>) {
        let selected = shown.map(|(index, _)| index);
        let other = which != self.which;
        let (grown, moved) =
            (app.rows() != self.found, other || selected != self.selected.map(|(index, _)| index));
        let due = self.unrevealed_at.is_some() && !app.is_sifting();
        if !grown && !moved && !due && shown == self.selected {
            return;
        }
        (self.which, self.found, self.selected) = (which, app.rows(), shown);
        ignore(self.rows.style().set_property("height", &format!("{}px", self.geometry().height())));
        // Whoever has scrolled meanwhile looks at something else.
        let stayed = due && self.unrevealed_at.take() == Some(self.list.scroll_top());
        match selected {
            Some(index) if moved || stayed => self.reveal(app.row_of(index)),
            None if other => self.list.set_scroll_top(0),
            _ => {}
        }
        if moved {
            self.unrevealed_at = (selected.is_some() && app.is_sifting()).then(|| self.list.scroll_top());
        }
        self.drawn = (0..0, 0);
        self.draw(app);
    }

    /// Draws the rows anew where the list was hidden: then it has no height, and cannot be scrolled.
    pub(in crate::web) fn unhidden(&mut self, app: &App) {
        if let Some((index, _)) = self.selected.filter(|&(index, _)| index < app.listed()) {
            self.reveal(app.row_of(index));
        }
        self.drawn = (0..0, 0);
        self.draw(app);
    }

    /// Puts the rows in view into the document.
    pub(in crate::web) fn draw(&mut self, app: &App) {
        let scrolled = self.list.scroll_top();
        let top = self.geometry().top(scrolled);
        let first = (top / LongList::ROW) as usize;
        let visible = (self.list.client_height() / LongList::ROW) as usize + 1;
        let range = first.saturating_sub(Self::MARGIN)
            ..(first + visible + Self::MARGIN).min(self.found.min(app.rows()));
        let shift = scrolled - top;
        if (&range, shift) == (&self.drawn.0, self.drawn.1) {
            return;
        }
        let rows: String = range.clone().map(|row| self.row(app, row, shift)).collect();
        let focused = document().active_element().and_then(|element| element.get_attribute("data-solution"));
        self.rows.set_inner_html(&rows);
        self.drawn = (range, shift);
        if let Some(number) = focused {
            self.focus(&number);
        }
    }

    fn geometry(&self) -> LongList {
        LongList { rows: self.found, window: self.list.client_height() }
    }

    /// Gives the focus back to the row that had it before the rows were drawn anew.
    fn focus(&self, number: &str) {
        let row = self.rows.query_selector(&format!("[data-solution=\"{number}\"]")).ok().flatten();
        if let Some(button) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
            ignore(button.focus());
        }
    }

    fn row(&self, app: &App, row: usize, shift: i32) -> String {
        let index = app.in_row(row);
        let solution = app.solution(index);
        let fill = |coord| {
            let holder = solution.pieces().iter().find(|(_, cells)| cells.contains(&coord));
            holder.map_or(String::new(), |&(piece, _)| filled(&paint(piece)))
        };
        let current = if self.selected.is_some_and(|(selected, _)| selected == index) {
            " aria-current=\"true\""
        } else {
            ""
        };
        let star =
            if app.is_favourite(index) { "<span class=\"star\" title=\"Favourite\">★</span>" } else { "" };
        let (top, place, number, found) =
            (LongList::ROW * row as i32 + shift, row + 1, index + 1, self.found);
        format!(
            "<div role=\"listitem\" class=\"row\" style=\"top:{top}px\" aria-posinset=\"{place}\" aria-setsize=\"{found}\">\
             <button type=\"button\" data-solution=\"{number}\"{current}><span class=\"number\">{}</span>{}{star}\
             <span class=\"visually-hidden\">Show solution {number}</span></button></div>",
            grouped(number as u64),
            layers(app.puzzle().region().extent(), &fill),
        )
    }

    fn reveal(&self, row: usize) {
        let (list, row) = (self.geometry(), LongList::ROW * row as i32);
        let top = list.top(self.list.scroll_top());
        let above = row < top;
        if above || row + LongList::ROW > top + list.window {
            let top = if above { row } else { row + LongList::ROW - list.window };
            self.list.set_scroll_top(list.scrolled_to(top));
        }
    }
}
