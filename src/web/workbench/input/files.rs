//! Files that are chosen or dropped.

use crate::formats::puzzles::Limit;
use crate::web::browser::dom::{by_id, document};
use crate::web::browser::files;
use crate::web::browser::listeners::Listeners;
use crate::web::workbench::handle::Handle;
use web_sys::{DragEvent, Event, FileList, HtmlInputElement};

/// Listens to files.
pub(in crate::web::workbench) fn listen(listeners: &mut Listeners, handle: &Handle) {
    let (input, chosen) = (by_id::<HtmlInputElement>("drawing-file"), handle.clone());
    let field = input.clone();
    listeners.on(&input, "change", move |_: &Event| {
        take(field.files(), &chosen);
        // The same file may be chosen again.
        field.set_value("");
    });
    listeners.on(&document(), "dragover", |event: &DragEvent| event.prevent_default());
    let dropped = handle.clone();
    listeners.on(&document(), "drop", move |event: &DragEvent| {
        event.prevent_default();
        take(event.data_transfer().and_then(|data| data.files()), &dropped);
    });
}

/// Reads the first of the files.
fn take(list: Option<FileList>, handle: &Handle) {
    if let Some(file) = list.and_then(|list| list.get(0)) {
        let (name, handle) = (file.name(), handle.clone());
        let next = move |content| handle.with(|bench| bench.take_file(name, content));
        files::read(&file, Limit::FileBytes.most(), Box::new(next));
    }
}
