//! Printing a sheet.

use super::status::report;
use crate::web::browser::dom::by_id;
use crate::web::browser::files;
use crate::web::browser::promise::once;
use wasm_bindgen::JsValue;
use web_sys::HtmlIFrameElement;

/// Prints an HTML document; if the browser cannot, saves it under `name`.
#[cold]
pub(super) fn print(name: String, sheet: JsValue) {
    // The sheet stays until the next one, since browsers do not report the end of printing.
    let frame: HtmlIFrameElement = by_id("export-sheet");
    frame.set_srcdoc(&sheet.as_string().unwrap_or_default());
    let loaded = frame.clone();
    frame.set_onload(Some(&once(Box::new(move |_| {
        loaded.set_onload(None);
        if loaded.content_window().is_some_and(|window| window.print().is_ok()) {
            report("The sheet is in the browser's print dialog.");
        } else {
            files::save(&name, "text/html", &sheet);
            report(&format!("This browser does not print from a page. Saved {name}: print it from there."));
        }
    }))));
}
