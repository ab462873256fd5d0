//! Files that the page saves and that the user chooses; the clipboard, and the system's own sheet for
//! sharing.

use crate::web::browser::callbacks::{once, settle};
use crate::web::browser::dom::{document, ignore, window};
use js_sys::{Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

/// Downloads `content`, a string or an array of bytes, as the file `name`.
pub(crate) fn save(name: &str, kind: &str, content: &JsValue) {
    let properties = BlobPropertyBag::new();
    properties.set_type(kind);
    let parts = js_sys::Array::of1(content);
    ignore(
        Blob::new_with_str_sequence_and_options(&parts, &properties).map(|content| save_blob(name, &content)),
    );
}

/// Downloads a blob as the file `name`.
pub(crate) fn save_blob(name: &str, content: &Blob) {
    ignore(try_save(name, content));
}

fn try_save(name: &str, content: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(content)?;
    let anchor: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    revoke_later(address)
}

/// Revokes the address of a file once the browser has surely begun to read it: some begin after the click,
/// when the user has chosen a place.
fn revoke_later(address: String) -> Result<(), JsValue> {
    const MILLISECONDS: i32 = 60_000;
    let revoke = once(Box::new(move |_| ignore(Url::revoke_object_url(&address))));
    window().set_timeout_with_callback_and_timeout_and_arguments_0(&revoke, MILLISECONDS).map(drop)
}

/// Calls `next` with the bytes of a file; with nothing if the browser refuses, or if it has more than `most`
/// bytes.
pub(crate) fn read(file: &File, most: usize, next: Box<dyn FnOnce(Option<Vec<u8>>)>) {
    if file.size() > most as f64 {
        return next(None);
    }
    let bytes = file.array_buffer();
    settle(&bytes, Box::new(move |bytes| next(bytes.ok().map(|bytes| Uint8Array::new(&bytes).to_vec()))));
}

/// Copies a text, and calls `next` with whether it is copied.
pub(crate) fn copy_text(text: &str, next: impl FnOnce(bool) + 'static) {
    let clipboard = window().navigator().clipboard();
    // A page that is not served over HTTPS has no clipboard.
    if clipboard.is_undefined() {
        return next(false);
    }
    settle(&clipboard.write_text(text), Box::new(move |copied| next(copied.is_ok())));
}

/// Opens the system's sheet for sharing an address.
pub(crate) fn send_address(title: &str, address: &str) {
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
pub(crate) fn can_send_address() -> bool {
    share().is_some()
}

/// The browser's function, which web-sys has only with a type for its data.
fn share() -> Option<Function> {
    let share = Reflect::get(&window().navigator(), &JsValue::from_str("share")).ok()?;
    share.dyn_into().ok()
}
