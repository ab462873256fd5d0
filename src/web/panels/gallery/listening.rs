//! What the gallery listens to: files that are chosen, dropped or pasted; its search, and the keys that move
//! among its puzzles.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, document, elements, ignore, set_attribute, set_hidden, set_text};
use crate::web::browser::{files, ids};
use crate::web::input::action::{Action, GalleryAction, Sink};
use crate::web::input::keyboard::Key;
use crate::web::input::transfer::{Transfer, on_drop, on_paste};
use formats::puzzles::limits;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, File, HtmlElement, HtmlInputElement};
use words::{count, grouped};

/// Emits the files that the user opens.
pub(super) fn listen_to_files(listeners: &mut Listeners, sink: &Sink) {
    let (input, chosen) = (by_id::<HtmlInputElement>(ids::PUZZLE_FILE), sink.clone());
    let files = input.clone();
    listeners.on(&input, "change", move |_: &Event| {
        if let Some(file) = files.files().and_then(|files| files.get(0)) {
            read(&file, 0, &chosen);
        }
        // The same file may be chosen again.
        files.set_value("");
    });
    let dropped = sink.clone();
    on_drop(listeners, move |transfer| {
        take(transfer, &dropped, |text| GalleryAction::File {
            name: "The dropped text".to_owned(),
            size: text.len() as f64,
            content: Some(text.into_bytes()),
            others: 0,
        });
    });
    let pasted = sink.clone();
    on_paste(listeners, move |transfer| take(transfer, &pasted, |text| GalleryAction::Pasted(Some(text))));
}

/// Reads the file that was dropped or pasted, or else emits the action of the text.
fn take(transfer: Transfer, sink: &Sink, action: fn(String) -> GalleryAction) {
    match transfer {
        Transfer::File(file, others) => read(&file, others, sink),
        Transfer::Address => sink(Action::Gallery(GalleryAction::ForeignAddress)),
        Transfer::Text(text) => sink(Action::Gallery(action(text))),
    }
}

/// Reads a file, unless it is larger than any that would be accepted.
fn read(file: &File, others: u32, sink: &Sink) {
    let (name, size, sink) = (file.name(), file.size(), sink.clone());
    let emit = move |content| sink(Action::Gallery(GalleryAction::File { name, size, content, others }));
    files::read(file, limits::FILE_BYTES.most(), Box::new(emit));
}

/// Chooses cards by the words of the search and by the chips, and moves the focus from card to card.
pub(super) fn listen_to_search(listeners: &mut Listeners) {
    let input: HtmlInputElement = by_id(ids::GALLERY_SEARCH);
    listeners.on(&input, "input", |_: &Event| search());
    listeners.on(&by_id::<Element>(ids::GALLERY_CHIPS), "click", |event: &Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(Ok(Some(chip))) = target.map(|target| target.closest("button")) {
            set_pressed(&chip, !is_pressed(&chip));
            search();
        }
    });
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

/// Empties the field of the search, releases the chips, and shows all cards.
pub(super) fn reset() {
    by_id::<HtmlInputElement>(ids::GALLERY_SEARCH).set_value("");
    chips().iter().for_each(|chip| set_pressed(chip, false));
    search();
}

fn chips() -> Vec<HtmlElement> {
    elements("#gallery-chips button")
}

fn is_pressed(chip: &Element) -> bool {
    chip.get_attribute("aria-pressed").as_deref() == Some("true")
}

fn set_pressed(chip: &Element, pressed: bool) {
    set_attribute(chip, "aria-pressed", if pressed { "true" } else { "false" });
}

/// Whether a key writes something.
fn is_text(key: &str) -> bool {
    key.chars().count() == 1 && key != " "
}

/// Shows the cards that are chosen, from the first on.
fn search() {
    choose();
    by_id::<Element>(ids::GALLERY).set_scroll_top(0);
}

/// Hides the cards that lack a word of the search, or have none of the sizes or none of the difficulties
/// whose chips are pressed. Says how many are left.
pub(super) fn choose() {
    let text = by_id::<HtmlInputElement>(ids::GALLERY_SEARCH).value().to_ascii_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let chips = chips();
    let wanted = [SIZE, DIFFICULTY].map(|attribute| {
        let pressed = chips.iter().filter(|chip| is_pressed(chip));
        (attribute, pressed.filter_map(|chip| chip.get_attribute(attribute)).collect::<Vec<String>>())
    });
    let cards = elements("#gallery-list .card");
    let mut shown = 0;
    for card in &cards {
        let attribute = |name: &str| card.get_attribute(name).unwrap_or_default();
        let has_words = words.iter().all(|word| attribute(WORDS).contains(word));
        let is_wanted =
            |(name, wanted): &(&str, Vec<String>)| wanted.is_empty() || wanted.contains(&attribute(name));
        let is_chosen = has_words && wanted.iter().all(is_wanted);
        set_hidden(card, !is_chosen);
        shown += u64::from(is_chosen);
    }
    let all = count(cards.len() as u64, "puzzle", "puzzles");
    let text = if shown == cards.len() as u64 { all } else { format!("{} of {all}", grouped(shown)) };
    set_text(&by_id::<Element>(ids::GALLERY_COUNT), if cards.is_empty() { "" } else { &text });
}

/// What a card says about itself, in attributes; chips have one of the last two.
const WORDS: &str = "data-words";
const SIZE: &str = "data-size";
const DIFFICULTY: &str = "data-difficulty";

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
