//! Puzzles in files: all of one's own as one file, and files of others.

use super::bench::{Bench, reason};
use super::event::{Event, Purpose};
use super::keeping::{NO_DATABASE, say};
use super::storage::new_key;
use crate::app::{Collection, History, Record, Workbench};
use crate::formats::unpack;
use crate::puzzle::PuzzleSpec;
use crate::web::browser::files;
use crate::web::workers::client::{Failure, Program, WorkerHandle};
use crate::web::workers::protocol::{Bytes, Open, OpenEvent, OpenRequest, OpenedFile};
use wasm_bindgen::JsValue;

impl Bench {
    /// Saves all puzzles of one's own as one file.
    pub(super) fn export_all(&self) {
        let texts: Vec<String> = self.drawings.all().iter().map(|(_, text)| text.clone()).collect();
        if texts.is_empty() {
            return say(if self.drawings.can_store() { "There is no puzzle yet." } else { NO_DATABASE });
        }
        let file = Collection::new(texts).encode();
        files::save("cubefall-puzzles.json", "application/json", &JsValue::from_str(&file));
        say("Saved cubefall-puzzles.json. Open it here, in any browser, to have these puzzles there.");
    }

    /// Takes a file: puzzles of one's own are added, and any other file is given to the worker that knows the formats.
    pub(super) fn take_file(&mut self, name: String, content: Option<Vec<u8>>) {
        self.open_drawings();
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
        if !self.drawings.can_store() {
            return say(NO_DATABASE);
        }
        let of = texts.len();
        let is_new = |text: &String| !self.drawings.all().iter().any(|(_, other)| other == text);
        let new: Vec<String> = texts.into_iter().filter(is_new).collect();
        new.iter().for_each(|text| self.drawings.put(&new_key(), text));
        say(&match of - new.len() {
            0 => format!("{} added.", number_of(new.len())),
            there => format!("{} added; {} there already.", number_of(new.len()), number_of(there)),
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
        let (mut puzzles, refused) = read(&file);
        match &mut puzzles[..] {
            [] => say(&format!("Not opened: {}.", refused.unwrap_or_else(|| "it has no puzzle".to_owned()))),
            [only] => {
                self.store_now();
                self.set_workbench(std::mem::take(only), History::default());
                self.drawings.adopt();
                self.store();
                self.panel.close("drawings");
            }
            _ if !self.drawings.can_store() => say(NO_DATABASE),
            several => {
                say(&format!("{} of {} added.", number_of(several.len()), file.problems.len()));
                let now = js_sys::Date::now() as u64;
                for spec in several {
                    let record = Record::new(now, std::mem::take(spec), History::default());
                    self.drawings.put(&new_key(), &record.encode());
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

/// The puzzles of a file that can be drawn on, and why the first of the others cannot be, as a clause.
fn read(file: &OpenedFile) -> (Vec<PuzzleSpec>, Option<String>) {
    let (mut puzzles, mut refused) = (Vec::new(), None);
    for problem in &file.problems {
        let spec = problem.puzzle.as_ref().map_err(String::clone);
        let spec = spec.and_then(|Bytes(bytes)| unpack(bytes).map_err(|error| error.to_string()));
        match spec.and_then(Workbench::drawable) {
            Ok(spec) => puzzles.push(spec),
            Err(reason) => refused = refused.or(Some(reason)),
        }
    }
    (puzzles, refused.or_else(|| file.remarks.first().cloned()))
}

fn number_of(count: usize) -> String {
    if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") }
}
