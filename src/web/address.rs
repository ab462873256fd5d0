//! The address of the page: it says where the page stands, so that a copied link opens the same picture.

use super::dom::{ignore, window};
use super::listeners::Listeners;
use super::page::PageHandle;
use crate::app::Link;
use wasm_bindgen::JsValue;
use web_sys::Event;

/// What the page knows of its address.
#[derive(Default)]
pub(super) struct Address {
    /// The fragment that it read or wrote last, without `#`.
    known: String,
}

impl Address {
    /// The fragment, if it is another one than the page knows.
    pub(super) fn news(&mut self) -> Option<String> {
        let hash = window().location().hash().unwrap_or_default();
        let fragment = hash.trim_start_matches('#');
        let is_new = fragment != self.known;
        is_new.then(|| {
            fragment.clone_into(&mut self.known);
            fragment.to_owned()
        })
    }

    /// Writes where the page stands, unless it says so already. The way back leads where it did.
    pub(super) fn write(&mut self, link: &Link) {
        let fragment = link.text();
        if fragment == self.known {
            return;
        }
        let location = window().location();
        let bare = [location.pathname(), location.search()].map(Result::unwrap_or_default).concat();
        let address = if fragment.is_empty() { bare } else { ["#", &fragment].concat() };
        if let Ok(history) = window().history() {
            ignore(history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
        }
        self.known = fragment;
    }
}

/// Lets the page follow its address, where a user edits it or goes back to another one.
pub(super) fn listen(listeners: &mut Listeners, page: &PageHandle) {
    let handle = page.clone();
    listeners.on(&window(), "hashchange", move |_: &Event| handle.follow_address());
}
