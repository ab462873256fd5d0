//! Replacing markup repeatedly, while keeping the state that the user has given it.

use crate::web::browser::dom::{document, ignore, set_markup};
use formats::Markup;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusOptions, HtmlElement};

/// The elements that a user opens, scrolls or focuses.
const TOUCHED: &str = "details, summary, .wide-table";

/// Replaces the content of `element` by `markup`. The open, scroll and focus states of its parts are kept.
pub(super) fn put_markup(element: &Element, markup: &Markup) {
    let before: Vec<State> = parts(element).iter().map(State::of).collect();
    set_markup(element, markup);
    // If the new markup has other parts, no state is kept.
    let after = parts(element);
    if before.len() == after.len() {
        before.iter().zip(&after).for_each(|(state, part)| state.restore(part));
    }
}

fn parts(element: &Element) -> Vec<HtmlElement> {
    let Ok(found) = element.query_selector_all(TOUCHED) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.item(index)?.dyn_into().ok()).collect()
}

/// The state that a user has given a part.
struct State {
    open: bool,
    scrolled: i32,
    focused: bool,
}

impl State {
    fn of(part: &HtmlElement) -> Self {
        let focused = document().active_element().is_some_and(|active| active == **part);
        Self { open: part.has_attribute("open"), scrolled: part.scroll_left(), focused }
    }

    fn restore(&self, part: &HtmlElement) {
        if part.tag_name() == "DETAILS" {
            ignore(part.toggle_attribute_with_force("open", self.open));
        }
        if self.scrolled != 0 {
            part.set_scroll_left(self.scrolled);
        }
        if self.focused {
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            ignore(part.focus_with_options(&options));
        }
    }
}
