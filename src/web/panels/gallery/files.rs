//! Files that are chosen, dropped onto the page, or pasted.

use crate::web::browser::dom::by_id;
use crate::web::browser::files;
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::GalleryAction;
use crate::web::input::action::{Action, Sink};
use crate::web::input::transfer::{Transfer, on_drop, on_paste};
use formats::puzzles::Limit;
use web_sys::{Event, File, HtmlInputElement};

/// Emits the files that the user opens.
pub(super) fn listen(listeners: &mut Listeners, sink: &Sink) {
    let (input, chosen) = (by_id::<HtmlInputElement>(ids::PUZZLE_FILE), sink.clone());
    let files = input.clone();
    listeners.on(&input, "change", move |_: &Event| {
        if let Some(file) = files.files().and_then(|files| files.get(0)) {
            read(&file, 0, &chosen);
        }
        // The same file may be chosen again.
        files.set_value("");
    });
    let dropped = sink.clone();
    on_drop(listeners, move |transfer| {
        take(transfer, &dropped, |text| GalleryAction::File {
            name: "The dropped text".to_owned(),
            size: text.len() as f64,
            content: Some(text.into_bytes()),
            others: 0,
        });
    });
    let pasted = sink.clone();
    on_paste(listeners, move |transfer| take(transfer, &pasted, |text| GalleryAction::Pasted(Some(text))));
}

/// Reads the file that was dropped or pasted, or else emits the action of the text.
fn take(transfer: Transfer, sink: &Sink, action: fn(String) -> GalleryAction) {
    match transfer {
        Transfer::File(file, others) => read(&file, others, sink),
        Transfer::Address => sink(Action::Gallery(GalleryAction::ForeignAddress)),
        Transfer::Text(text) => sink(Action::Gallery(action(text))),
    }
}

/// Reads a file, unless it is larger than any that would be accepted.
fn read(file: &File, others: u32, sink: &Sink) {
    let (name, size, sink) = (file.name(), file.size(), sink.clone());
    let emit = move |content| sink(Action::Gallery(GalleryAction::File { name, size, content, others }));
    files::read(file, Limit::FileBytes.most(), Box::new(emit));
}
