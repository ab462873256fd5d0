//! The browser's storage: persistent (local storage), or until the tab is closed (session storage).

use crate::web::browser::callbacks::settle;
use crate::web::browser::dom::{ignore, window};

/// Whether the browser lets the page store anything.
pub(crate) fn is_allowed() -> bool {
    matches!(window().local_storage(), Ok(Some(_)))
}

/// The value of `key`, if it exists and can be read.
pub(crate) fn get(key: &str) -> Option<String> {
    let text = window().local_storage().ok()??.get_item(key).ok()??;
    // Earlier versions stored names in quotation marks.
    Some(text.trim_matches('"').to_owned())
}

/// Sets the value of `key`. Returns whether the browser has stored it.
pub(crate) fn set(key: &str, value: &str) -> bool {
    let storage = window().local_storage().ok().flatten();
    storage.is_some_and(|storage| storage.set_item(key, value).is_ok())
}

/// Asks the browser to keep what the page stores even when it needs room. It is asked once, since some
/// browsers ask the user.
pub(crate) fn ask_to_keep() {
    const ASKED: &str = "cubefall.asked-to-keep";
    if get(ASKED).is_none()
        && set(ASKED, "true")
        && let Ok(answer) = window().navigator().storage().persist()
    {
        // What cannot be stored is reported when it is stored.
        settle(&answer, Box::new(|_| ()));
    }
}

/// Removes `key`.
pub(crate) fn remove(key: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        ignore(storage.remove_item(key));
    }
}

/// Sets the value of `key` for the next page in this tab.
pub(crate) fn leave(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().session_storage() {
        ignore(storage.set_item(key, value));
    }
}

/// Removes and returns the value of `key` that the previous page in this tab has set.
pub(crate) fn take_left(key: &str) -> Option<String> {
    let storage = window().session_storage().ok()??;
    let value = storage.get_item(key).ok()?;
    ignore(storage.remove_item(key));
    value
}
