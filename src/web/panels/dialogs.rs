//! Two dialogs: the list of keys, and the address of what is shown, to be copied or sent.

use crate::web::browser::clipboard;
use crate::web::browser::dom::{by_id, document, ignore, set_hidden, set_markup, set_text};
use crate::web::input::action_table::list_of_keys;
use formats::Markup;
use web_sys::{Element, HtmlDialogElement, HtmlInputElement};

/// Shows the list of keys.
pub(crate) fn show_keys() {
    set_markup(&by_id("keys"), &list_of_keys());
    ignore(by_id::<HtmlDialogElement>("help-dialog").show_modal());
}

/// Shows the dialog for sharing, with this address.
pub(crate) fn show_address(address: &str) {
    let field: HtmlInputElement = by_id("share-address");
    field.set_value(address);
    set_hidden(&by_id("share-send"), !clipboard::can_send());
    report("");
    set_markup(&by_id("share-code"), &Markup::new());
    set_text(&by_id::<Element>("share-code-text"), "Making a QR code…");
    ignore(by_id::<HtmlDialogElement>("share-dialog").show_modal());
    field.select();
}

/// Shows the QR code of the address, or why there is none.
pub(crate) fn show_code(code: Result<Markup, &str>) {
    let text = match &code {
        Ok(_) => "Point a phone's camera at the code to open it there.".to_owned(),
        Err(reason) => ["No QR code: ", *reason, ". Copy or send the address instead."].concat(),
    };
    set_text(&by_id::<Element>("share-code-text"), &text);
    set_markup(&by_id("share-code"), &code.unwrap_or_default());
}

/// Copies the address.
pub(crate) fn copy_address() {
    let field: HtmlInputElement = by_id("share-address");
    field.select();
    clipboard::copy(&field.value(), |copied| {
        report(match copied {
            true => "The address is copied.",
            false => {
                "Not copied: the browser denies this page its clipboard. The address is selected; copy it with Ctrl-C."
            }
        });
    });
}

/// Opens the system's sheet with the address.
pub(crate) fn send_address() {
    clipboard::send(&document().title(), &by_id::<HtmlInputElement>("share-address").value());
}

fn report(text: &str) {
    set_text(&by_id::<Element>("share-status"), text);
}
