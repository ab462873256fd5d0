//! The panel that saves the search to a file and restores it.

use crate::web::browser::dom::{by_id, set_text};
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::browser::promise::settle;
use crate::web::input::action::{Action, Sink};
use crate::web::panels::panel::Panel;
use cubefall::puzzle::Limit;
use web_sys::{Element, Event, HtmlInputElement};

/// The panel of the saved search.
pub(crate) struct SavedSearch;

impl Panel for SavedSearch {
    /// The outcome of saving or restoring, as a message.
    type Readout = String;

    fn write(&mut self, now: &String, _: Option<&String>) {
        set_text(&by_id::<Element>(ids::SAVED_SEARCH_STATUS), now);
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        let (input, sink) = (by_id::<HtmlInputElement>(ids::SEARCH_FILE), sink.clone());
        let files = input.clone();
        listeners.on(&input, "change", move |_: &Event| read_file(&sink, &files));
    }
}

/// Reads the file that was chosen.
fn read_file(sink: &Sink, input: &HtmlInputElement) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    let (sink, name, most) = (sink.clone(), file.name(), Limit::SearchBytes.most());
    if file.size() > most as f64 {
        let mebibytes = (most >> 20).to_string();
        let text = Err(["has more than ", &mebibytes, " MiB, the most that is read"].concat());
        sink(Action::LoadSearch { name, text });
    } else {
        settle(
            &file.text(),
            Box::new(move |text| {
                let text = text.ok().and_then(|text| text.as_string());
                let text = text.ok_or_else(|| "could not be read".to_owned());
                sink(Action::LoadSearch { name, text });
            }),
        );
    }
    // The same file may be chosen again.
    input.set_value("");
}
