//! The address of the page, which has its state, so that a copied link opens the same picture.

use crate::web::browser::dom::window;
use crate::web::browser::storage;
use app::Link;
use wasm_bindgen::JsValue;
use web_sys::{History, PerformanceNavigation};

/// The storage key of the state in which the page was left.
const LEFT: &str = "cubefall.address";

/// The address of the page.
#[derive(Default)]
pub(crate) struct Address {
    /// The fragment that it read or wrote last, without `#`.
    known: String,
    /// Whether the next address is to have a history entry of its own.
    branches: bool,
}

impl Address {
    /// The fragment to open. After a reload, it is the stored state, since the address may not have been up
    /// to date.
    pub(crate) fn open(&mut self) -> String {
        let fragment = self.changed().unwrap_or_default();
        let left = storage::take_left(LEFT);
        left.filter(|_| is_loaded_again()).unwrap_or(fragment)
    }

    /// Stores the state of the page for a reload.
    pub(crate) fn leave(link: &Link) {
        storage::leave(LEFT, &link.text());
    }

    /// The fragment, if it is not the one that this page read or wrote last. It is known from then on.
    pub(crate) fn changed(&mut self) -> Option<String> {
        let fragment = current();
        (fragment != self.known).then(|| {
            self.known.clone_from(&fragment);
            fragment
        })
    }

    /// Keeps this state in the browser's history, so that Back returns to it from what follows.
    pub(crate) fn keep(&mut self, link: &Link) {
        self.write(link);
        self.branches = true;
    }

    /// Writes the state of the page into the address, if it has changed. It replaces the history entry,
    /// unless the one before is to be kept. An address that was opened since then stays: it is followed when
    /// its event arrives.
    pub(crate) fn write(&mut self, link: &Link) {
        let fragment = link.address();
        let branches = std::mem::take(&mut self.branches);
        if fragment == self.known || current() != self.known {
            return;
        }
        let location = window().location();
        let bare = [location.pathname(), location.search()].map(Result::unwrap_or_default).concat();
        let address = if fragment.is_empty() { bare } else { format!("#{fragment}") };
        let write = |history: History| match branches {
            true => history.push_state_with_url(&JsValue::NULL, "", Some(&address)),
            false => history.replace_state_with_url(&JsValue::NULL, "", Some(&address)),
        };
        // Browsers refuse this if it is called too often; a later call succeeds.
        match window().history().and_then(write) {
            // Browsers escape some characters.
            Ok(()) => self.known = current(),
            Err(_) => self.branches = branches,
        }
    }
}

/// The fragment of the location, without `#`.
fn current() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Whether the page was reloaded.
fn is_loaded_again() -> bool {
    let how = window().performance().map(|clock| clock.navigation().type_());
    how == Some(PerformanceNavigation::TYPE_RELOAD)
}
