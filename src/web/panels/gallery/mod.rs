//! The gallery: the puzzles of the catalogue, and files that the user opens.
//!
//! The catalogue, the pictures and the readers of files are in the program `files`. The page has the dialog
//! and what is found in it.

mod listening;

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, cut, document, elements, ignore, set_hidden, set_markup, set_text};
use crate::web::browser::done::{DAYS, PUZZLES};
use crate::web::browser::ids;
use crate::web::input::action::{Action, GalleryAction, Sink};
use crate::web::input::controls::on_click;
use crate::web::input::transfer::{FOREIGN, left_out};
use crate::web::panels::panel::Panel;
use crate::web::workers::client::{SingleUse, WorkerTask};
use app::Opened;
use codes::pack;
use cubefall::puzzle::{Puzzle, shown_name};
use formats::puzzles::limits;
use markup::{Markup, markup};
use messages::{
    Bytes, GallerySection, Lesson, Open, OpenEvent, OpenRequest, OpenedFile, OpenedProblem, PASTED, unpacked,
};
use std::sync::Arc;
use web_sys::{Element, HtmlDialogElement, HtmlTextAreaElement};
use words::{count, grouped};

/// What was chosen, or was requested and has arrived.
pub(crate) enum Chosen {
    /// A puzzle.
    Puzzle(Arc<Puzzle>),
    /// A lesson.
    Lesson(Lesson),
}

/// The gallery.
pub(crate) struct Gallery {
    opener: Opener,
    /// Whether the catalogue was requested or is there.
    listed: bool,
    /// What is being read, for messages.
    name: String,
    /// The problems of the file that is open.
    problems: Vec<OpenedProblem>,
    /// The text that was pasted as a cube and is being read.
    pasted: Option<String>,
    /// The sentence about the files that came with the one being read.
    left_out: Option<String>,
}

impl Gallery {
    /// The gallery. `sink` gets the answers of its workers.
    pub(crate) fn new(sink: Sink) -> Self {
        Self {
            opener: Opener::new(sink),
            listed: false,
            name: String::new(),
            problems: Vec::new(),
            pasted: None,
            left_out: None,
        }
    }

    /// Does what was requested. Returns what was chosen.
    pub(crate) fn act(&mut self, action: GalleryAction) -> Option<Chosen> {
        match action {
            GalleryAction::Show => self.show(),
            GalleryAction::Problem(number) => return self.open(number).map(Chosen::Puzzle),
            GalleryAction::File { name, size, content, others } => {
                self.left_out = left_out(others);
                self.read(name, size, content);
            }
            GalleryAction::ForeignAddress => {
                self.show();
                report(FOREIGN, &[]);
            }
            GalleryAction::Answer(Ok(OpenEvent::Lesson(lesson))) => return Some(Chosen::Lesson(lesson)),
            GalleryAction::ShowPaste => show_paste(Some(""), ""),
            GalleryAction::Pasted(text) => {
                let text = text.unwrap_or_default();
                self.left_out = None;
                self.read(PASTED.to_owned(), text.len() as f64, Some(text.into_bytes()));
            }
            GalleryAction::Answer(Ok(event)) => return self.take(event).map(Chosen::Puzzle),
            GalleryAction::Answer(Err(reason)) if self.pasted.is_some() => self.refuse_paste(&reason),
            GalleryAction::Answer(Err(reason)) => {
                // It may be requested again.
                self.listed &= list().child_element_count() > 0;
                let left_out: Vec<String> = self.left_out.take().into_iter().collect();
                report(&format!("{}: {reason}. Nothing has changed.", self.name), &left_out);
            }
        }
        None
    }

    /// Shows the dialog, and the catalogue in it.
    fn show(&mut self) {
        mark_solved();
        if !dialog().open() {
            listening::reset();
            // The problems of a file may be chosen one after the other.
            if self.problems.len() < 2 {
                report("", &[]);
            }
            ignore(dialog().show_modal());
        }
        if !std::mem::replace(&mut self.listed, true) {
            "The catalogue".clone_into(&mut self.name);
            set_markup(&list(), &Markup::new());
            self.opener.send(&OpenRequest::Gallery);
        }
    }

    /// Requests a puzzle of the catalogue that the page does not have.
    pub(crate) fn request(&mut self, id: String) {
        self.name.clone_from(&id);
        self.pasted = None;
        self.opener.send(&OpenRequest::Puzzle(id));
    }

    /// Requests a lesson.
    pub(crate) fn request_lesson(&mut self, id: String) {
        self.opener.send(&OpenRequest::Lesson(id));
    }

    /// Closes the dialog, since a puzzle is chosen that is there already.
    pub(crate) fn close(&mut self) {
        self.opener.cancel();
        dialog().close();
    }

    /// Lets a worker read a file.
    fn read(&mut self, name: String, size: f64, content: Option<Vec<u8>>) {
        self.show();
        self.pasted = None;
        self.name = name;
        let (name, most) = (&self.name, limits::FILE_BYTES.most());
        match content {
            Some(content) => {
                report(&format!("Reading {name}…"), &[]);
                let (name, content) = (name.clone(), Bytes(content));
                self.opener.send(&OpenRequest::File { name, content });
            }
            None if size > most as f64 => {
                let mebibytes = most >> 20;
                report(
                    &format!(
                        "{name} has more than {mebibytes} MiB, the most that is read. Nothing has changed."
                    ),
                    &[],
                );
            }
            None => report(&format!("{name} could not be read. Nothing has changed."), &[]),
        }
    }

    /// Lets a worker read a pasted text, or that of the dialog, as a cube of this puzzle; if it is none, as a
    /// puzzle file.
    pub(crate) fn paste(&mut self, text: Option<String>, puzzle: &Puzzle) {
        let text = text.unwrap_or_else(typed);
        if text.trim().is_empty() {
            return show_paste(Some(""), "Paste something first.");
        }
        PASTED.clone_into(&mut self.name);
        self.pasted = Some(text.clone());
        let puzzle = Bytes(pack(&puzzle.to_spec()));
        self.opener.send(&OpenRequest::Pasted { puzzle, text });
    }

    /// The cube of the pasted text is in the box.
    pub(crate) fn end_paste(&mut self) {
        self.pasted = None;
        close_paste();
    }

    /// Shows the pasted text, so that it can be corrected, and why it is refused. One that is too long for
    /// the field is not shown.
    pub(crate) fn refuse_paste(&mut self, reason: &str) {
        let text = self.pasted.take().unwrap_or_default();
        let most = paste_field().max_length();
        if text.len() <= usize::try_from(most).unwrap_or(0) {
            return show_paste(Some(&text), &format!("Nothing has changed: {reason}."));
        }
        let most = grouped(most.unsigned_abs());
        show_paste(
            None,
            &format!(
                "Nothing has changed: {reason}. The text is not shown, since at most {most} characters fit here."
            ),
        );
    }

    fn take(&mut self, event: OpenEvent) -> Option<Arc<Puzzle>> {
        if self.pasted.take().is_some() {
            close_paste();
        }
        match event {
            // The page fills the cube.
            OpenEvent::Cube(_) => None,
            OpenEvent::Gallery(GallerySection { content, .. }) => {
                add_section(&content);
                None
            }
            OpenEvent::Lesson(_) => None,
            OpenEvent::Puzzle(Bytes(packed)) => {
                let puzzle = unpacked(&packed).ok()?;
                dialog().close();
                Some(puzzle)
            }
            OpenEvent::File(file) => self.show_file(file),
            OpenEvent::Collection(drawings) => {
                let puzzles = count(drawings.len() as u64, "drawn puzzle", "drawn puzzles");
                let text = format!("{} has {puzzles}. Open it on the page Draw, in My puzzles.", self.name);
                report(&text, &[]);
                None
            }
        }
    }

    /// Opens the only problem of a file, or offers those that there are.
    fn show_file(&mut self, file: OpenedFile) -> Option<Arc<Puzzle>> {
        let OpenedFile { format, mut remarks, problems, cards } = file;
        remarks.extend(self.left_out.take());
        self.problems = problems;
        let several = self.problems.len() > 1;
        let list = several.then(|| markup!("<ul class=\"cards\">{}</ul>", cards));
        set_markup(&by_id(ids::GALLERY_FILE), &list.unwrap_or_default());
        let what = format!("{} ({format})", self.name);
        if several {
            let problems = count(self.problems.len() as u64, "problem", "problems");
            report(&format!("{what} has {problems}. Choose one:"), &remarks);
            return None;
        }
        self.name = what;
        let has_remarks = !remarks.is_empty();
        let opened = self.open(0);
        if opened.is_some() && has_remarks {
            self.show_remarks(0, &remarks);
        }
        opened
    }

    /// Opens a problem of the file: closes the dialog, unless there is something to read.
    fn open(&mut self, number: usize) -> Option<Arc<Puzzle>> {
        let OpenedProblem { puzzle, remarks } = self.problems.get(number)?;
        let puzzle = puzzle.as_ref().map_err(String::clone).and_then(|Bytes(packed)| unpacked(packed));
        match puzzle {
            Ok(puzzle) => {
                match remarks.is_empty() {
                    true => dialog().close(),
                    false => self.show_remarks(number, &[]),
                }
                Some(puzzle)
            }
            Err(reason) => {
                report(&format!("{}: {reason}. Nothing has changed.", self.name), remarks);
                None
            }
        }
    }

    /// Shows what was noticed about a problem that was opened, after `others`.
    fn show_remarks(&self, number: usize, others: &[String]) {
        if !dialog().open() {
            ignore(dialog().show_modal());
        }
        let own = self.problems.get(number).map_or(&[][..], |problem| &problem.remarks);
        report(&format!("{} is open. What was noticed:", self.name), &[others, own].concat());
    }
}

/// Emits what is chosen in the gallery, and the files that are opened.
pub(crate) fn listen(listeners: &mut Listeners, sink: &Sink) {
    on_click((listeners, sink), ids::GALLERY, "data-puzzle", |key| Some(Action::Puzzle(key.to_owned())));
    on_click((listeners, sink), ids::GALLERY, "data-problem", |number| {
        Some(Action::Gallery(GalleryAction::Problem(number.parse().ok()?)))
    });
    listening::listen_to_files(listeners, sink);
    listening::listen_to_search(listeners);
}

fn dialog() -> HtmlDialogElement {
    by_id(ids::GALLERY)
}

fn list() -> Element {
    by_id(ids::GALLERY_LIST)
}

/// Adds a section to the list, or the cards of one without a title to the last section. Each arrives in a
/// task of its own, so that none takes long.
fn add_section(content: &Markup) {
    let Ok(section) = document().create_element("section") else { return };
    set_markup(&section, content);
    let has_title = matches!(section.query_selector("h3"), Ok(Some(_)));
    match list().query_selector("section:last-child > .cards") {
        Ok(Some(cards)) if !has_title => {
            while let Ok(Some(card)) = section.query_selector(".card") {
                ignore(cards.append_child(&card));
            }
        }
        _ => ignore(list().append_child(&section)),
    }
    listening::choose();
    mark_solved();
}

/// The days since 1970, in Greenwich: the puzzle of the day is the same everywhere.
pub(crate) fn today() -> u32 {
    const MILLISECONDS: f64 = 86_400_000.0;
    (js_sys::Date::now() / MILLISECONDS) as u32
}

/// Stores that a puzzle was solved by hand.
pub(crate) fn store_solved(id: &str) {
    PUZZLES.add(id);
    let today = today();
    if id == catalogue::puzzle_of_day(today) {
        DAYS.add(&today.to_string());
    }
}

/// Marks the puzzles that were solved by hand, and says whether that of the day was.
fn mark_solved() {
    let (solved, days) = (PUZZLES.all(), DAYS.all());
    for mark in elements("#gallery-list .card-solved[hidden]") {
        let button = mark.closest("[data-puzzle]").ok().flatten();
        let id = button.and_then(|button| button.get_attribute("data-puzzle"));
        set_hidden(&mark, !id.is_some_and(|id| solved.contains(&id)));
    }
    let text = match (days.contains(&today().to_string()), days.len() as u64) {
        (_, 0) => "The same for everybody; the next one comes at midnight, Greenwich time.".to_owned(),
        (true, number) => format!("Solved today. In all, on {}.", count(number, "day", "days")),
        (false, number) => {
            format!("Not solved yet today. In all, solved on {}.", count(number, "day", "days"))
        }
    };
    set_text(&by_id::<Element>(ids::GALLERY_DAY_TEXT), &text);
}

/// Reports what came of a request, with a list of remarks, where it is seen.
fn report(text: &str, remarks: &[String]) {
    dialog().set_scroll_top(0);
    set_text(&by_id::<Element>(ids::GALLERY_STATUS), text);
    let item = |remark: &String| {
        let (shown, rest) = cut(remark);
        markup!("<li>{}{}</li>", shown, rest)
    };
    let items: Markup = remarks.iter().map(item).collect();
    set_markup(&by_id(ids::GALLERY_REMARKS), &items);
}

/// The list of these puzzles. That one is chosen is emitted with the other cards.
pub(crate) struct OpenedBefore;

impl Panel for OpenedBefore {
    type Readout = Opened;

    fn write(&mut self, now: &Opened, _: Option<&Opened>) {
        let button = |(key, puzzle): (String, &Arc<Puzzle>)| {
            markup!("<button type=\"button\" data-puzzle=\"{}\">{}</button>", key, shown_name(puzzle.name()))
        };
        set_markup(&by_id(ids::GALLERY_OPENED), &now.entries().map(button).collect());
    }
}

fn paste_dialog() -> HtmlDialogElement {
    by_id(ids::PASTE)
}

fn paste_field() -> HtmlTextAreaElement {
    by_id(ids::PASTE_TEXT)
}

/// The text in the dialog.
fn typed() -> String {
    paste_field().value()
}

/// Shows the dialog with this text, or else with the one that is in it, and a message.
fn show_paste(text: Option<&str>, message: &str) {
    if let Some(text) = text {
        paste_field().set_value(text);
        ignore(paste_field().set_default_value(text));
    }
    set_text(&by_id::<Element>(ids::PASTE_STATUS), message);
    if !paste_dialog().open() {
        ignore(paste_dialog().show_modal());
    }
    ignore(paste_field().focus());
}

/// Closes the dialog.
fn close_paste() {
    paste_dialog().close();
}

/// The workers that read files and the catalogue.
struct Opener {
    workers: SingleUse<Open>,
    /// Gets the answers.
    sink: Sink,
    /// The last request for a puzzle or a file.
    awaited: Option<usize>,
}

impl Opener {
    fn new(sink: Sink) -> Self {
        Self { workers: SingleUse::default(), sink, awaited: None }
    }

    /// Lets a worker answer the request, and emits its answer.
    fn send(&mut self, request: &OpenRequest) {
        let replaces = !matches!(request, OpenRequest::Gallery);
        if replaces {
            self.cancel();
        }
        let sink = self.sink.clone();
        let number = self.workers.send(request, move |answer| {
            sink(Action::Gallery(GalleryAction::Answer(
                answer.map_err(|failure| failure.clause(WorkerTask::ReadFile)),
            )));
        });
        if replaces {
            self.awaited = Some(number);
        }
    }

    /// Ends the reading of a puzzle or a file that is not there yet: nobody waits for it any more.
    fn cancel(&mut self) {
        if let Some(number) = self.awaited.take() {
            self.workers.end(number);
        }
    }
}
