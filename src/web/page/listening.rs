//! Listeners of the page as a whole: its address, and whether it is hidden or left.

use super::{Page, PageHandle};
use crate::web::browser::dom::{document, window};
use crate::web::browser::listeners::Listeners;
use web_sys::Event;

/// Listens from now on.
pub(super) fn listen(listeners: &mut Listeners, page: &PageHandle) {
    listen_to_address(listeners, page);
    listen_to_leaving(listeners, page);
    let handle = page.clone();
    listeners.on(&document(), "fullscreenchange", move |_: &Event| handle.with(Page::on_screen));
}

/// Follows changes of the address by the user.
fn listen_to_address(listeners: &mut Listeners, page: &PageHandle) {
    let handle = page.clone();
    listeners.on(&window(), "hashchange", move |_: &Event| handle.follow_address());
}

/// Saves the search when the page is hidden or left.
fn listen_to_leaving(listeners: &mut Listeners, page: &PageHandle) {
    let handle = page.clone();
    listeners.on(&window(), "pagehide", move |_: &Event| handle.leave());
    let handle = page.clone();
    listeners.on(&document(), "visibilitychange", move |_: &Event| {
        if document().hidden() {
            handle.hide();
        }
    });
}
