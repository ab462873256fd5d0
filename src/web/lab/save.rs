//! Handing a file to the user.

use crate::web::dom::{document, ignore};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Lets the browser save `text` under `name`.
pub(super) fn file(name: &str, kind: &str, text: &str) {
    ignore(try_file(name, kind, text));
}

fn try_file(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let properties = BlobPropertyBag::new();
    properties.set_type(kind);
    let parts = js_sys::Array::of1(&text.into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &properties)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let anchor: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&address)
}
