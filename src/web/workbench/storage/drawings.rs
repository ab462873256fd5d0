//! The storage of puzzles: the browser's database, and which of them is open.

use super::address;
use crate::web::browser::database::{Database, Trouble};
use crate::web::browser::later::Later;
use crate::web::browser::storage;
use crate::web::workbench::event::{Event, Purpose, Sink};
use web_sys::StorageEvent;

const DATABASE: &str = "cubefall";
const STORE: &str = "drawings";
/// The key of the puzzle that was open last.
const OPEN: &str = "cubefall.drawing";
/// The key of the last change, for other tabs.
const CHANGED: &str = "cubefall.drawing.changed";
/// Milliseconds between a change and its storage.
const PAUSE: i32 = 400;

/// The storage of puzzles.
pub(in crate::web::workbench) struct Drawings {
    sink: Sink,
    later: Later,
    database: Option<Database>,
    /// All stored puzzles by their keys, as they were read last.
    pub(in crate::web::workbench) all: Vec<(String, String)>,
    /// The key of the open puzzle.
    pub(in crate::web::workbench) key: String,
    /// The version of the document that needs not be stored: it is, or nothing was drawn yet.
    pub(in crate::web::workbench) stored: Option<u64>,
    /// Why the puzzle is not kept.
    pub(in crate::web::workbench) trouble: Option<String>,
    /// Whether another tab has changed this puzzle later.
    is_old: bool,
    /// Whether the puzzle came with a link, and is not kept.
    pub(in crate::web::workbench) is_shared: bool,
    /// The last deleted puzzle, which can be restored.
    pub(in crate::web::workbench) deleted: Option<(String, String)>,
}

impl Drawings {
    /// The storage with a new puzzle, whose database is not open.
    pub(in crate::web::workbench) fn new(sink: &Sink) -> Self {
        let paused = sink.clone();
        Self {
            sink: sink.clone(),
            later: Later::new(move || paused(Event::Pause)),
            database: None,
            all: Vec::new(),
            key: new_key(),
            stored: Some(0),
            trouble: None,
            is_old: false,
            is_shared: false,
            deleted: None,
        }
    }

    /// Opens the database.
    pub(in crate::web::workbench) fn open_database(&self) {
        let sink = self.sink.clone();
        Database::open(DATABASE, STORE, Box::new(move |opened| sink(Event::Opened(opened))));
    }

    /// Uses this database, or records why there is none.
    pub(in crate::web::workbench) fn set_database(&mut self, opened: Result<Database, Trouble>) {
        match opened {
            Ok(database) => self.database = Some(database),
            Err(trouble) => self.report(&trouble),
        }
    }

    /// Records why the puzzle is not kept.
    pub(in crate::web::workbench) fn report(&mut self, trouble: &Trouble) {
        self.trouble = Some(trouble.to_string());
    }

    /// Reads all puzzles for a purpose.
    pub(in crate::web::workbench) fn read(&self, purpose: Purpose) {
        if let Some(database) = &self.database {
            let sink = self.sink.clone();
            database.all(Box::new(move |all| sink(Event::Read(purpose, all))));
        }
    }

    /// Stores a text; `version` is that of the open document, if it is this one. As long as there is no database it stays to be stored.
    pub(in crate::web::workbench) fn put(&self, key: &str, text: &str, version: Option<u64>) {
        if let Some(database) = &self.database {
            let sink = self.sink.clone();
            database.put(key, text, Box::new(move |result| sink(Event::Stored { version, result })));
        }
    }

    /// Removes a puzzle, which can be restored until another one is removed.
    pub(in crate::web::workbench) fn remove(&mut self, key: &str) {
        let at = self.all.iter().position(|(other, _)| other == key);
        if let (Some(database), Some(at)) = (&self.database, at) {
            let sink = self.sink.clone();
            database.remove(key, Box::new(move |result| sink(Event::Stored { version: None, result })));
            self.deleted = Some(self.all.remove(at));
        }
    }

    /// Requests to store soon.
    pub(in crate::web::workbench) fn store_later(&self) {
        self.later.request(PAUSE);
    }

    /// Whether the document of this version is still to be stored.
    pub(in crate::web::workbench) fn is_due(&self, version: u64) -> bool {
        !self.is_shared && !self.is_old && self.stored != Some(version)
    }

    /// Takes the result of storing something: the open document if there is a version, which is reported to other tabs.
    pub(in crate::web::workbench) fn take_stored(
        &mut self,
        version: Option<u64>,
        result: Result<(), Trouble>,
    ) {
        match (version, result) {
            (_, Err(trouble)) => self.report(&trouble),
            // Another puzzle may have been opened meanwhile.
            (Some(version), Ok(())) if self.stored < Some(version) => {
                (self.trouble, self.stored) = (None, Some(version));
                storage::set(OPEN, &self.key);
                storage::set(CHANGED, &format!("{} {:.0}", self.key, js_sys::Date::now()));
            }
            (_, Ok(())) => {}
        }
    }

    /// Another puzzle of one's own is open, under this key.
    pub(in crate::web::workbench) fn set_open(&mut self, key: String) {
        storage::set(OPEN, &key);
        self.key = key;
        self.is_old = false;
        self.leave_address();
    }

    /// What is open is no longer that of the address, which would bring it back.
    pub(in crate::web::workbench) fn leave_address(&mut self) {
        if std::mem::take(&mut self.is_shared) {
            address::clear();
        }
    }

    /// The key of the puzzle that was open last.
    pub(in crate::web::workbench) fn last_open() -> Option<String> {
        storage::get(OPEN)
    }

    /// Takes another tab's change of what the browser stores: the later change of a puzzle wins.
    pub(in crate::web::workbench) fn notice_other_tab(&mut self, change: &StorageEvent) {
        let changed = change.new_value().filter(|_| change.key().as_deref() == Some(CHANGED));
        self.is_old |= changed.is_some_and(|changed| changed.split(' ').next() == Some(self.key.as_str()));
    }

    /// A message about storage.
    pub(in crate::web::workbench) fn status(&self) -> String {
        match (&self.trouble, self.is_old) {
            (Some(trouble), _) => {
                format!("This puzzle is not kept: {trouble}. Save it as a file, or share its address.")
            }
            (None, true) => {
                "Another tab has changed this puzzle later. Load the page again to go on from there."
                    .to_owned()
            }
            (None, false) => String::new(),
        }
    }
}

/// A key that no other puzzle has.
pub(in crate::web::workbench) fn new_key() -> String {
    format!("{:.0}-{:.0}", js_sys::Date::now(), js_sys::Math::random() * 1e9)
}
