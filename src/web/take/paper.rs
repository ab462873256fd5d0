//! Printing a sheet of paper.

use super::tell;
use crate::web::dom::{document, ignore};
use crate::web::save;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlIFrameElement;

/// Where the last sheet is, for as long as the browser may print it.
const ID: &str = "take-sheet";

/// Lets the browser print an HTML document. Where it cannot, saves it under `name`.
pub(super) fn print(name: String, sheet: JsValue) {
    if let Some(last) = document().get_element_by_id(ID) {
        last.remove();
    }
    let (Ok(frame), Some(body)) = (document().create_element("iframe"), document().body()) else { return };
    let frame: HtmlIFrameElement = frame.unchecked_into();
    frame.set_id(ID);
    frame.set_title("Sheet to print");
    frame.set_tab_index(-1);
    // What is not displayed at all is not printed either.
    frame.set_class_name("visually-hidden");
    frame.set_srcdoc(&sheet.as_string().unwrap_or_default());
    let loaded = frame.clone();
    let print = Closure::once_into_js(move || {
        loaded.set_onload(None);
        if loaded.content_window().is_some_and(|window| window.print().is_ok()) {
            tell("The sheet is handed to the browser to print.");
        } else {
            save::file(&name, "text/html", &sheet);
            tell(&format!(
                "This browser does not print from a page. Saved {name}: open it and print it from there."
            ));
        }
    });
    frame.set_onload(Some(print.unchecked_ref()));
    ignore(body.append_child(&frame));
}
