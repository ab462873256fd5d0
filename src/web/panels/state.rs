//! States of controls, written only where they change, and figures as texts.

use crate::lab::decimal;
use crate::web::browser::dom::{by_id, set_attribute};
use web_sys::{HtmlElement, HtmlSelectElement};

/// Marks whether a button can be used. One that cannot keeps the focus, so that whoever has just pressed it does not lose the place.
pub(in crate::web) fn enable(id: &str, enabled: bool) {
    set_attribute(&by_id::<HtmlElement>(id), "aria-disabled", if enabled { "false" } else { "true" });
}

/// Marks whether a button that switches something is pressed.
pub(in crate::web) fn press(id: &str, pressed: bool) {
    set_attribute(&by_id::<HtmlElement>(id), "aria-pressed", if pressed { "true" } else { "false" });
}

/// Chooses a value of a list.
pub(in crate::web) fn choose(id: &str, key: &str) {
    let select: HtmlSelectElement = by_id(id);
    if select.value() != key {
        select.set_value(key);
    }
}

/// A rate in few figures: 5.9, 640, 12.3 k, 4.56 M.
pub(in crate::web) fn short(rate: f64) -> String {
    match rate {
        _ if rate < 9.95 => decimal(rate, 1),
        _ if rate < 1e3 => decimal(rate, 0),
        _ if rate < 1e6 => format!("{} k", decimal(rate / 1e3, 1)),
        _ => format!("{} M", decimal(rate / 1e6, 1)),
    }
}
