//! The storage of puzzles: the browser's database, and which of them is open.

use super::address;
use crate::web::browser::callbacks::Later;
use crate::web::browser::database::{Database, Outcome, Trouble};
use crate::web::browser::storage;
use app::Record;
use std::cmp::Reverse;
use std::rc::Rc;
use web_sys::StorageEvent;
use words::{count, grouped};

const DATABASE: &str = "cubefall";
const STORE: &str = "drawings";
/// The key of the puzzle that was open last: in this tab, and in any.
const OPEN: &str = "cubefall.drawing";
/// The key of the last change, for other tabs.
const CHANGED: &str = "cubefall.drawing.changed";
/// What has happened to it.
const CHANGE: &str = "changed";
const DELETION: &str = "deleted";
/// Milliseconds between a change and its storage.
const PAUSE: i32 = 400;
/// Why nothing is stored.
pub(super) const NO_DATABASE: &str =
    "This browser stores nothing here. Save puzzles as files, or share their addresses.";
/// The maximum number of puzzles that are stored, but for the open one, which always is.
const MOST: usize = 2_000;

/// The storage of puzzles.
pub(crate) struct Drawings {
    /// Gets the answers of the database.
    sink: Rc<dyn Fn(StorageAnswer)>,
    later: Later,
    database: Database,
    /// Whether the database could be used last time.
    works: bool,
    /// All stored puzzles, as they were listed last.
    all: Vec<DrawingEntry>,
    /// The key of the open puzzle.
    key: String,
    /// The texts under this key that this tab knows, with the versions of the document: what it has read or
    /// stored, and what is being stored. Any other text is another tab's.
    known: Vec<(u64, String)>,
    /// The version of the open document that need not be stored: it is, or nothing was drawn yet.
    stored: Option<u64>,
    /// Why the open puzzle is not stored.
    trouble: Option<String>,
    standing: Standing,
    /// The deleted puzzles, which can be restored, the last one at the end.
    deleted: Vec<(String, String)>,
}

/// What the database has answered, or that it is time to store.
pub(super) enum StorageAnswer {
    /// A stored puzzle was read, if it is there.
    Read {
        /// Its key.
        key: String,
        purpose: Purpose,
        text: Result<Option<String>, Trouble>,
    },
    /// All stored puzzles, by their keys.
    Listed(Result<Vec<(String, String)>, Trouble>),
    /// The open puzzle was stored, or could not be.
    Stored {
        /// Its key.
        key: String,
        /// The version of its document.
        version: u64,
        result: Result<Outcome, Trouble>,
    },
    /// Other puzzles were stored or removed, which this sentence reports.
    Written(Result<String, Trouble>),
    /// It is time to store.
    Due,
}

/// What a stored puzzle is read for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// To open the one that was open last.
    OpenLast,
    /// To open the one that was chosen.
    Open,
}

/// How the open puzzle stands to what is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// It is one's own.
    Own,
    /// It came with a link, and is not stored.
    Linked,
    /// Another tab has changed it later.
    Old,
    /// It was deleted, here or in another tab.
    Deleted,
    /// Another tab has changed it at the same time, so it is stored as another one.
    Copied,
}

impl Drawings {
    /// The storage with a new puzzle.
    pub(crate) fn new(sink: &Rc<dyn Fn(StorageAnswer)>) -> Self {
        let paused = sink.clone();
        Self {
            sink: sink.clone(),
            later: Later::new(move || paused(StorageAnswer::Due)),
            database: Database::new(DATABASE, STORE),
            works: true,
            all: Vec::new(),
            key: new_key(),
            known: Vec::new(),
            stored: Some(0),
            trouble: None,
            standing: Standing::Own,
            deleted: Vec::new(),
        }
    }

    /// All stored puzzles, in the order of the list.
    pub(crate) fn all(&self) -> &[DrawingEntry] {
        &self.all
    }

    /// Takes the stored puzzles that were listed.
    pub(crate) fn set_all(&mut self, all: Vec<(String, String)>) {
        self.all = DrawingEntry::list(all);
        self.works = true;
    }

    /// The text of a stored puzzle, as it was listed last.
    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        self.all.iter().find(|entry| entry.key == key).map(|entry| entry.text.as_str())
    }

    /// Records that the database cannot be used, and why, so that the open puzzle is not stored.
    pub(crate) fn report(&mut self, trouble: &Trouble) {
        self.trouble = Some(trouble.to_string());
        self.works = false;
    }

    /// Whether a puzzle was open before, in this browser.
    pub(crate) fn has_last() -> bool {
        storage::get(OPEN).is_some()
    }

    /// What is open now is to be opened at the next visit, instead of the puzzle that was open last.
    pub(crate) fn remember_open(&self) {
        remember(&self.key);
    }

    /// Requests the puzzle that was open last in this tab, or else in any.
    pub(crate) fn request_last(&self) {
        let last = storage::take_left(OPEN).or_else(|| storage::get(OPEN));
        self.request(last.unwrap_or_default(), Purpose::OpenLast);
    }

    /// Requests a stored puzzle.
    pub(crate) fn request(&self, key: String, purpose: Purpose) {
        let (sink, of) = (self.sink.clone(), key.clone());
        self.database.get(&key, Box::new(move |text| sink(StorageAnswer::Read { key: of, purpose, text })));
    }

    /// Requests all puzzles for the list.
    pub(crate) fn list(&self) {
        let sink = self.sink.clone();
        self.database.all(Box::new(move |all| sink(StorageAnswer::Listed(all))));
    }

    /// Whether puzzles can be stored.
    pub(crate) const fn can_store(&self) -> bool {
        self.works
    }

    /// Stores more puzzles, all of them or none, and reports it by `done`.
    ///
    /// # Errors
    /// When there would be too many of them: as a sentence.
    pub(crate) fn add(&mut self, texts: Vec<String>, done: String) -> Result<(), String> {
        let (new, there) = (texts.len(), self.all.len());
        if new + there > MOST {
            let there = count(there as u64, "is stored here", "are stored here");
            let [new, most] = [new, MOST].map(|count| grouped(count as u64));
            return Err(format!(
                "Nothing was added: {new} more would be too many. {there}, and {most} is the most. Save all as one file, delete some, and \
                 try again."
            ));
        }
        self.write(texts.into_iter().map(|text| (new_key(), text)).collect(), done);
        Ok(())
    }

    fn write(&self, entries: Vec<(String, String)>, done: String) {
        let sink = self.sink.clone();
        self.database
            .put(entries, Box::new(move |result| sink(StorageAnswer::Written(result.map(|()| done)))));
    }

    /// Stores the open puzzle, whose document has this version.
    pub(crate) fn put_open(&mut self, text: String, version: u64) {
        let (sink, key) = (self.sink.clone(), self.key.clone());
        let known = self.known.iter().map(|(_, text)| text.clone()).collect();
        let next = move |result| sink(StorageAnswer::Stored { key, version, result });
        self.database.put_over((&self.key, &text), known, Box::new(next));
        self.known.push((version, text));
    }

    /// Removes a puzzle, which can be restored.
    pub(crate) fn remove(&mut self, key: &str) {
        let Some(at) = self.all.iter().position(|entry| entry.key == key) else { return };
        let sink = self.sink.clone();
        let done = "Deleted. Undo restores it.".to_owned();
        let next = move |result: Result<(), Trouble>| sink(StorageAnswer::Written(result.map(|()| done)));
        self.database.remove(key, Box::new(next));
        let DrawingEntry { key, text, .. } = self.all.remove(at);
        announce(&key, DELETION);
        if self.key == key {
            self.standing = Standing::Deleted;
        }
        self.deleted.push((key, text));
    }

    /// Restores the puzzle that was removed last.
    pub(crate) fn restore(&mut self) {
        if let Some((key, text)) = self.deleted.pop() {
            // The puzzle that was open may have been drawn on, and so be there again.
            let is_taken = self.text(&key).is_some();
            if self.key == key && self.standing == Standing::Deleted {
                self.standing = Standing::Own;
            }
            self.write(vec![(if is_taken { new_key() } else { key }, text)], "Restored.".to_owned());
        }
    }

    /// How many puzzles can be restored.
    pub(crate) const fn removed(&self) -> usize {
        self.deleted.len()
    }

    /// Requests to store soon.
    pub(crate) fn store_later(&self) {
        self.later.request(PAUSE);
    }

    /// Whether the open document, which has this version, is still to be stored.
    pub(crate) fn is_due(&self, version: u64) -> bool {
        !self.is_linked() && self.has_changed(version)
    }

    /// Whether something was drawn since the open document was opened or stored.
    pub(crate) fn has_changed(&self, version: u64) -> bool {
        self.stored != Some(version)
    }

    /// Takes the result of storing the open puzzle, as it was at this version. Returns whether it has to be
    /// stored as another one, since another tab has changed it too.
    pub(crate) fn take_stored(&mut self, key: &str, version: u64, result: Result<Outcome, Trouble>) -> bool {
        if self.key != key {
            return false;
        }
        match result {
            Err(trouble) => self.report(&trouble),
            Ok(Outcome::Forestalled) => {
                self.adopt();
                self.standing = Standing::Copied;
                return true;
            }
            Ok(Outcome::Stored) => {
                self.known.retain(|&(of, _)| of >= version);
                (self.trouble, self.works, self.stored) = (None, true, self.stored.max(Some(version)));
                if self.standing != Standing::Copied {
                    self.standing = Standing::Own;
                }
                remember(key);
                announce(key, CHANGE);
                storage::ask_to_keep();
            }
        }
        false
    }

    /// A puzzle of one's own was opened, which has this key and this text. Its document need not be stored
    /// yet.
    pub(crate) fn open(&mut self, key: String, text: String, version: u64) {
        remember(&key);
        self.leave_address();
        self.begin(key, version);
        self.known.push((version, text));
    }

    /// A new puzzle of one's own was begun.
    pub(crate) fn begin_new(&mut self, version: u64) {
        let key = new_key();
        remember(&key);
        self.leave_address();
        self.begin(key, version);
    }

    /// The puzzle of a link was opened. It is not stored.
    pub(crate) fn open_link(&mut self, version: u64) {
        self.begin(new_key(), version);
        self.standing = Standing::Linked;
    }

    /// The puzzle of the link was closed, for one that nothing was drawn on.
    pub(crate) fn close_link(&mut self, version: u64) {
        self.leave_address();
        self.begin(new_key(), version);
    }

    /// What is open becomes another puzzle of one's own, which is still to be stored: that of a link, or that
    /// of another tab or a deleted one as it is here.
    pub(crate) fn adopt(&mut self) {
        let key = new_key();
        remember(&key);
        self.leave_address();
        (self.key, self.known, self.stored, self.standing) = (key, Vec::new(), None, Standing::Own);
    }

    fn begin(&mut self, key: String, version: u64) {
        (self.key, self.known, self.stored, self.standing) = (key, Vec::new(), Some(version), Standing::Own);
    }

    /// What is open is no longer that of the address, which would bring it back.
    fn leave_address(&mut self) {
        if self.is_linked() {
            address::clear();
        }
    }

    /// Whether the open puzzle came with a link, and is not stored.
    pub(crate) fn is_linked(&self) -> bool {
        self.standing == Standing::Linked
    }

    /// Takes another tab's change of what the browser stores.
    pub(crate) fn notice_other_tab(&mut self, change: &StorageEvent) {
        let changed = change.new_value().filter(|_| change.key().as_deref() == Some(CHANGED));
        let changed = changed.unwrap_or_default();
        match changed.split(' ').collect::<Vec<_>>()[..] {
            [key, DELETION, _] if key == self.key => self.standing = Standing::Deleted,
            [key, ..] if key == self.key => self.standing = Standing::Old,
            _ => {}
        }
    }

    /// What must be known about the storage of the open puzzle, and whether it may be stored as another one.
    pub(crate) fn status(&self) -> (String, bool) {
        if let Some(trouble) = &self.trouble {
            return (
                format!("This puzzle is not stored: {trouble}. Save it as a file, or share its address."),
                false,
            );
        }
        let (text, may_copy) = match self.standing {
            Standing::Own | Standing::Linked => ("", false),
            Standing::Old => (
                "Another tab has changed this puzzle. Load the page again to go on with its version. What you draw here is stored as a copy.",
                true,
            ),
            Standing::Deleted => {
                ("This puzzle is deleted. It is stored again if you change it, or as a copy.", true)
            }
            Standing::Copied => (
                "Another tab has changed this puzzle too. This version is stored as a copy; both are in My puzzles.",
                false,
            ),
        };
        (text.to_owned(), may_copy)
    }
}

/// Remembers which puzzle is open.
fn remember(key: &str) {
    storage::set(OPEN, key);
    storage::leave(OPEN, key);
}

/// Announces to other tabs what has happened to a puzzle.
fn announce(key: &str, what: &str) {
    storage::set(CHANGED, &format!("{key} {what} {:.0}", js_sys::Date::now()));
}

/// A key that no other puzzle has.
fn new_key() -> String {
    format!("{:.0}-{:.0}", js_sys::Date::now(), js_sys::Math::random() * 1e9)
}

/// A stored puzzle in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DrawingEntry {
    pub key: String,
    /// The text of its [`Record`].
    pub text: String,
    /// When it was changed last; 0 if it cannot be read.
    changed: u64,
}

impl DrawingEntry {
    fn new((key, text): (String, String)) -> Self {
        let changed = Record::changed_in(&text).unwrap_or(0);
        Self { key, text, changed }
    }

    /// The stored puzzles in the order of the list: what was changed last comes first, and what cannot be
    /// read last.
    pub(super) fn list(all: Vec<(String, String)>) -> Vec<Self> {
        let mut entries: Vec<Self> = all.into_iter().map(Self::new).collect();
        entries.sort_by_key(|entry| Reverse(entry.changed));
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::{History, Record};
    use cubefall::puzzle::PuzzleSpec;

    #[test]
    fn what_was_changed_last_comes_first_and_what_cannot_be_read_last() {
        let text = |changed| Record::new(changed, PuzzleSpec::default(), History::default()).encode();
        let all = [("a", text(5)), ("b", "nonsense".to_owned()), ("c", text(7)), ("d", "{}".to_owned())];
        let keys = DrawingEntry::list(all.map(|(key, text)| (key.to_owned(), text)).to_vec());
        assert_eq!(keys.iter().map(|entry| entry.key.as_str()).collect::<String>(), "cabd");
    }
}
