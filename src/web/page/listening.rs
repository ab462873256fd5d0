//! What the page as a whole listens to: its address, whether it is hidden or left, and files.

use super::PageHandle;
use crate::web::browser::dom::{by_id, document, window};
use crate::web::browser::listeners::Listeners;
use crate::web::browser::promise::settle;
use web_sys::{Event, HtmlInputElement};

/// Listens from now on.
pub(super) fn listen(listeners: &mut Listeners, page: &PageHandle) {
    listen_to_address(listeners, page);
    listen_to_leaving(listeners, page);
    let (handle, input) = (page.clone(), by_id::<HtmlInputElement>("search-file"));
    let files = input.clone();
    listeners.on(&input, "change", move |_: &Event| read_file(&handle, &files));
}

/// Lets the page follow its address, where a user edits it or goes back to another one.
fn listen_to_address(listeners: &mut Listeners, page: &PageHandle) {
    let handle = page.clone();
    listeners.on(&window(), "hashchange", move |_: &Event| handle.follow_address());
}

/// Lets the search be kept when the page is hidden or left.
fn listen_to_leaving(listeners: &mut Listeners, page: &PageHandle) {
    let handle = page.clone();
    listeners.on(&window(), "pagehide", move |_: &Event| handle.leave());
    let handle = page.clone();
    listeners.on(&document(), "visibilitychange", move |_: &Event| {
        if document().hidden() {
            handle.keep_search();
        }
    });
}

/// Reads the file that was chosen, and lets the page take it up.
fn read_file(page: &PageHandle, input: &HtmlInputElement) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    let (page, name) = (page.clone(), file.name());
    settle(
        &file.text(),
        Box::new(move |text| {
            let text = text.ok().and_then(|text| text.as_string());
            page.with(|page| page.load_search(&name, text.as_deref()));
        }),
    );
    // The same file may be chosen again.
    input.set_value("");
}
