//! Downloads.

use crate::web::browser::dom::{document, ignore};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Downloads `content`, a string or an array of bytes, as the file `name`.
pub(in crate::web) fn file(name: &str, kind: &str, content: &JsValue) {
    let properties = BlobPropertyBag::new();
    properties.set_type(kind);
    let parts = js_sys::Array::of1(content);
    ignore(Blob::new_with_str_sequence_and_options(&parts, &properties).map(|content| blob(name, &content)));
}

/// Downloads a blob as the file `name`.
pub(in crate::web) fn blob(name: &str, content: &Blob) {
    ignore(try_blob(name, content));
}

fn try_blob(name: &str, content: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(content)?;
    let anchor: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&address)
}
