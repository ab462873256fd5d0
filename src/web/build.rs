//! The build of the page. Its files have its digest in their names and in their contents (`scripts/finish/build.mjs`), so that
//! after an update no page runs with what belongs to another one.

use crate::web::browser::dom::document;
use js_sys::{Uint8Array, WebAssembly};
use wasm_bindgen::{JsCast, JsValue};

/// The section of a program that has the digest.
const SECTION: &str = "build";

/// The digest of the page's build.
pub(crate) fn digest() -> String {
    let root = document().document_element();
    root.and_then(|root| root.get_attribute("data-build")).unwrap_or_default()
}

/// The address of a file of the page's build: `name`, the digest, and `end`.
pub(crate) fn file(name: &str, end: &str) -> String {
    format!("./{name}-{}{end}", digest())
}

/// Whether a compiled program is of the page's build.
pub(crate) fn has(module: &JsValue) -> bool {
    let sections = WebAssembly::Module::custom_sections(module.unchecked_ref(), SECTION);
    Uint8Array::new(&sections.get(0)).to_vec() == digest().as_bytes()
}
