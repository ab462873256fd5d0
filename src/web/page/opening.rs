//! What a page opens at its start: a start that failed is offered at the next visit, not repeated. And
//! messages about what fails.

use crate::web::browser::dom::{by_id, document, ignore, set_hidden, set_text, window};
use crate::web::browser::{ids, storage};
use cubefall::solution::Checksum;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use web_sys::HtmlElement;

/// The key, for the next page of this tab, that what is offered is to be opened.
const INSISTS: &str = "cubefall.insists";
/// The time after which a start is too slow to be repeated, in milliseconds.
const SLOW: f64 = 5000.0;

/// What a page opens at its start.
pub(crate) struct OpenedAtStart<'a> {
    /// The storage key of what this page opens. It has a value until the picture stands.
    pub(crate) key: &'static str,
    /// The fragment of the address; if it is empty, the page opens what was open last.
    pub(crate) fragment: &'a str,
    /// What was open last, as the beginning of a sentence.
    pub(crate) last: &'static str,
    /// Whether it can fail.
    pub(crate) can_fail: bool,
}

/// The start of a page.
pub(crate) struct Opening {
    key: &'static str,
    /// Whether the address has nothing.
    is_bare: bool,
    state: State,
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
    /// Notes in the browser's storage what is being opened; if that is noted already, it is offered. What
    /// cannot fail is not noted; nor is anything in a hidden page, which is not drawn.
    pub(crate) fn begin(opened: &OpenedAtStart) -> Self {
        let &OpenedAtStart { key, fragment, last, can_fail } = opened;
        let (mark, insists) = (mark(fragment), storage::take_left(INSISTS).is_some());
        let state = if !insists && storage::get(key).is_some_and(|failed| failed == mark) {
            State::Offered
        } else if document().hidden() || !can_fail {
            State::Over
        } else {
            storage::set(key, &mark);
            State::Opening(now())
        };
        let opening = Self { key, is_bare: fragment.is_empty(), state };
        if opening.offers() {
            let what = if opening.is_bare { last } else { "The puzzle of this address" };
            let text = format!(
                "{what} was not opened: the last time, the page failed or was closed before it was there, or it took more than five \
                 seconds. Nothing of it is lost."
            );
            set_text(&by_id::<HtmlElement>(ids::OFFER_TEXT), &text);
            set_hidden(&by_id(ids::OFFER), false);
        }
        opening
    }

    /// Whether something is offered. Until the user decides, the address stays as it is.
    pub(crate) const fn offers(&self) -> bool {
        matches!(self.state, State::Offered)
    }

    /// The first picture stands, and everything is loaded. What took long is offered at the next visit.
    pub(crate) fn end(&mut self) {
        if let State::Opening(start) = std::mem::replace(&mut self.state, State::Over)
            && now() - start <= SLOW
        {
            storage::remove(self.key);
        }
    }

    /// The page is hidden or seen again: the time while it was hidden does not count, since a hidden page
    /// gets no picture.
    pub(crate) fn on_visibility(&mut self) {
        if self.is_begun() && !document().hidden() {
            self.state = State::Opening(now());
        }
    }

    /// Whether it is being opened.
    pub(crate) const fn is_begun(&self) -> bool {
        matches!(self.state, State::Opening(_))
    }

    /// Opens what is offered: loads the page again.
    pub(crate) fn insist(&mut self) {
        storage::leave(INSISTS, "true");
        ignore(window().location().reload());
    }

    /// Does not offer it again. Returns whether it is what was open last, so that the next visit would open
    /// it.
    pub(crate) fn forget(&mut self) -> bool {
        storage::remove(self.key);
        self.state = State::Over;
        set_hidden(&by_id(ids::OFFER), true);
        self.is_bare
    }
}

/// Shows which puzzle is being loaded, with a button to cancel.
pub(super) fn show_loading(name: Option<&str>) {
    if let Some(name) = name {
        set_text(&by_id::<HtmlElement>(ids::LOADING_TEXT), &format!("Loading the puzzle {name}…"));
    }
    set_hidden(&by_id::<HtmlElement>(ids::LOADING), name.is_none());
}

/// What is noted about a fragment.
fn mark(fragment: &str) -> String {
    Checksum::of(fragment).to_string()
}

fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// Shows a message with a link that loads the page again.
pub(crate) fn show_notice(text: &str) {
    set_text(&by_id::<HtmlElement>(ids::NOTICE_TEXT), text);
    set_hidden(&by_id::<HtmlElement>(ids::NOTICE), false);
}

/// Hides the message.
pub(crate) fn clear_notice() {
    set_hidden(&by_id::<HtmlElement>(ids::NOTICE), true);
}

/// Shows panics on the page from now on. After a panic, only loading the page again helps.
pub(crate) fn show_panics() {
    static SAID: AtomicBool = AtomicBool::new(false);
    panic::set_hook(Box::new(|info| {
        // Only the first panic is reported; others follow from it.
        if SAID.swap(true, Ordering::Relaxed) {
            return;
        }
        let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
        let reason = info.payload_as_str().unwrap_or("no reason given");
        show_notice(&format!("Cubefall has a fault and stopped: {reason}{place}. Settings are kept."));
    }));
}
