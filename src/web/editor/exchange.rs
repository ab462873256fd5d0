//! Puzzles in files: all of one's own as one file, and files of others.

use super::drawings::NO_DATABASE;
use super::editor_page::EditorPage;
use super::panels::dialogs::{self, say};
use crate::web::browser::{files, ids};
use crate::web::input::transfer::left_out;
use crate::web::workers::client::Failure;
use app::{Collection, Editor, History, Record, count};
use cubefall::puzzle::PuzzleSpec;
use formats::unpack;
use jobs::{Bytes, OpenEvent, OpenRequest, OpenedFile};
use std::collections::HashSet;
use wasm_bindgen::JsValue;

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

    /// Takes the content of a file: stored puzzles are added to one's own. Of another format, the only puzzle is opened, and several are
    /// added.
    pub(super) fn receive_file(&mut self, answer: Result<OpenEvent, Failure>) {
        self.set_dirty();
        let file = match answer {
            Ok(OpenEvent::Collection(texts)) => return self.add_all(texts),
            Ok(OpenEvent::File(file)) => file,
            Ok(_) => return,
            Err(failure) => return self.refuse_file(&failure.reason()),
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
