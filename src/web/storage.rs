//! What the browser keeps for this page.

use super::dom::{ignore, window};

/// What is kept under `key`, if anything is and the browser lets it be read.
pub(super) fn get(key: &str) -> Option<String> {
    let text = window().local_storage().ok()??.get_item(key).ok()??;
    // Names used to be kept in quotation marks.
    Some(text.trim_matches('"').to_owned())
}

/// Keeps `value` under `key`. Returns whether the browser does.
pub(super) fn set(key: &str, value: &str) -> bool {
    let storage = window().local_storage().ok().flatten();
    storage.is_some_and(|storage| storage.set_item(key, value).is_ok())
}

/// Forgets what is kept under `key`.
pub(super) fn remove(key: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        ignore(storage.remove_item(key));
    }
}
