//! What the user drops onto the page or pastes.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{document, folder_address, ignore, window};
use crate::web::input::text_fields::TEXT_FIELDS;
use app::{FoundAddress, find_address};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, Element, Event, File};

/// What was dropped or pasted.
pub(crate) enum Transfer {
    /// A file, and the number of others with it.
    File(File, u32),
    /// An address that is none of Cubefall's own pages; those are opened.
    Address,
    /// A text.
    Text(String),
}

/// The sentence about an address that is not opened.
pub(crate) const FOREIGN: &str = "This is the address of another page. Here, links that Share has made are opened, and files: save the file first, then drop it here.";

/// The sentence about more files than the one that is read.
pub(crate) fn left_out(others: u32) -> Option<String> {
    match others {
        0 => None,
        1 => Some("One more file was not opened: they are opened one at a time.".to_owned()),
        _ => Some(format!("{others} more files were not opened: they are opened one at a time.")),
    }
}

/// Takes what is dropped, except for text on a text field, which has it itself.
pub(crate) fn on_drop(listeners: &mut Listeners, take: impl Fn(Transfer) + 'static) {
    listeners.on(&document(), "dragover", |event: &DragEvent| {
        if is_ours(event) {
            event.prevent_default();
        }
    });
    listeners.on(&document(), "drop", move |event: &DragEvent| {
        if is_ours(event) {
            event.prevent_default();
            receive(event.data_transfer(), &take);
        }
    });
}

/// Takes what is pasted, except on a text field.
pub(crate) fn on_paste(listeners: &mut Listeners, take: impl Fn(Transfer) + 'static) {
    listeners.on(&document(), "paste", move |event: &ClipboardEvent| {
        if !is_typed(event) {
            receive(event.clipboard_data(), &take);
        }
    });
}

/// Whether a text field has the event.
fn is_typed(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| matches!(target.closest(TEXT_FIELDS), Ok(Some(_))))
}

/// Whether what is dragged is for the page: files always, text only beside text fields.
fn is_ours(event: &DragEvent) -> bool {
    let has_files = |data: DataTransfer| data.types().includes(&JsValue::from_str("Files"), 0);
    !is_typed(event) || event.data_transfer().is_some_and(has_files)
}

/// Gives the first file to `take`, or else opens the address, or gives the text.
fn receive(data: Option<DataTransfer>, take: &dyn Fn(Transfer)) {
    let Some(data) = data else { return };
    if let Some(files) = data.files()
        && let Some(first) = files.get(0)
    {
        return take(Transfer::File(first, files.length() - 1));
    }
    let [addresses, text] =
        ["text/uri-list", "text/plain"].map(|kind| data.get_data(kind).unwrap_or_default());
    // Lines that begin with # are comments.
    let address = addresses.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    match find_address(address.unwrap_or(&text), &folder_address()) {
        Some(FoundAddress::Own(address)) => ignore(window().location().set_href(&address)),
        Some(FoundAddress::Foreign) => take(Transfer::Address),
        None if address.is_some() => take(Transfer::Address),
        None if text.is_empty() => {}
        None => take(Transfer::Text(text)),
    }
}
