//! What the browser keeps for this page: for good, or for as long as the tab is open.

use crate::web::browser::dom::{ignore, window};

/// What is kept under `key`, if anything is and the browser lets it be read.
pub(in crate::web) fn get(key: &str) -> Option<String> {
    let text = window().local_storage().ok()??.get_item(key).ok()??;
    // Names used to be kept in quotation marks.
    Some(text.trim_matches('"').to_owned())
}

/// Keeps `value` under `key`. Returns whether the browser does.
pub(in crate::web) fn set(key: &str, value: &str) -> bool {
    let storage = window().local_storage().ok().flatten();
    storage.is_some_and(|storage| storage.set_item(key, value).is_ok())
}

/// Forgets what is kept under `key`.
pub(in crate::web) fn remove(key: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        ignore(storage.remove_item(key));
    }
}

/// Leaves `value` under `key` to the page that comes after this one in the same tab.
pub(in crate::web) fn leave(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().session_storage() {
        ignore(storage.set_item(key, value));
    }
}

/// Takes what the page before this one in the same tab has left under `key`.
pub(in crate::web) fn take_left(key: &str) -> Option<String> {
    let storage = window().session_storage().ok()??;
    let value = storage.get_item(key).ok()?;
    ignore(storage.remove_item(key));
    value
}
