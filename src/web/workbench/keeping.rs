//! Keeping puzzles: the page opens, stores, lists and shares them.

use super::bench::Bench;
use super::event::{Event, Purpose};
use super::first_puzzle::first_puzzle;
use super::storage::{Drawings, address, new_key};
use crate::app::{Exhibit, History, Record, Workbench};
use crate::formats::{Markup, markup, thumbnail};
use crate::puzzle::PuzzleSpec;
use crate::web::browser::dom::{by_id, focus_in_place, focused_in, set_markup, set_text};
use crate::web::browser::{clipboard, files};
use std::cmp::Reverse;
use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlInputElement, StorageEvent};

impl Bench {
    /// Opens the puzzle of the address, and the database, which then opens the last one unless there is one in the address.
    pub(super) fn open_stored(&mut self) {
        self.open_address();
        self.drawings.open_database();
    }

    /// Opens the puzzle of the address, if there is one.
    pub(super) fn open_address(&mut self) {
        match address::shared() {
            Some(Ok(address::Shared { spec, reason })) => match Workbench::drawable(spec) {
                Ok(spec) => {
                    self.store_now();
                    let version = self.set_workbench(spec, History::default());
                    self.drawings.open_link(version);
                    reason.into_iter().for_each(|index| self.workbench.await_reason(index));
                }
                Err(reason) => {
                    self.refuse(format!("The puzzle of the address cannot be drawn on: {reason}."))
                }
            },
            Some(Err(reason)) => self.refuse(format!("The address has no puzzle: {reason}.")),
            None => {}
        }
    }

    /// Takes what was requested before.
    pub(super) fn take_event(&mut self, event: Event) {
        self.set_dirty();
        match event {
            Event::Answer(answer) => self.receive(answer),
            Event::File(answer) => self.receive_file(answer),
            Event::Opened(opened) => {
                self.drawings.set_database(opened);
                // What was drawn before is stored now; else the last puzzle is opened.
                self.store_now();
                self.drawings.read(Purpose::OpenLast);
            }
            Event::Read(purpose, Ok(all)) => {
                self.drawings.set_all(all);
                match purpose {
                    Purpose::OpenLast => self.open_last(),
                    Purpose::List => self.show_drawings(),
                }
            }
            Event::Stored { key, version, result } => {
                if let Some(trouble) = self.drawings.take_stored(&key, version, result) {
                    say(&format!("Not stored: {trouble}."));
                }
            }
            Event::Read(_, Err(trouble)) => self.drawings.report(&trouble),
            Event::Pause => self.store_now(),
        }
    }

    /// Opens the puzzle that was open last, unless something was drawn meanwhile.
    fn open_last(&mut self) {
        if let Some(last) = Drawings::last_open()
            && !self.drawings.is_linked()
            && !self.drawings.has_changed(self.workbench.version())
        {
            self.open_key(&last);
        }
    }

    /// Opens a stored puzzle. Returns whether there is one.
    fn open_key(&mut self, key: &str) -> bool {
        match self.drawings.text(key).map(Record::decode) {
            Some(Ok(record)) => {
                let version = self.set_workbench(record.spec, record.history);
                self.drawings.open(key.to_owned(), version);
                true
            }
            Some(Err(reason)) => {
                self.refuse(format!("A stored puzzle cannot be opened: {reason}. It stays stored."));
                false
            }
            None => false,
        }
    }

    /// Stores the puzzle, if it has changed.
    pub(super) fn store_now(&mut self) {
        if self.drawings.is_due(self.workbench.version()) {
            self.store();
        }
    }

    /// Stores the puzzle.
    pub(super) fn store(&mut self) {
        let now = js_sys::Date::now() as u64;
        let record = Record::new(now, self.workbench.spec().clone(), self.workbench.history().clone());
        self.drawings.put_open(&record.encode(), self.workbench.version());
    }

    /// Takes the event of another tab's change.
    pub(super) fn notice_other_tab(&mut self, change: &StorageEvent) {
        self.drawings.notice_other_tab(change);
        self.set_dirty();
    }

    /// Stores the open puzzle as another one of one's own.
    pub(super) fn adopt(&mut self) {
        self.drawings.adopt();
        self.store();
        // The button that was pressed disappears.
        focus_in_place(&by_id("canvas"));
        self.set_dirty();
    }

    /// Closes the puzzle of a link, and opens the last one of one's own.
    pub(super) fn close_link(&mut self) {
        let version = self.set_workbench(first_puzzle(), History::default());
        self.drawings.close_link(version);
        self.drawings.read(Purpose::OpenLast);
        focus_in_place(&by_id("canvas"));
    }

    /// Begins a new puzzle.
    pub(super) fn begin_new(&mut self) {
        self.store_now();
        let version = self.set_workbench(first_puzzle(), History::default());
        self.drawings.open(new_key(), version);
        self.panel.close("drawings");
    }

    /// Opens the list of puzzles.
    pub(super) fn open_drawings(&mut self) {
        self.store_now();
        say(if self.drawings.can_store() { "" } else { NO_DATABASE });
        self.panel.open("drawings");
        self.drawings.read(Purpose::List);
    }

    fn show_drawings(&self) {
        let mut records: Vec<(&str, Option<Record>)> =
            self.drawings.all().iter().map(|(key, text)| (key.as_str(), Record::decode(text).ok())).collect();
        records.sort_by_key(|(_, record)| Reverse(record.as_ref().map_or(0, |record| record.changed)));
        let rows: Markup = records.iter().map(|(key, record)| row(key, record.as_ref())).collect();
        let restore = (self.drawings.removed() > 0).then(|| {
            markup!("<li><button type=\"button\" data-action=\"restore-drawing\">Undo: delete</button></li>")
        });
        let list: Element = by_id("drawing-list");
        let had_focus = focused_in(&list).is_some();
        set_markup(&list, &markup!("{}{}", restore, rows));
        if had_focus {
            // The button that was pressed is there no longer, or another one.
            focus_in_place(&by_id("drawings-title"));
        }
    }

    /// Opens a puzzle of the list.
    pub(super) fn open_drawing(&mut self, key: &str) {
        self.store_now();
        if self.open_key(key) {
            self.panel.close("drawings");
        }
        self.set_dirty();
    }

    /// Stores a copy of a puzzle of the list.
    pub(super) fn duplicate_drawing(&mut self, key: &str) {
        let Some(Ok(record)) = self.drawings.text(key).map(Record::decode) else { return };
        let spec = PuzzleSpec { title: format!("{} (copy)", record.spec.title), ..record.spec };
        let copy = Record::new(js_sys::Date::now() as u64, spec, History::default());
        self.drawings.put(&new_key(), &copy.encode());
        say(&format!("“{}” was added.", copy.spec.title));
        self.drawings.read(Purpose::List);
    }

    /// Deletes a puzzle of the list.
    pub(super) fn delete_drawing(&mut self, key: &str) {
        self.drawings.remove(key);
        say("Deleted. Undo restores it.");
        self.set_dirty();
        self.show_drawings();
    }

    /// Restores the puzzle that was deleted last.
    pub(super) fn restore_drawing(&mut self) {
        self.drawings.restore();
        say("Restored.");
        self.set_dirty();
        self.drawings.read(Purpose::List);
    }

    /// Shows the address that has the puzzle, with the picture of the reason that is shown, or offers its file if that is too long.
    pub(super) fn share(&mut self) {
        let reason = match self.workbench.readout().exhibit {
            Exhibit::Reason(index) => Some(index),
            Exhibit::Drawing | Exhibit::Solution => None,
        };
        let address = address::of_workbench(self.workbench.spec(), reason);
        let text = match (&address, reason) {
            (Some(_), None) => {
                "This address opens the puzzle in any browser, where it asks before it is stored."
            }
            (Some(_), Some(_)) => {
                "This address opens the puzzle in any browser, at this picture of the reason. It asks before it is stored."
            }
            (None, _) => "This puzzle is too large for an address. Save it as a file instead.",
        };
        set_text(&by_id("share-text"), text);
        by_id::<HtmlInputElement>("share-address").set_value(&address.unwrap_or_default());
        set_text(&by_id("share-status"), "");
        self.panel.open("share-dialog");
    }

    pub(super) fn copy_address(&mut self) {
        let field: HtmlInputElement = by_id("share-address");
        let next = |copied: bool| {
            let text = if copied {
                "Copied."
            } else {
                "Copying is not allowed here: select the address and copy it."
            };
            set_text(&by_id("share-status"), text);
        };
        clipboard::copy(&field.value(), next);
        field.select();
    }

    /// Saves the puzzle as a file that Cubefall opens.
    pub(super) fn save_file(&mut self) {
        let spec = self.workbench.spec();
        let Ok(text) = serde_json::to_string_pretty(spec) else { return };
        let plain =
            |character: char| if character.is_alphanumeric() { character.to_ascii_lowercase() } else { '-' };
        let name: String = spec.title.chars().map(plain).collect();
        let name = Some(name.trim_matches('-')).filter(|name| !name.is_empty()).unwrap_or("puzzle");
        files::save(&format!("{name}.json"), "application/json", &JsValue::from_str(&text));
    }
}

/// Why nothing is stored.
pub(super) const NO_DATABASE: &str =
    "This browser stores nothing here. Save puzzles as files, or share their addresses.";

/// Shows a message in the dialog of puzzles.
pub(super) fn say(text: &str) {
    set_text(&by_id::<Element>("drawings-status"), text);
}

/// A stored puzzle in the list. One that cannot be decoded stays in the list, and in the database.
fn row(key: &str, record: Option<&Record>) -> Markup {
    let Some(record) = record else {
        return markup!("<li>A puzzle that this version cannot open. It stays stored.</li>");
    };
    let title = if record.spec.title.is_empty() { "Without a name" } else { &record.spec.title };
    markup!(
        "<li><button type=\"button\" class=\"drawing\" data-action=\"open={}\">{}<span>{}</span></button>\
         <button type=\"button\" class=\"quiet\" data-action=\"duplicate-drawing={}\" \
         aria-label=\"Duplicate {}\">Duplicate</button>\
         <button type=\"button\" class=\"quiet\" data-action=\"delete-drawing={}\" \
         aria-label=\"Delete {}\">Delete</button></li>",
        key,
        thumbnail(&record.spec.goal.shape, "thumb"),
        title,
        key,
        title,
        key,
        title,
    )
}
