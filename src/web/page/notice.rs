//! A message over the picture when the page fails, with a link that loads it again.

use crate::web::browser::dom::{by_id, set_hidden, set_text};
use crate::web::browser::ids;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use web_sys::HtmlElement;

/// Shows a message with a link that loads the page again.
pub(crate) fn show(text: &str) {
    set_text(&by_id::<HtmlElement>(ids::NOTICE_TEXT), text);
    set_hidden(&by_id::<HtmlElement>(ids::NOTICE), false);
}

/// Hides the message.
pub(crate) fn clear() {
    set_hidden(&by_id::<HtmlElement>(ids::NOTICE), true);
}

/// Shows panics on the page from now on. After a panic, only loading the page again helps.
pub(crate) fn on_panic() {
    static SAID: AtomicBool = AtomicBool::new(false);
    panic::set_hook(Box::new(|info| {
        // Only the first panic is reported; others follow from it.
        if SAID.swap(true, Ordering::Relaxed) {
            return;
        }
        let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
        let reason = info.payload_as_str().unwrap_or("no reason given");
        show(&format!("Cubefall has a fault and stopped: {reason}{place}. Settings are kept."));
    }));
}
