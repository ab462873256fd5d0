//! Files that are chosen, dropped onto the page, or pasted.

use crate::formats::puzzles::Limit;
use crate::web::browser::dom::{by_id, document};
use crate::web::browser::files;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::gallery_action::GalleryAction;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, Element, Event, File, HtmlInputElement};

/// Emits the files that the user opens.
pub(super) fn listen(listeners: &mut Listeners, sink: &Sink) {
    let (input, chosen) = (by_id::<HtmlInputElement>("puzzle-file"), sink.clone());
    let files = input.clone();
    listeners.on(&input, "change", move |_: &Event| {
        if let Some(file) = files.files().and_then(|files| files.get(0)) {
            read(&file, &chosen);
        }
        // The same file may be chosen again.
        files.set_value("");
    });
    listeners.on(&document(), "dragover", |event: &DragEvent| event.prevent_default());
    let dropped = sink.clone();
    listeners.on(&document(), "drop", move |event: &DragEvent| {
        event.prevent_default();
        take(event.data_transfer(), &dropped, |text| GalleryAction::File {
            name: "The dropped text".to_owned(),
            size: text.len() as f64,
            content: Some(text.into_bytes()),
        });
    });
    let pasted = sink.clone();
    listeners.on(&document(), "paste", move |event: &ClipboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_typed = target.is_some_and(|target| matches!(target.closest("input, textarea"), Ok(Some(_))));
        if !is_typed {
            take(event.clipboard_data(), &pasted, |text| GalleryAction::Pasted(Some(text)));
        }
    });
}

/// Reads the first dropped or pasted file, or else emits the action of the text.
#[cold]
fn take(data: Option<DataTransfer>, sink: &Sink, action: fn(String) -> GalleryAction) {
    let Some(data) = data else { return };
    if let Some(file) = data.files().and_then(|files| files.get(0)) {
        return read(&file, sink);
    }
    let text = data.get_data("text/plain").unwrap_or_default();
    if !text.is_empty() {
        sink(Action::Gallery(action(text)));
    }
}

/// Reads a file, unless it is larger than any that would be accepted.
#[cold]
fn read(file: &File, sink: &Sink) {
    let (name, size, sink) = (file.name(), file.size(), sink.clone());
    let emit = move |content| sink(Action::Gallery(GalleryAction::File { name, size, content }));
    files::read(file, Limit::FileBytes.most(), Box::new(emit));
}
