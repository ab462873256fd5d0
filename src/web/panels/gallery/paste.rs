//! The dialog for pasting a cube that was begun.

use crate::web::browser::dom::{by_id, ignore, set_text};
use crate::web::browser::ids;
use web_sys::{Element, HtmlDialogElement, HtmlTextAreaElement};

fn dialog() -> HtmlDialogElement {
    by_id(ids::PASTE)
}

fn field() -> HtmlTextAreaElement {
    by_id(ids::PASTE_TEXT)
}

/// The text in the dialog.
pub(super) fn typed() -> String {
    field().value()
}

/// Shows the dialog with this text, and a message about it.
pub(super) fn show(text: &str, message: &str) {
    field().set_value(text);
    set_text(&by_id::<Element>(ids::PASTE_STATUS), message);
    if !dialog().open() {
        ignore(dialog().show_modal());
    }
    ignore(field().focus());
}

/// Closes the dialog.
pub(super) fn close() {
    dialog().close();
}
