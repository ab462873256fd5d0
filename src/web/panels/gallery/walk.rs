//! Finding a card: by words, and by the arrow keys.

use crate::web::browser::dom::{by_id, document, ignore, set_hidden};
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::input::keyboard::Key;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement};

/// Hides the cards that lack a word of the search, and moves the focus from card to card.
pub(super) fn listen(listeners: &mut Listeners) {
    let input: HtmlInputElement = by_id(ids::GALLERY_SEARCH);
    let typed = input.clone();
    listeners.on(&input, "input", move |_: &Event| search(&typed.value().to_ascii_lowercase()));
    listeners.on(&by_id::<Element>(ids::GALLERY), "keydown", move |event: &Event| {
        let Some(key) = Key::plain(event) else { return };
        if let Some(card) = target(&key.name) {
            event.prevent_default();
            ignore(card.focus());
        } else if is_text(&key.name) {
            // The letter goes where the focus is once the key is handled.
            ignore(input.focus());
        }
    });
}

/// Empties the field of the search, and shows all cards.
pub(super) fn reset() {
    by_id::<HtmlInputElement>(ids::GALLERY_SEARCH).set_value("");
    search("");
}

/// Whether a key writes something.
fn is_text(key: &str) -> bool {
    key.chars().count() == 1 && key != " "
}

fn search(text: &str) {
    for card in elements("#gallery-list .card") {
        let words = card.get_attribute("data-words").unwrap_or_default();
        set_hidden(&card, !text.split_whitespace().all(|word| words.contains(word)));
    }
    by_id::<Element>(ids::GALLERY).set_scroll_top(0);
}

/// The card that a key leads to.
fn target(key: &str) -> Option<HtmlElement> {
    let cards = elements("#gallery .card:not([hidden]) button");
    let active = document().active_element()?;
    let Some(now) = cards.iter().position(|card| card.is_same_node(Some(&active))) else {
        // From anywhere above the cards to the first of them.
        return if key == "ArrowDown" { cards.into_iter().next() } else { None };
    };
    let last = cards.len() - 1;
    let next = match key {
        "ArrowLeft" => now.checked_sub(1)?,
        "ArrowRight" => (now + 1).min(last),
        "Home" => 0,
        "End" => last,
        "ArrowUp" => below(&cards[..=now], true)?,
        "ArrowDown" => now + below(&cards[now..], false)?,
        _ => return None,
    };
    cards.into_iter().nth(next)
}

/// The index of the card that is nearest above the last of these, or below the first.
fn below(cards: &[HtmlElement], above: bool) -> Option<usize> {
    let from = if above { cards.last() } else { cards.first() }?.get_bounding_client_rect();
    let distance = |card: &HtmlElement| {
        let to = card.get_bounding_client_rect();
        // Rows first.
        (to.top() - from.top()).abs() * 16.0 + (to.left() - from.left()).abs()
    };
    let elsewhere = |card: &HtmlElement| (card.get_bounding_client_rect().top() - from.top()).abs() > 1.0;
    let rows = cards.iter().enumerate().filter(|(_, card)| elsewhere(card));
    rows.min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b))).map(|(index, _)| index)
}

/// The elements that a selector finds.
fn elements(selector: &str) -> Vec<HtmlElement> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect()
}
