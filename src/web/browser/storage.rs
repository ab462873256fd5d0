//! What the browser stores for this page: for good (local storage), or for as long as the tab is open (session storage).

use crate::web::browser::dom::{ignore, window};

/// The value of `key`, if there is one and the browser lets it be read.
pub(in crate::web) fn get(key: &str) -> Option<String> {
    let text = window().local_storage().ok()??.get_item(key).ok()??;
    // Names used to be stored in quotation marks.
    Some(text.trim_matches('"').to_owned())
}

/// Sets the value of `key`. Returns whether the browser has stored it.
pub(in crate::web) fn set(key: &str, value: &str) -> bool {
    let storage = window().local_storage().ok().flatten();
    storage.is_some_and(|storage| storage.set_item(key, value).is_ok())
}

/// Removes `key`.
pub(in crate::web) fn remove(key: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        ignore(storage.remove_item(key));
    }
}

/// Sets the value of `key` for the next page in the same tab.
pub(in crate::web) fn leave(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().session_storage() {
        ignore(storage.set_item(key, value));
    }
}

/// Takes the value of `key` that the page before this one in the same tab has set.
pub(in crate::web) fn take_left(key: &str) -> Option<String> {
    let storage = window().session_storage().ok()??;
    let value = storage.get_item(key).ok()?;
    ignore(storage.remove_item(key));
    value
}
