//! States of controls, written only if they change, and numbers as text.

use crate::web::browser::dom::{by_id, set_attribute};
use crate::web::browser::ids::Id;
use lab::decimal;
use web_sys::{HtmlElement, HtmlSelectElement};

/// Enables or disables a button by `aria-disabled`, so that it keeps the focus.
pub(crate) fn enable(id: Id, enabled: bool) {
    set_attribute(&by_id::<HtmlElement>(id), "aria-disabled", if enabled { "false" } else { "true" });
}

/// Sets whether a toggle button is pressed.
pub(crate) fn press(id: Id, pressed: bool) {
    set_attribute(&by_id::<HtmlElement>(id), "aria-pressed", if pressed { "true" } else { "false" });
}

/// Sets the value of a `<select>`.
pub(crate) fn choose(id: Id, key: &str) {
    let select: HtmlSelectElement = by_id(id);
    if select.value() != key {
        select.set_value(key);
    }
}

/// A rate with few digits: 5.9, 640, 12.3 k, 4.56 M.
pub(crate) fn short(rate: f64) -> String {
    match rate {
        _ if rate < 9.95 => decimal(rate, 1),
        _ if rate < 1e3 => decimal(rate, 0),
        _ if rate < 1e6 => format!("{} k", decimal(rate / 1e3, 1)),
        _ => format!("{} M", decimal(rate / 1e6, 1)),
    }
}
