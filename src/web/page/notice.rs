//! A message over the picture when the page cannot go on as it should, with a way back.

use crate::web::browser::dom::{by_id, set_hidden, set_text};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use web_sys::HtmlElement;

/// Shows a message with the offer to load the page again.
pub(in crate::web) fn show(text: &str) {
    set_text(&by_id::<HtmlElement>("notice-text"), text);
    set_hidden(&by_id::<HtmlElement>("notice"), false);
}

/// Takes the message away.
pub(in crate::web) fn clear() {
    set_hidden(&by_id::<HtmlElement>("notice"), true);
}

/// From now on a panic says so on the page; the program is over then, and only loading it again helps.
pub(in crate::web) fn on_panic() {
    static SAID: AtomicBool = AtomicBool::new(false);
    panic::set_hook(Box::new(|info| {
        // The first fault is the one to tell; others only follow from it.
        if SAID.swap(true, Ordering::Relaxed) {
            return;
        }
        let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
        let reason = info.payload_as_str().unwrap_or("no reason given");
        show(&format!("Cubefall has a fault and stopped: {reason}{place}. Settings are kept."));
    }));
}
