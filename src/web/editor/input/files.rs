//! Files that are chosen or dropped, and what is dropped or pasted besides.

use crate::web::browser::dom::by_id;
use crate::web::browser::files;
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::editor::handle::Handle;
use crate::web::input::transfer::{FOREIGN, Transfer, on_drop, on_paste};
use formats::puzzles::Limit;
use web_sys::{Event, File, HtmlInputElement};

/// Listens to files.
pub(crate) fn listen(listeners: &mut Listeners, handle: &Handle) {
    let (input, chosen) = (by_id::<HtmlInputElement>(ids::DRAWING_FILE), handle.clone());
    let field = input.clone();
    listeners.on(&input, "change", move |_: &Event| {
        if let Some(file) = field.files().and_then(|files| files.get(0)) {
            read(&file, 0, &chosen);
        }
        // The same file may be chosen again.
        field.set_value("");
    });
    let dropped = handle.clone();
    on_drop(listeners, move |transfer| take(transfer, "The dropped text", &dropped));
    let pasted = handle.clone();
    on_paste(listeners, move |transfer| take(transfer, "The pasted text", &pasted));
}

/// Takes what was dropped or pasted.
fn take(transfer: Transfer, name: &str, handle: &Handle) {
    match transfer {
        Transfer::File(file, others) => read(&file, others, handle),
        Transfer::Address => handle.with(|page| page.refuse(FOREIGN.to_owned())),
        Transfer::Text(text) => {
            handle.with(|page| page.take_file(name.to_owned(), Some(text.into_bytes()), 0));
        }
    }
}

/// Reads a file, unless it is larger than any that would be accepted.
fn read(file: &File, others: u32, handle: &Handle) {
    let (name, handle) = (file.name(), handle.clone());
    let next = move |content| handle.with(|page| page.take_file(name, content, others));
    files::read(file, Limit::FileBytes.most(), Box::new(next));
}
