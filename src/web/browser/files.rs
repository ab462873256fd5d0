//! Files: those that the page saves, and those that the user chooses.

use crate::web::browser::dom::{document, ignore};
use crate::web::browser::promise::settle;
use js_sys::Uint8Array;
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
    Url::revoke_object_url(&address)
}

/// Calls `next` with the bytes of a file; with nothing if the browser refuses, or if it has more than `most` bytes.
pub(crate) fn read(file: &File, most: usize, next: Box<dyn FnOnce(Option<Vec<u8>>)>) {
    if file.size() > most as f64 {
        return next(None);
    }
    let bytes = file.array_buffer();
    settle(&bytes, Box::new(move |bytes| next(bytes.ok().map(|bytes| Uint8Array::new(&bytes).to_vec()))));
}
