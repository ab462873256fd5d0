//! The status of the last export.

use crate::web::browser::dom::{by_id, set_text};
use crate::web::browser::ids;
use web_sys::Element;

/// Reports the outcome of an export.
pub(super) fn report(text: &str) {
    set_text(&by_id::<Element>(ids::EXPORT_STATUS), text);
}

/// Reports that a file was saved.
pub(super) fn report_saved(name: &str) {
    report(&format!("Saved {name}."));
}
