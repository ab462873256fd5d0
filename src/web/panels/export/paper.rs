//! Printing a sheet.

use super::status::report;
use crate::web::browser::dom::{by_id, set_document};
use crate::web::browser::files;
use crate::web::browser::ids;
use crate::web::browser::promise::once;
use crate::web::build;
use formats::{Sheet, Style};
use web_sys::HtmlIFrameElement;

/// Prints a sheet; if the browser cannot, saves it under `name`.
///
/// The frame is a sandbox: it runs no script, and the page, which it shares its origin with, prints it.
pub(super) fn print(name: String, sheet: Sheet) {
    // The sheet stays until the next one, since browsers do not report the end of printing.
    let frame: HtmlIFrameElement = by_id(ids::EXPORT_SHEET);
    // The page's policy, which holds in the frame too, allows no style in a document.
    set_document(&frame, &sheet.styled(Style::Linked(&build::file("sheet", ".css"))));
    let loaded = frame.clone();
    frame.set_onload(Some(&once(Box::new(move |_| {
        loaded.set_onload(None);
        if loaded.content_window().is_some_and(|window| window.print().is_ok()) {
            report("The sheet is in the browser's print dialog.");
        } else {
            files::save(&name, "text/html", &sheet.to_html().as_str().into());
            report(&format!("This browser does not print from a page. Saved {name}: print it from there."));
        }
    }))));
}
