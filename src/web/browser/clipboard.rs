//! Copying and sending text: the clipboard, and the system's own sheet for sharing.

use crate::web::browser::dom::window;
use crate::web::browser::promise::settle;
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// Copies a text, and calls `next` with whether it is copied.
pub(crate) fn copy(text: &str, next: impl FnOnce(bool) + 'static) {
    let clipboard = window().navigator().clipboard();
    // A page that is not served over HTTPS has no clipboard.
    if clipboard.is_undefined() {
        return next(false);
    }
    settle(&clipboard.write_text(text), Box::new(move |copied| next(copied.is_ok())));
}

/// Opens the system's sheet for sharing an address.
pub(crate) fn send(title: &str, address: &str) {
    let (Some(share), data) = (share(), Object::new()) else { return };
    let set = |key: &str, value: &str| drop(Reflect::set(&data, &key.into(), &value.into()));
    set("title", title);
    set("url", address);
    let sent =
        share.call1(&window().navigator(), &data).ok().and_then(|sent| sent.dyn_into::<Promise>().ok());
    if let Some(sent) = sent {
        // The user may close the sheet, which is not an error.
        settle(&sent, Box::new(drop));
    }
}

/// Whether the system has such a sheet.
pub(crate) fn can_send() -> bool {
    share().is_some()
}

/// The browser's function, which web-sys has only with a type for its data.
fn share() -> Option<Function> {
    let share = Reflect::get(&window().navigator(), &JsValue::from_str("share")).ok()?;
    share.dyn_into().ok()
}
