//! Two dialogs: the list of keys, and the address of what is shown, to be copied, sent, or played on another
//! page.

use crate::web::browser::dom::{by_id, document, ignore, set_hidden, set_markup, set_text};
use crate::web::browser::{files, ids};
use crate::web::input::action_table::list_of_keys;
use markup::Markup;
use web_sys::{Element, HtmlDialogElement, HtmlInputElement, HtmlTextAreaElement};

/// Shows the list of keys.
pub(crate) fn show_keys() {
    set_markup(&by_id(ids::KEYS), &list_of_keys());
    ignore(by_id::<HtmlDialogElement>(ids::HELP_DIALOG).show_modal());
}

/// Shows the dialog for sharing, with this address and what it opens, and the HTML with a player of it, if a
/// player can show it.
pub(crate) fn show_address(address: &str, what: &str, html: Option<&str>) {
    set_text(&by_id::<Element>(ids::SHARE_WHAT), &format!("This address opens {what}, in any browser."));
    let field: HtmlInputElement = by_id(ids::SHARE_ADDRESS);
    field.set_value(address);
    set_hidden(&by_id(ids::SHARE_SEND), !files::can_send_address());
    set_hidden(&by_id(ids::SHARE_EMBEDDING), html.is_none());
    by_id::<HtmlTextAreaElement>(ids::SHARE_HTML).set_value(html.unwrap_or_default());
    report("");
    set_markup(&by_id(ids::SHARE_CODE), &Markup::new());
    set_text(&by_id::<Element>(ids::SHARE_CODE_TEXT), "Making a QR code…");
    ignore(by_id::<HtmlDialogElement>(ids::SHARE_DIALOG).show_modal());
    field.select();
}

/// Shows the QR code of the address, or why there is none.
pub(crate) fn show_code(code: Result<Markup, &str>) {
    let text = match &code {
        Ok(_) => "Point a phone's camera at the code to open it there.".to_owned(),
        Err(reason) => format!("No QR code: {reason}. Copy or send the address instead."),
    };
    set_text(&by_id::<Element>(ids::SHARE_CODE_TEXT), &text);
    set_markup(&by_id(ids::SHARE_CODE), &code.unwrap_or_default());
}

/// Copies the address.
pub(crate) fn copy_address() {
    let field: HtmlInputElement = by_id(ids::SHARE_ADDRESS);
    field.select();
    copy(&field.value(), "address");
}

/// Copies the HTML with a player.
pub(crate) fn copy_html() {
    let field: HtmlTextAreaElement = by_id(ids::SHARE_HTML);
    field.select();
    copy(&field.value(), "HTML");
}

/// Copies what is selected.
fn copy(text: &str, what: &'static str) {
    files::copy_text(text, move |copied| {
        report(&match copied {
            true => format!("The {what} is copied."),
            false => format!(
                "Not copied: the browser denies this page its clipboard. The {what} is selected; copy it with Ctrl-C."
            ),
        });
    });
}

/// Opens the system's sheet with the address.
pub(crate) fn send_address() {
    files::send_address(&document().title(), &by_id::<HtmlInputElement>(ids::SHARE_ADDRESS).value());
}

fn report(text: &str) {
    set_text(&by_id::<Element>(ids::SHARE_STATUS), text);
}
