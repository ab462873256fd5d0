//! Puzzles in files: all of one's own as one file, and files of others.

use super::bench::{Bench, reason};
use super::event::{Event, Purpose};
use super::storage::new_key;
use crate::app::{Collection, History, Record, Workbench};
use crate::formats::unpack;
use crate::puzzle::PuzzleSpec;
use crate::web::browser::dom::{by_id, set_text};
use crate::web::browser::files;
use crate::web::workers::client::{Failure, Program, WorkerHandle};
use crate::web::workers::protocol::{Bytes, Open, OpenEvent, OpenRequest, OpenedFile};
use wasm_bindgen::JsValue;
use web_sys::Element;

impl Bench {
    /// Saves all puzzles of one's own as one file.
    pub(super) fn export_all(&self) {
        let texts: Vec<String> = self.drawings.all.iter().map(|(_, text)| text.clone()).collect();
        if texts.is_empty() {
            return say("There is no puzzle yet.");
        }
        let file = Collection::new(texts).encode();
        files::save("cubefall-puzzles.json", "application/json", &JsValue::from_str(&file));
        say("Saved cubefall-puzzles.json. Open it here, in any browser, to have these puzzles there.");
    }

    /// Takes a file: puzzles of one's own are added, and any other file is given to the worker that knows the formats.
    pub(super) fn take_file(&mut self, name: String, content: Option<Vec<u8>>) {
        self.panel.open("drawings");
        match content.map(|bytes| (Collection::decode(&bytes), bytes)) {
            None => say(&format!("{name} cannot be read, or is larger than 64 MiB.")),
            Some((Some(Ok(collection)), _)) => self.add_all(collection.drawings),
            Some((Some(Err(reason)), _)) => say(&format!("{name} is not opened: {reason}.")),
            Some((None, bytes)) => {
                say(&format!("Reading {name}…"));
                let sink = self.sink.clone();
                let opener =
                    WorkerHandle::start(&Program::of::<Open>(), move |answer| sink(Event::File(answer)));
                opener.send(&OpenRequest::File { name, content: Bytes(bytes) });
                self.opener = Some(opener);
            }
        }
    }

    /// Adds stored puzzles to one's own, but for those that are there already.
    fn add_all(&mut self, texts: Vec<String>) {
        let of = texts.len();
        let is_new = |text: &String| !self.drawings.all.iter().any(|(_, other)| other == text);
        let new: Vec<String> = texts.into_iter().filter(is_new).collect();
        new.iter().for_each(|text| self.drawings.put(&new_key(), text, None));
        say(&match of - new.len() {
            0 => format!("{} added.", puzzles(new.len())),
            there => format!("{} added; {} there already.", puzzles(new.len()), puzzles(there)),
        });
        self.drawings.read(Purpose::List);
    }

    /// Takes the content of a file of another format: its only puzzle is opened, and several are added to one's own.
    pub(super) fn receive_file(&mut self, answer: Result<OpenEvent, Failure>) {
        self.opener = None;
        let file = match answer {
            Ok(OpenEvent::File(file)) => file,
            Ok(_) => return,
            Err(failure) => return say(&format!("Not opened: {}.", reason(failure))),
        };
        match &mut read(&file)[..] {
            [] => say(&format!("Not opened: {}.", refusal(&file))),
            [only] => {
                self.store_now();
                self.drawings.set_open(new_key());
                self.set_workbench(std::mem::take(only), History::default());
                self.drawings.stored = None;
                self.store();
                self.panel.close("drawings");
            }
            several => {
                say(&format!("{} of {} added.", puzzles(several.len()), file.problems.len()));
                let now = js_sys::Date::now() as u64;
                for spec in several {
                    let record = Record::new(now, std::mem::take(spec), History::default());
                    self.drawings.put(&new_key(), &record.encode(), None);
                }
                self.drawings.read(Purpose::List);
            }
        }
    }

    /// Saves the certificate that the puzzle has no solution.
    pub(super) fn save_certificate(&self) {
        if let Some(certificate) = self.workbench.certificate() {
            files::save("reason.json", "application/json", &JsValue::from_str(certificate));
        }
    }
}

/// The puzzles of a file that can be drawn on.
fn read(file: &OpenedFile) -> Vec<PuzzleSpec> {
    let puzzles = file.problems.iter().filter_map(|problem| problem.puzzle.as_ref().ok());
    puzzles.filter_map(|Bytes(bytes)| unpack(bytes).ok()).map(Workbench::drawable).collect()
}

/// Why a file has no puzzle, as a clause.
fn refusal(file: &OpenedFile) -> String {
    let reasons = file.problems.iter().filter_map(|problem| problem.puzzle.as_ref().err());
    reasons.chain(&file.remarks).next().map_or_else(|| "it has no puzzle".to_owned(), String::clone)
}

fn puzzles(count: usize) -> String {
    if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") }
}

/// Shows a message in the dialog of puzzles.
fn say(text: &str) {
    set_text(&by_id::<Element>("drawings-status"), text);
}
