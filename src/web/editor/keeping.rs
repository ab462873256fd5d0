//! Keeping puzzles: the page opens, stores, lists and shares them, and exchanges files.

use super::address;
use super::drawings::{NO_DATABASE, Purpose, StorageAnswer};
use super::editor_page::{EditorPage, first_puzzle};
use super::panels::dialogs::{self, say};
use crate::web::browser::database::Trouble;
use crate::web::browser::dom::{by_id, focus_in_place};
use crate::web::browser::{files, ids};
use crate::web::input::transfer::left_out;
use crate::web::workers::client::{Failure, WorkerTask};
use app::{Editor, Exhibit, History, Record};
use codes::unpack;
use cubefall::puzzle::{PuzzleSpec, shown_name};
use formats::Collection;
use messages::{Bytes, OpenEvent, OpenRequest, OpenedFile};
use std::collections::HashSet;
use wasm_bindgen::JsValue;
use web_sys::StorageEvent;
use words::count;

impl EditorPage {
    /// Opens the puzzle of the address, or else the one that was open last; but offers it if that failed
    /// before.
    pub(super) fn open_stored(&mut self) {
        if !self.opening.offers() {
            self.open_address();
            self.drawings.request_last();
        }
    }

    /// Does not offer again what failed to open. It stays stored, or in the link.
    pub(super) fn forget_offered(&mut self) {
        if self.opening.forget() {
            self.drawings.remember_open();
        } else {
            address::clear();
            self.drawings.request_last();
        }
        focus_in_place(&by_id(ids::CANVAS));
    }

    /// Opens the puzzle of the address, if there is one.
    pub(super) fn open_address(&mut self) {
        match address::shared() {
            Some(Ok(address::Shared { spec, reason })) => match Editor::drawable(spec) {
                Ok(spec) => {
                    self.store_now();
                    let version = self.set_editor(spec, History::default());
                    self.drawings.open_link(version);
                    reason.into_iter().for_each(|index| self.editor.await_reason(index));
                }
                Err(reason) => {
                    self.refuse(format!("The puzzle of the address cannot be drawn on: {reason}."))
                }
            },
            Some(Err(reason)) => self.refuse(format!("The address has no puzzle: {reason}.")),
            None => {}
        }
    }

    /// Takes what the database has answered.
    pub(super) fn take_stored(&mut self, answer: StorageAnswer) {
        self.set_dirty();
        match answer {
            StorageAnswer::Read { key, purpose: Purpose::OpenLast, text } => {
                self.open_last(key, text);
                self.is_opened = true;
            }
            StorageAnswer::Read { key, purpose: Purpose::Open, text } => self.open_chosen(key, text),
            StorageAnswer::Listed(Ok(all)) => {
                self.drawings.set_all(all);
                self.show_drawings();
            }
            StorageAnswer::Listed(Err(trouble)) => {
                self.drawings.report(&trouble);
                say(&format!("The puzzles cannot be listed: {trouble}."));
            }
            StorageAnswer::Stored { key, version, result } => {
                if self.drawings.take_stored(&key, version, result) {
                    self.store();
                }
            }
            StorageAnswer::Written(result) => {
                say(&result.unwrap_or_else(|trouble| format!("Nothing has changed: {trouble}.")));
                self.drawings.list();
            }
            StorageAnswer::Due => self.store_now(),
        }
    }

    /// Opens the puzzle that was open last, unless something was drawn meanwhile, which is stored now.
    fn open_last(&mut self, key: String, text: Result<Option<String>, Trouble>) {
        let text = match text {
            Ok(text) => text,
            Err(trouble) => return self.drawings.report(&trouble),
        };
        if self.drawings.has_changed(self.editor.version()) {
            return self.store_now();
        }
        if let Some(text) = text.filter(|_| !self.drawings.is_linked())
            && let Err(reason) = self.open_text(key, text)
        {
            self.refuse(format!(
                "The last puzzle cannot be opened: {reason}. It stays stored, in My puzzles."
            ));
        }
    }

    /// Opens a puzzle that was chosen in the list.
    fn open_chosen(&mut self, key: String, text: Result<Option<String>, Trouble>) {
        let opened = match text {
            Ok(Some(text)) => self.open_text(key, text),
            Ok(None) => Err("it was deleted in another tab".to_owned()),
            Err(trouble) => Err(trouble.to_string()),
        };
        match opened {
            Ok(()) => dialogs::close(ids::DRAWINGS),
            Err(reason) => {
                say(&format!("Not opened: {reason}."));
                self.drawings.list();
            }
        }
    }

    /// Opens a stored puzzle.
    ///
    /// # Errors
    /// When its text cannot be decoded: why, as a clause.
    fn open_text(&mut self, key: String, text: String) -> Result<(), String> {
        let record = Record::decode(&text)?;
        let version = self.set_editor(record.spec, record.history);
        self.drawings.open(key, text, version);
        Ok(())
    }

    /// Stores the puzzle, if it has changed.
    pub(super) fn store_now(&mut self) {
        if self.drawings.is_due(self.editor.version()) {
            self.store();
        }
    }

    /// Stores the puzzle.
    pub(super) fn store(&mut self) {
        let now = js_sys::Date::now() as u64;
        let record = Record::new(now, self.editor.spec().clone(), self.editor.history().clone());
        self.drawings.put_open(record.encode(), self.editor.version());
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
        focus_in_place(&by_id(ids::CANVAS));
        self.set_dirty();
    }

    /// Closes the puzzle of a link, and opens the last one of one's own.
    pub(super) fn close_link(&mut self) {
        let version = self.set_editor(first_puzzle(), History::default());
        self.drawings.close_link(version);
        self.drawings.request_last();
        focus_in_place(&by_id(ids::CANVAS));
    }

    /// Begins a new puzzle.
    pub(super) fn begin_new(&mut self) {
        self.store_now();
        let version = self.set_editor(first_puzzle(), History::default());
        self.drawings.begin_new(version);
        dialogs::close(ids::DRAWINGS);
    }

    /// Opens the list of puzzles.
    pub(super) fn open_drawings(&mut self) {
        self.store_now();
        say(if self.drawings.can_store() { "" } else { NO_DATABASE });
        dialogs::open(ids::DRAWINGS);
        self.drawings.list();
    }

    /// Shows the page of the list that was shown last.
    fn show_drawings(&mut self) {
        self.turn_to(self.listed);
    }

    /// Turns the pages of the list.
    pub(super) fn turn_by(&mut self, pages: isize) {
        self.turn_to(self.listed.saturating_add_signed(pages));
    }

    fn turn_to(&mut self, page: usize) {
        self.listed = dialogs::show_drawings(self.drawings.all(), page, self.drawings.removed() > 0);
    }

    /// Opens a puzzle of the list.
    pub(super) fn open_drawing(&mut self, key: String) {
        self.store_now();
        self.drawings.request(key, Purpose::Open);
    }

    /// Stores a copy of a puzzle of the list.
    pub(super) fn duplicate_drawing(&mut self, key: &str) {
        let Some(Ok(record)) = self.drawings.text(key).map(Record::decode) else { return };
        let spec = PuzzleSpec { title: format!("{} (copy)", record.spec.title), ..record.spec };
        let copy = Record::new(js_sys::Date::now() as u64, spec, History::default());
        self.add_to_list(vec![copy.encode()], format!("“{}” was added.", shown_name(&copy.spec.title)));
    }

    /// Adds puzzles to the list, and reports that by `done`.
    pub(super) fn add_to_list(&mut self, texts: Vec<String>, done: String) {
        if let Err(refusal) = self.drawings.add(texts, done) {
            say(&refusal);
        }
    }

    /// Deletes a puzzle of the list.
    pub(super) fn delete_drawing(&mut self, key: &str) {
        self.drawings.remove(key);
        self.set_dirty();
        self.show_drawings();
    }

    /// Restores the puzzle that was deleted last.
    pub(super) fn restore_drawing(&mut self) {
        self.drawings.restore();
        self.set_dirty();
    }

    /// Saves a puzzle of the list that cannot be opened, as it is stored.
    pub(super) fn save_drawing(&self, key: &str) {
        if let Some(text) = self.drawings.text(key) {
            files::save("cubefall-puzzle.txt", "text/plain", &JsValue::from_str(text));
        }
    }

    /// Shows the address that has the puzzle, with the picture of the reason that is shown, or offers its
    /// file if that is too long.
    pub(super) fn share(&mut self) {
        let reason = match self.editor.readout().exhibit {
            Exhibit::Reason(index) => Some(index),
            Exhibit::Shape | Exhibit::Solution => None,
        };
        let address = address::of_editor(self.editor.spec(), reason);
        dialogs::share(address.as_deref(), reason.is_some());
    }

    /// Saves the puzzle as a file that Cubefall opens.
    pub(super) fn save_file(&mut self) {
        let spec = self.editor.spec();
        let Ok(text) = serde_json::to_string_pretty(spec) else { return };
        let plain =
            |character: char| if character.is_alphanumeric() { character.to_ascii_lowercase() } else { '-' };
        let name: String = spec.title.chars().map(plain).collect();
        let name = Some(name.trim_matches('-')).filter(|name| !name.is_empty()).unwrap_or("puzzle");
        files::save(&format!("{name}.json"), "application/json", &JsValue::from_str(&text));
    }
}

impl EditorPage {
    /// Saves all puzzles of one's own as one file.
    pub(super) fn export_all(&self) {
        let texts: Vec<String> = self.drawings.all().iter().map(|entry| entry.text.clone()).collect();
        if texts.is_empty() {
            return say(if self.drawings.can_store() { "There is no puzzle yet." } else { NO_DATABASE });
        }
        let file = Collection::new(texts).encode();
        files::save("cubefall-puzzles.json", "application/json", &JsValue::from_str(&file));
        say("Saved cubefall-puzzles.json. Open it here, in any browser, to have these puzzles there.");
    }

    /// Gives a file to the worker that knows the formats. `others` came with it, which are not read.
    pub(super) fn take_file(&mut self, name: String, content: Option<Vec<u8>>, others: u32) {
        self.open_drawings();
        let Some(bytes) = content else {
            return say(&format!("{name} cannot be read, or is larger than 64 MiB."));
        };
        say(&format!("Reading {name}…"));
        self.left_out = left_out(others);
        self.file.clone_from(&name);
        let receive = self.handle.receiver(Self::receive_file);
        let request = OpenRequest::File { name, content: Bytes(bytes) };
        // The file before is no longer waited for.
        self.stop_reading();
        self.reading = Some(self.opener.send(&request, move |answer| receive(answer)));
    }

    fn stop_reading(&mut self) {
        if let Some(number) = self.reading.take() {
            self.opener.end(number);
        }
    }

    /// Adds stored puzzles to one's own, but for those that are there already.
    fn add_all(&mut self, texts: Vec<String>) {
        let of = texts.len();
        let there: HashSet<&str> = self.drawings.all().iter().map(|entry| entry.text.as_str()).collect();
        let new: Vec<String> = texts.into_iter().filter(|text| !there.contains(text.as_str())).collect();
        let added = number_of(new.len());
        let done = match of - new.len() {
            0 => format!("{added} added."),
            there => format!("{added} added; {} there already.", number_of(there)),
        };
        let done = self.with_left_out(done);
        self.add_to_list(new, done);
    }

    /// A sentence, with another one about the files that were not read.
    fn with_left_out(&mut self, done: String) -> String {
        [Some(done), self.left_out.take()].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Takes the content of a file: stored puzzles are added to one's own. Of another format, the only puzzle
    /// is opened, and several are added.
    pub(super) fn receive_file(&mut self, answer: Result<OpenEvent, Failure>) {
        self.set_dirty();
        let file = match answer {
            Ok(OpenEvent::Collection(texts)) => return self.add_all(texts),
            Ok(OpenEvent::File(file)) => file,
            Ok(_) => return,
            Err(failure) => return self.refuse_file(&failure.clause(WorkerTask::Analyze)),
        };
        let (mut puzzles, refused) = read(&file);
        match &mut puzzles[..] {
            [] => {
                let reason = refused.unwrap_or_else(|| "it has no puzzle".to_owned());
                self.refuse_file(&reason);
            }
            [only] => self.open_only(std::mem::take(only)),
            several => {
                let done = format!("{} of {} added.", number_of(several.len()), file.problems.len());
                let (done, now) = (self.with_left_out(done), js_sys::Date::now() as u64);
                let text = |spec: &mut PuzzleSpec| {
                    Record::new(now, std::mem::take(spec), History::default()).encode()
                };
                self.add_to_list(several.iter_mut().map(text).collect(), done);
            }
        }
    }

    /// Says why the file is not opened.
    fn refuse_file(&mut self, reason: &str) {
        let refusal = format!("{} is not opened: {reason}.", self.file);
        say(&self.with_left_out(refusal));
    }

    /// Opens the only puzzle of a file.
    fn open_only(&mut self, spec: PuzzleSpec) {
        self.store_now();
        self.set_editor(spec, History::default());
        self.drawings.adopt();
        self.store();
        dialogs::close(ids::DRAWINGS);
        if let Some(left_out) = self.left_out.take() {
            self.refuse(left_out);
        }
    }

    /// Saves the certificate that the puzzle has no solution.
    pub(super) fn save_certificate(&self) {
        if let Some(certificate) = self.editor.certificate() {
            files::save("reason.json", "application/json", &JsValue::from_str(certificate));
        }
    }
}

/// The puzzles of a file that can be drawn on, and why the first of the others cannot be, as a clause.
fn read(file: &OpenedFile) -> (Vec<PuzzleSpec>, Option<String>) {
    let (mut puzzles, mut refused) = (Vec::new(), None);
    for problem in &file.problems {
        let spec = problem.puzzle.as_ref().map_err(String::clone);
        let spec = spec.and_then(|Bytes(bytes)| unpack(bytes).map_err(|error| error.to_string()));
        match spec.and_then(Editor::drawable) {
            Ok(spec) => puzzles.push(spec),
            Err(reason) => refused = refused.or(Some(reason)),
        }
    }
    (puzzles, refused.or_else(|| file.remarks.first().cloned()))
}

fn number_of(puzzles: usize) -> String {
    count(puzzles as u64, "puzzle", "puzzles")
}
