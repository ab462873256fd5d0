//! What the page opens at its start: a start that failed is offered at the next visit, not repeated.

use crate::web::browser::dom::{by_id, document, ignore, set_hidden, set_text, window};
use crate::web::browser::storage;
use crate::web::page::persistence;
use cubefall::solution::Checksum;
use web_sys::HtmlElement;

/// The storage key of what is being opened. It is removed when the picture stands.
const OPENING: &str = "cubefall.opening";
/// The key, for the next page of this tab, that what is offered is to be opened.
const INSISTS: &str = "cubefall.insists";
/// The time after which a start is too slow to be repeated, in milliseconds.
const SLOW: f64 = 5000.0;

/// What the page opens at its start.
pub(super) struct Opening {
    state: State,
    /// The fragment of the address.
    fragment: String,
}

enum State {
    /// It is being opened, since this time.
    Opening(f64),
    /// It failed to open before, so it is offered.
    Offered,
    /// It is open, or was forgotten.
    Over,
}

impl Opening {
    /// Notes in the browser's storage that a fragment is being opened; if that is noted already, it is offered. What cannot fail, a puzzle
    /// of the catalogue without a saved search, is not noted; nor is anything in a hidden page, which is not drawn.
    pub(super) fn begin(fragment: &str) -> Self {
        let (mark, insists) = (mark(fragment), storage::take_left(INSISTS).is_some());
        let state = if !insists && storage::get(OPENING).is_some_and(|failed| failed == mark) {
            State::Offered
        } else if document().hidden() || !(fragment.contains("cubes") || persistence::has_saved()) {
            State::Over
        } else {
            storage::set(OPENING, &mark);
            State::Opening(now())
        };
        let opening = Self { state, fragment: fragment.to_owned() };
        opening.show();
        opening
    }

    /// Whether something is offered. Until the user decides, the address stays as it is.
    pub(super) const fn offers(&self) -> bool {
        matches!(self.state, State::Offered)
    }

    /// The first picture stands, and everything is loaded. What took long is offered at the next visit.
    pub(super) fn end(&mut self) {
        if let State::Opening(start) = std::mem::replace(&mut self.state, State::Over)
            && now() - start <= SLOW
        {
            storage::remove(OPENING);
        }
    }

    /// Whether it is being opened.
    pub(super) const fn is_begun(&self) -> bool {
        matches!(self.state, State::Opening(_))
    }

    /// Opens what is offered: loads the page again.
    pub(super) fn insist(&mut self) {
        storage::leave(INSISTS, "true");
        ignore(window().location().reload());
    }

    /// Does not offer it again. A saved search is kept, but is no longer the last one.
    pub(super) fn forget(&mut self) {
        storage::remove(OPENING);
        if self.fragment.is_empty() {
            persistence::set_last_aside();
        }
        self.state = State::Over;
        self.show();
    }

    fn show(&self) {
        let what =
            if self.fragment.is_empty() { "The last saved search" } else { "The puzzle of this address" };
        let text = [
            what,
            " was not opened: the last time, the page failed or was closed before it was there, or it took more than five seconds. \
             Nothing of it is lost.",
        ];
        set_text(&by_id::<HtmlElement>("offer-text"), &text.concat());
        set_hidden(&by_id::<HtmlElement>("offer"), !self.offers());
    }
}

/// Shows which puzzle is being loaded, with a button to cancel.
pub(super) fn show_loading(name: Option<&str>) {
    if let Some(name) = name {
        set_text(&by_id::<HtmlElement>("loading-text"), &["Loading the puzzle ", name, "…"].concat());
    }
    set_hidden(&by_id::<HtmlElement>("loading"), name.is_none());
}

/// What is noted about a fragment.
fn mark(fragment: &str) -> String {
    Checksum::of(fragment).to_string()
}

fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}
