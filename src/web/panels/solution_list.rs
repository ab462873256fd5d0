//! The list of solutions. Only the rows in view are in the document, so its cost does not depend on its
//! length; it may be higher than browsers support.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, document, focus_in_place, ignore, set_markup, set_style};
use crate::web::browser::ids;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::on_click;
use crate::web::panels::markup::{Dot, layers, paint};
use crate::web::panels::panel::Panel;
use app::{Filter, List, Pick, SolutionsCommand};
use cubefall::disassembly::Level;
use cubefall::puzzle::Puzzle;
use cubefall::solution::{Solution, SolutionName};
use markup::{Markup, markup};
use std::ops::Range;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement};
use words::grouped;

/// The list without its rows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outline {
    /// The list, with its filter and order.
    pub(crate) which: (List, Filter),
    /// The number of rows.
    pub(crate) rows: usize,
    /// The index of the solution shown, from 0, and whether it is a favourite.
    pub(crate) selected: Option<(usize, bool)>,
    /// Whether the filter has not yet been applied to all solutions.
    pub(crate) filtering: bool,
    /// How far the solutions are taken apart.
    pub(crate) levels: String,
}

/// The rows in view.
#[derive(PartialEq)]
pub(crate) struct ListReadout {
    /// The puzzle.
    puzzle: Arc<Puzzle>,
    /// The number of rows of the whole list.
    total: usize,
    /// The offset of the rows from their position in the whole list, in pixels.
    shift: i32,
    /// The index of the solution shown, from 0.
    selected: Option<usize>,
    rows: Vec<RowReadout>,
}

/// A row.
#[derive(PartialEq)]
pub(crate) struct RowReadout {
    /// The index of the row, from 0.
    pub(crate) row: usize,
    /// The index of the solution, from 0.
    pub(crate) index: usize,
    /// Its name.
    pub(crate) name: Option<SolutionName>,
    /// Its number in the full list, if that is known.
    pub(crate) number: Option<usize>,
    /// Its level, if that is known.
    pub(crate) level: Option<Level>,
    /// The solution.
    pub(crate) solution: Solution,
    /// Whether it is a favourite.
    pub(crate) favourite: bool,
}

/// The windowed list.
pub(crate) struct SolutionList {
    list: HtmlElement,
    rows: HtmlElement,
    outline: Outline,
    /// The scroll position when the row of the solution shown was not yet known, in pixels.
    unrevealed_at: Option<i32>,
}

impl SolutionList {
    /// Rows beyond those in view, above and below.
    const MARGIN: usize = 3;

    pub(crate) fn new() -> Self {
        let outline = Outline {
            which: (List::Stage, Filter::default()),
            rows: 0,
            selected: None,
            filtering: false,
            levels: String::new(),
        };
        Self { list: by_id(ids::LIST), rows: by_id(ids::LIST_ROWS), outline, unrevealed_at: None }
    }

    /// Sets the height of the list, and scrolls the solution shown into view when it changes; `row_of` gives
    /// its row. Returns whether the rows in view have to be read again.
    pub(crate) fn place(&mut self, outline: Outline, row_of: impl Fn(usize) -> usize) -> bool {
        let number = |outline: &Outline| outline.selected.map(|(index, _)| index);
        let other = outline.which != self.outline.which;
        let moved = other || number(&outline) != number(&self.outline);
        let due = self.unrevealed_at.is_some() && !outline.filtering;
        let state = |outline: &Outline| (outline.rows, outline.selected, outline.levels.clone());
        let same = state(&outline) == state(&self.outline);
        if same && !moved && !due {
            return false;
        }
        let (number, waits) = (number(&outline), outline.selected.is_some() && outline.filtering);
        self.outline = outline;
        set_style(&self.rows, "height", &format!("{}px", self.geometry().height()));
        // If the user has scrolled meanwhile, the position stays.
        let stayed = due && self.unrevealed_at.take() == Some(self.list.scroll_top());
        match number {
            Some(index) if moved || stayed => self.reveal(row_of(index)),
            None if other => self.list.set_scroll_top(0),
            _ => {}
        }
        if moved {
            self.unrevealed_at = waits.then(|| self.list.scroll_top());
        }
        true
    }

    /// Scrolls the solution shown into view after the list was hidden, when it could not be scrolled.
    pub(crate) fn unhidden(&self, listed: usize, row_of: impl Fn(usize) -> usize) {
        if let Some((index, _)) = self.outline.selected.filter(|&(index, _)| index < listed) {
            self.reveal(row_of(index));
        }
    }

    /// The range of rows in view, with a margin, within `rows`.
    pub(crate) fn in_view(&self, rows: usize) -> Range<usize> {
        let top = self.geometry().top(self.list.scroll_top());
        let first = (top / LongList::ROW) as usize;
        let visible = (self.list.client_height() / LongList::ROW) as usize + 1;
        let end = (first + visible + Self::MARGIN).min(self.outline.rows.min(rows));
        first.saturating_sub(Self::MARGIN).min(end)..end
    }

    /// The readout of these rows at the current scroll position.
    pub(crate) fn readout(&self, puzzle: &Arc<Puzzle>, rows: Vec<RowReadout>) -> ListReadout {
        let scrolled = self.list.scroll_top();
        ListReadout {
            puzzle: puzzle.clone(),
            total: self.outline.rows,
            shift: scrolled - self.geometry().top(scrolled),
            selected: self.outline.selected.map(|(index, _)| index),
            rows,
        }
    }

    fn geometry(&self) -> LongList {
        LongList { rows: self.outline.rows, window: self.list.client_height() }
    }

    /// Returns the focus to the row that had it before the rows were replaced; to the list, if that row is
    /// out of view.
    fn focus(&self, number: &str) {
        let row = self.rows.query_selector(&format!("[data-solution=\"{number}\"]")).ok().flatten();
        match row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
            Some(button) => ignore(button.focus()),
            None => focus_in_place(&self.list),
        }
    }

    /// Moves each row to its position.
    fn place_rows(&self, list: &ListReadout) {
        let items = self.rows.children();
        for (index, &RowReadout { row, .. }) in list.rows.iter().enumerate() {
            if let Some(item) = items.item(index as u32).and_then(|item| item.dyn_into().ok()) {
                set_style(&item, "top", &format!("{}px", LongList::ROW * row as i32 + list.shift));
            }
        }
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

impl Panel for SolutionList {
    type Readout = ListReadout;

    fn write(&mut self, now: &ListReadout, _: Option<&ListReadout>) {
        let focused = document().active_element().and_then(|element| element.get_attribute("data-solution"));
        set_markup(&self.rows, &now.rows.iter().map(|row| list_item(now, row)).collect());
        self.place_rows(now);
        if let Some(number) = focused {
            self.focus(&number);
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_click((listeners, sink), ids::LIST_ROWS, "data-solution", |number| {
            Some(Action::app(SolutionsCommand::Show(Pick::Number(number.parse().ok()?))))
        });
        let sink = sink.clone();
        listeners.on(&self.list, "scroll", move |_: &Event| sink(Action::ListScrolled));
    }
}

fn list_item(list: &ListReadout, row: &RowReadout) -> Markup {
    let &RowReadout { row, index, name, number, ref level, ref solution, favourite } = row;
    let dot = |coord| {
        let holder = solution.pieces().iter().find(|(_, cells)| cells.contains(&coord));
        Dot { fill: holder.map(|&(piece, _)| paint(piece)), cell: None }
    };
    markup!(
        "<div role=\"listitem\" class=\"row\" aria-posinset=\"{}\" aria-setsize=\"{}\">\
         <button type=\"button\" data-solution=\"{}\" aria-current=\"{}\">\
         <span class=\"number\"><span class=\"name\">{}</span> {}</span>{}{}{}</button></div>",
        row + 1,
        list.total,
        index + 1,
        (list.selected == Some(index)).then_some("true"),
        name.map(|name| name.to_string()),
        number.map(|number| grouped(number as u64)),
        level.as_ref().map(|level| markup!("<span class=\"level\">{}</span>", level.to_string())),
        layers(list.puzzle.region(), &dot),
        favourite.then(|| markup!("<span class=\"star\" title=\"Favourite\">★</span>")),
    )
}

/// A list of rows of equal height in a scrolling window. Browsers limit the height of an element. In a higher
/// list, each scrolled pixel stands for several, so that the last row can be reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct LongList {
    /// The number of rows.
    pub(crate) rows: usize,
    /// The height of the window in pixels.
    pub(crate) window: i32,
}

impl LongList {
    /// The height of a row in pixels, as in the style sheet.
    pub(crate) const ROW: i32 = 48;
    /// The maximum height of the element, in pixels. Firefox supports 17.9 million, Chromium 33.5 million.
    const HIGHEST: i32 = 16_000_000;

    /// The height of its element, in pixels.
    pub(crate) fn height(self) -> i32 {
        self.whole().min(Self::HIGHEST)
    }

    /// The pixel of the whole list at the top of the window when it is scrolled by `scrolled` pixels.
    pub(crate) fn top(self, scrolled: i32) -> i32 {
        (f64::from(scrolled) * self.stride()).round() as i32
    }

    /// The scroll position at which a pixel of the whole list is at the top of the window, or as near as the
    /// end of the list allows.
    pub(crate) fn scrolled_to(self, top: i32) -> i32 {
        let scrolled = (f64::from(top) / self.stride()).round() as i32;
        // A browser may briefly report a greater position.
        scrolled.min((self.height() - self.window).max(0))
    }

    fn whole(self) -> i32 {
        i32::try_from(self.rows).unwrap_or(i32::MAX).saturating_mul(Self::ROW)
    }

    /// The pixels of the whole list per scrolled pixel: 1 if the browser supports its full height.
    fn stride(self) -> f64 {
        let range = |height: i32| f64::from((height - self.window).max(1));
        range(self.whole()) / range(self.height())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_can_be_drawn_is_scrolled_as_it_is() {
        let list = LongList { rows: 19_186, window: 416 };
        assert_eq!(list.height(), 19_186 * 48);
        for pixel in [0, 47, 48, 100_000, list.height() - 416] {
            assert_eq!((list.top(pixel), list.scrolled_to(pixel)), (pixel, pixel));
        }
        assert_eq!(list.scrolled_to(19_185 * 48), list.height() - 416, "no further than to its end");
    }

    #[test]
    fn a_longer_list_is_scrolled_from_end_to_end() {
        let list = LongList { rows: 460_464, window: 416 };
        assert_eq!(list.height(), 16_000_000);
        assert_eq!(list.top(0), 0);
        assert_eq!(list.top(16_000_000 - 416), 460_464 * 48 - 416);
        for row in [0, 1, 1000, 230_000, 460_000] {
            let back = list.top(list.scrolled_to(row * 48));
            assert!((back - row * 48).abs() <= 1, "row {row}: {back}");
        }
    }

    #[test]
    fn a_list_shorter_than_its_window_or_without_one_is_not_scrolled() {
        for list in [
            LongList { rows: 0, window: 416 },
            LongList { rows: 3, window: 416 },
            LongList { rows: 3, window: 0 },
        ] {
            assert_eq!((list.top(0), list.scrolled_to(0)), (0, 0));
        }
    }
}
