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
/// What has happened to it.
const CHANGE: &str = "changed";
const DELETION: &str = "deleted";
/// Milliseconds between a change and its storage.
const PAUSE: i32 = 400;

/// The storage of puzzles.
pub(in crate::web::workbench) struct Drawings {
    sink: Sink,
    later: Later,
    database: Option<Database>,
    /// All stored puzzles by their keys, as they were read last, with what was stored and removed here since.
    all: Vec<(String, String)>,
    /// The key of the open puzzle.
    key: String,
    /// The version of the open document that need not be stored: it is, or nothing was drawn yet.
    stored: Option<u64>,
    /// Why the open puzzle is not stored.
    trouble: Option<String>,
    /// Whether another tab has changed the open puzzle later.
    is_old: bool,
    /// Whether the open puzzle was deleted, here or in another tab.
    is_deleted: bool,
    /// Whether the open puzzle came with a link, and is not stored.
    is_linked: bool,
    /// The deleted puzzles, which can be restored, the last one at the end.
    deleted: Vec<(String, String)>,
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
            is_deleted: false,
            is_linked: false,
            deleted: Vec::new(),
        }
    }

    /// All stored puzzles by their keys.
    pub(in crate::web::workbench) fn all(&self) -> &[(String, String)] {
        &self.all
    }

    /// Takes the stored puzzles that were read.
    pub(in crate::web::workbench) fn set_all(&mut self, all: Vec<(String, String)>) {
        self.all = all;
    }

    /// The text of a stored puzzle.
    pub(in crate::web::workbench) fn text(&self, key: &str) -> Option<&str> {
        self.all.iter().find(|(other, _)| other == key).map(|(_, text)| text.as_str())
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

    /// Records why the open puzzle is not stored.
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

    /// Whether puzzles can be stored.
    pub(in crate::web::workbench) const fn can_store(&self) -> bool {
        self.database.is_some()
    }

    /// Stores a puzzle, if there is a database.
    pub(in crate::web::workbench) fn put(&mut self, key: &str, text: &str) {
        self.store(key, text, None);
    }

    /// Stores the open puzzle, whose document has this version. As long as there is no database it stays to be stored.
    pub(in crate::web::workbench) fn put_open(&mut self, text: &str, version: u64) {
        let key = self.key.clone();
        self.store(&key, text, Some(version));
    }

    fn store(&mut self, key: &str, text: &str, version: Option<u64>) {
        let Some(database) = &self.database else { return };
        let (sink, of) = (self.sink.clone(), key.to_owned());
        let next = move |result| sink(Event::Stored { key: of, version, result });
        database.put(key, text, Box::new(next));
        match self.all.iter_mut().find(|(other, _)| other == key) {
            Some((_, known)) => text.clone_into(known),
            None => self.all.push((key.to_owned(), text.to_owned())),
        }
        // Before it is stored, since the page may be left meanwhile.
        announce(key, CHANGE);
    }

    /// Removes a puzzle, which can be restored.
    pub(in crate::web::workbench) fn remove(&mut self, key: &str) {
        let at = self.all.iter().position(|(other, _)| other == key);
        if let (Some(database), Some(at)) = (&self.database, at) {
            let (sink, of) = (self.sink.clone(), key.to_owned());
            let next = move |result| sink(Event::Stored { key: of, version: None, result });
            database.remove(key, Box::new(next));
            self.deleted.push(self.all.remove(at));
            self.is_deleted |= self.key == key;
            announce(key, DELETION);
        }
    }

    /// Restores the puzzle that was removed last.
    pub(in crate::web::workbench) fn restore(&mut self) {
        if let Some((key, text)) = self.deleted.pop() {
            // The puzzle that was open may have been drawn on, and so be there again.
            let is_taken = self.text(&key).is_some();
            self.is_deleted &= self.key != key;
            self.put(&if is_taken { new_key() } else { key }, &text);
        }
    }

    /// How many puzzles can be restored.
    pub(in crate::web::workbench) const fn removed(&self) -> usize {
        self.deleted.len()
    }

    /// Requests to store soon.
    pub(in crate::web::workbench) fn store_later(&self) {
        self.later.request(PAUSE);
    }

    /// Whether the open document, which has this version, is still to be stored.
    pub(in crate::web::workbench) fn is_due(&self, version: u64) -> bool {
        !self.is_linked && !self.is_old && self.has_changed(version)
    }

    /// Whether something was drawn since the open document was opened or stored.
    pub(in crate::web::workbench) fn has_changed(&self, version: u64) -> bool {
        self.stored != Some(version)
    }

    /// Takes the result of storing or removing something; `version` is that of the open document, if that was stored. Returns why another
    /// puzzle is not stored.
    pub(in crate::web::workbench) fn take_stored(
        &mut self,
        key: &str,
        version: Option<u64>,
        result: Result<(), Trouble>,
    ) -> Option<Trouble> {
        let is_open = self.key == key;
        match result {
            Err(trouble) if is_open => self.report(&trouble),
            Err(trouble) => return Some(trouble),
            Ok(()) if is_open && self.stored < version => {
                (self.trouble, self.is_deleted, self.stored) = (None, false, version);
                storage::set(OPEN, key);
            }
            Ok(()) => {}
        }
        None
    }

    /// A puzzle of one's own was opened, which has this key. Its document need not be stored yet.
    pub(in crate::web::workbench) fn open(&mut self, key: String, version: u64) {
        storage::set(OPEN, &key);
        self.leave_address();
        self.begin(key, version);
    }

    /// The puzzle of a link was opened. It is not stored.
    pub(in crate::web::workbench) fn open_link(&mut self, version: u64) {
        self.begin(new_key(), version);
        self.is_linked = true;
    }

    /// The puzzle of the link was closed, for one that nothing was drawn on.
    pub(in crate::web::workbench) fn close_link(&mut self, version: u64) {
        self.leave_address();
        self.begin(new_key(), version);
    }

    /// What is open becomes another puzzle of one's own, which is still to be stored: that of a link, or that of another tab or a deleted
    /// one as it is here.
    pub(in crate::web::workbench) fn adopt(&mut self) {
        let key = new_key();
        storage::set(OPEN, &key);
        self.leave_address();
        (self.key, self.stored) = (key, None);
        (self.is_old, self.is_deleted) = (false, false);
    }

    fn begin(&mut self, key: String, version: u64) {
        (self.key, self.stored) = (key, Some(version));
        (self.is_old, self.is_deleted, self.is_linked) = (false, false, false);
    }

    /// What is open is no longer that of the address, which would bring it back.
    fn leave_address(&mut self) {
        if std::mem::take(&mut self.is_linked) {
            address::clear();
        }
    }

    /// Whether the open puzzle came with a link, and is not stored.
    pub(in crate::web::workbench) const fn is_linked(&self) -> bool {
        self.is_linked
    }

    /// The key of the puzzle that was open last.
    pub(in crate::web::workbench) fn last_open() -> Option<String> {
        storage::get(OPEN)
    }

    /// Takes another tab's change of what the browser stores: the later change of a puzzle wins.
    pub(in crate::web::workbench) fn notice_other_tab(&mut self, change: &StorageEvent) {
        let changed = change.new_value().filter(|_| change.key().as_deref() == Some(CHANGED));
        let changed = changed.unwrap_or_default();
        match changed.split(' ').collect::<Vec<_>>()[..] {
            [key, DELETION, _] if key == self.key => self.is_deleted = true,
            [key, ..] if key == self.key => (self.is_old, self.is_deleted) = (true, false),
            _ => {}
        }
    }

    /// What must be known about the storage of the open puzzle, and whether it may be stored as another one.
    pub(in crate::web::workbench) fn status(&self) -> (String, bool) {
        let other = match (&self.trouble, self.is_old, self.is_deleted) {
            (Some(trouble), ..) => {
                let remedy = "Save it as a file, or share its address.";
                return (format!("This puzzle is not stored: {trouble}. {remedy}"), false);
            }
            (None, true, _) => {
                "Another tab has changed this puzzle. What is drawn here is no longer stored. Load the page again to go on with the other \
                 tab's version, or store this one as a copy."
            }
            (None, false, true) => {
                "This puzzle is deleted. It is stored again if you change it, or as a copy."
            }
            (None, false, false) => return (String::new(), false),
        };
        (other.to_owned(), true)
    }
}

/// Announces to other tabs what has happened to a puzzle.
fn announce(key: &str, what: &str) {
    storage::set(CHANGED, &format!("{key} {what} {:.0}", js_sys::Date::now()));
}

/// A key that no other puzzle has.
pub(in crate::web::workbench) fn new_key() -> String {
    format!("{:.0}-{:.0}", js_sys::Date::now(), js_sys::Math::random() * 1e9)
}
