//! Export of the solution shown: as text, as a picture, as a film, or as a file that a worker makes.
//!
//! Files are made by a separate program, the exporter, so that the page does not include the floor `formats`. Most functions here
//! are rarely called, so they are marked cold and compiled for size.

mod client;
mod film;
mod made;
mod order;
mod paper;
mod service;
mod status;

use crate::app::SolutionsCommand;
use crate::formats::Naming;
use crate::puzzle::Puzzle;
use crate::solution::{Solution, SolutionName};
use crate::web::browser::dom::{by_id, ignore};
use crate::web::browser::listeners::Listeners;
use crate::web::browser::promise::once;
use crate::web::browser::{clipboard, save};
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::on_click;
use crate::web::input::export_action::ExportAction;
use crate::web::workers::protocol::FileForm;
use client::Exporter;
use film::Film;
use order::{Order, file_name};
use status::{report, report_saved};
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{Blob, HtmlCanvasElement, HtmlInputElement};

pub(in crate::web) use film::Assembling;
pub use service::serve_exporter;

/// The solution that is exported.
pub(in crate::web) struct Subject {
    pub(in crate::web) puzzle: Arc<Puzzle>,
    /// Its number in the list, from 1.
    pub(in crate::web) number: usize,
    pub(in crate::web) name: Option<SolutionName>,
    pub(in crate::web) solution: Solution,
    /// Whether the user builds it along.
    pub(in crate::web) building: bool,
    /// Whether there is a picture of it.
    pub(in crate::web) drawn: bool,
}

impl Subject {
    #[cold]
    fn file_name(&self, ending: &str) -> String {
        file_name(&self.puzzle, self.number, self.name, ending)
    }
}

/// Exports solutions, and reports the outcome in the document.
#[derive(Default)]
pub(in crate::web) struct Export {
    /// The name of a picture to save once nothing moves.
    picture: Option<String>,
    film: Option<Film>,
    exporter: Exporter,
}

impl Export {
    /// Begins an export. Returns the commands that it needs.
    #[cold]
    pub(in crate::web) fn begin(&mut self, action: ExportAction, subject: Subject) -> Vec<SolutionsCommand> {
        match action {
            ExportAction::Text => copy(&subject.solution.text(&subject.puzzle), subject.number),
            ExportAction::File(form) => {
                let lengths =
                    ["export-cell", "export-clearance"].map(|id| by_id::<HtmlInputElement>(id).value());
                let Subject { puzzle, number, solution, .. } = subject;
                let naming = Naming::of(&puzzle);
                self.exporter.send(&Order { form, puzzle, naming, number, lengths, solution });
            }
            _ if !subject.drawn => report("There is no picture to export. Copy the text, or save a file."),
            ExportAction::Picture => self.picture = Some(subject.file_name("png")),
            ExportAction::Film => match self.film.take() {
                Some(film) => film.stop(),
                None => {
                    self.film = Some(Film::begin(subject.file_name("webm")));
                    let leave = subject.building.then_some(SolutionsCommand::ToggleBuilding);
                    return leave.into_iter().chain([SolutionsCommand::SetPlaced(0)]).collect();
                }
            },
        }
        Vec::new()
    }

    /// Saves the document of a puzzle.
    #[cold]
    pub(in crate::web) fn save_puzzle(&mut self, puzzle: &Arc<Puzzle>) {
        let (puzzle, solution) = (Arc::clone(puzzle), Solution::new(Vec::new()));
        let (form, naming, lengths) = (FileForm::Puzzle, Naming::Document, Default::default());
        self.exporter.send(&Order { form, puzzle, naming, number: 0, lengths, solution });
    }

    /// Whether a picture or film is being exported, so that each frame has to be drawn.
    pub(in crate::web) const fn needs_frames(&self) -> bool {
        self.picture.is_some() || self.film.is_some()
    }

    /// Continues an export, in the task in which a frame was drawn: after it, the browser clears the canvas. Returns a command
    /// for the app.
    pub(in crate::web) fn advance(
        &mut self,
        assembling: Assembling,
        canvas: &HtmlCanvasElement,
        dt: f64,
        moving: bool,
    ) -> Option<SolutionsCommand> {
        if let Some(name) = self.picture.take_if(|_| !moving) {
            save_picture(canvas, name);
        }
        let mut command = None;
        self.film.take_if(|film| {
            let next = film.advance(assembling, canvas, dt, moving);
            command = matches!(next, film::Next::Assemble).then_some(SolutionsCommand::ToggleAssembling);
            matches!(next, film::Next::End)
        });
        command
    }
}

/// Listens to the buttons.
pub(in crate::web) fn listen(listeners: &mut Listeners, sink: &Sink) {
    Film::offer();
    on_click((listeners, sink), "export", "data-export", |key| {
        Some(Action::Export(ExportAction::from_key(key)?))
    });
}

/// Copies a text.
#[cold]
fn copy(text: &str, number: usize) {
    clipboard::copy(text, move |copied| match copied {
        true => report(&format!("Copied solution {number} as text.")),
        false => {
            report("Not copied: the browser denies this page its clipboard. Allow it, or save JSON instead.")
        }
    });
}

/// Saves the frame that was just drawn.
#[cold]
fn save_picture(canvas: &HtmlCanvasElement, name: String) {
    let saved = once(Box::new(move |picture| match picture.dyn_ref::<Blob>() {
        Some(picture) => {
            save::blob(&name, picture);
            report_saved(&name);
        }
        None => {
            report("Not saved: the browser did not give the picture. Make the window smaller and try again.")
        }
    }));
    ignore(canvas.to_blob(&saved));
}
