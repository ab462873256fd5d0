//! Export of the solution shown: as text, as a picture, as a film, or as a file that a worker makes.
//!
//! Files are made by the program `files`, so that the page does not include what writes them.

mod delivery;
mod film;

use crate::web::browser::callbacks::{Listeners, once};
use crate::web::browser::dom::{by_id, ignore};
use crate::web::browser::{files, ids};
use crate::web::input::action::{Action, ExportAction, Sink};
use crate::web::input::controls::on_click;
use app::{ApartCommand, SolutionsCommand};
use cubefall::puzzle::{Puzzle, shown_name};
use cubefall::solution::{Solution, SolutionName};
use delivery::{Exporter, print_picture, report, report_saved};
pub(crate) use film::Filmed;
use film::{Film, FilmStep};
use formats::{Naming, file_stem};
use markup::Markup;
use messages::{ExportOrder, FileForm};
use pictures::Paints;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{Blob, HtmlCanvasElement, HtmlInputElement};

/// The solution that is exported.
pub(crate) struct ExportSubject {
    pub(crate) puzzle: Arc<Puzzle>,
    pub(crate) name: Option<SolutionName>,
    /// Its number in the full list by the usual counting, if it is known.
    pub(crate) number: Option<usize>,
    pub(crate) solution: Solution,
    /// Whether the user builds it along.
    pub(crate) building: bool,
    /// The number of its pieces that are put in: the others are in the user's cube.
    pub(crate) pieces: usize,
    /// The number of moves by which it comes apart, while they are shown; else 0.
    pub(crate) moves: usize,
    /// Whether there is a picture of it.
    pub(crate) drawn: bool,
    /// What its pieces are painted with.
    pub(crate) paints: Paints,
}

impl ExportSubject {
    fn file_stem(&self) -> String {
        file_stem(&self.puzzle, self.name, self.number)
    }
}

/// Exports solutions, and reports the outcome in the document.
#[derive(Default)]
pub(crate) struct ExportPanel {
    /// The name of a picture to save once nothing moves.
    picture: Option<String>,
    film: Option<Film>,
    exporter: Exporter,
}

impl ExportPanel {
    /// Begins an export. Returns the commands that it needs.
    pub(crate) fn begin(&mut self, action: ExportAction, subject: ExportSubject) -> Vec<SolutionsCommand> {
        match action {
            ExportAction::Text => copy(&subject.solution.text(&subject.puzzle), subject.name),
            ExportAction::File(form) => {
                let lengths =
                    [ids::EXPORT_CELL, ids::EXPORT_CLEARANCE].map(|id| by_id::<HtmlInputElement>(id).value());
                let form = match form {
                    FileForm::Glb if subject.moves > 0 => FileForm::GlbMoves,
                    form => form,
                };
                let ExportSubject { puzzle, number, solution, paints, .. } = subject;
                let naming = Naming::of(&puzzle, &catalogue::FIRST);
                let colors = puzzle.piece_ids().map(|piece| paints.color(piece.index())).collect();
                self.exporter.send(&ExportOrder { form, puzzle, naming, number, lengths, colors, solution });
            }
            ExportAction::CancelFilm => {
                if let Some(film) = self.film.take() {
                    film.cancel("Cancelled: no film is saved.");
                }
            }
            _ if !subject.drawn => report("There is no picture to export. Copy the text, or save a file."),
            // The wall has no solution of its own.
            ExportAction::Poster | ExportAction::PrintPoster => {}
            ExportAction::Picture => self.picture = Some(format!("{}.png", subject.file_stem())),
            ExportAction::Film => match self.film.take() {
                Some(film) => film.save(false, &self.exporter),
                None if subject.moves > 0 => {
                    self.film = Some(Film::of_moves(format!("{}-moves", subject.file_stem()), subject.moves));
                    return vec![SolutionsCommand::Apart(ApartCommand::Seek(0.0))];
                }
                None => {
                    self.film = Some(Film::of_pieces(subject.file_stem(), subject.pieces));
                    let leave = subject.building.then_some(SolutionsCommand::ToggleBuilding);
                    return leave.into_iter().chain([SolutionsCommand::SetPlaced(0)]).collect();
                }
            },
        }
        Vec::new()
    }

    /// Makes the QR code of an address, and passes it to `show`, or the reason why there is none.
    pub(crate) fn make_code(&mut self, address: String, show: fn(Result<Markup, &str>)) {
        self.exporter.send_text(address, show);
    }

    /// Saves the document of a puzzle.
    pub(crate) fn save_puzzle(&mut self, puzzle: &Arc<Puzzle>) {
        let (puzzle, solution) = (Arc::clone(puzzle), Solution::new(Vec::new()));
        let (form, naming, lengths) = (FileForm::Puzzle, Naming::Document, Default::default());
        let colors = Vec::new();
        self.exporter.send(&ExportOrder { form, puzzle, naming, number: None, lengths, colors, solution });
    }

    /// Whether a picture or film is being exported, so that each frame has to be drawn.
    pub(crate) const fn needs_frames(&self) -> bool {
        self.picture.is_some() || self.film.is_some()
    }

    /// Whether the picture jumps to its state, for the beginning of a film.
    pub(crate) fn jumps(&self) -> bool {
        self.film.as_ref().is_some_and(Film::jumps)
    }

    /// Whether the moves by which a solution comes apart are filmed.
    pub(crate) fn films_moves(&self) -> bool {
        self.film.as_ref().is_some_and(Film::shows_moves)
    }

    /// The seconds by which the next frame advances the page, if `dt` seconds have passed: a film has a time
    /// of its own.
    pub(crate) fn time(&self, dt: f64) -> f64 {
        self.film.as_ref().map_or(dt, |film| film.time(dt))
    }

    /// Continues an export, in the task in which a frame was drawn: after it, the browser clears the canvas.
    /// Returns a command for the app.
    pub(crate) fn advance(
        &mut self,
        filmed: Filmed,
        canvas: &HtmlCanvasElement,
        dt: f64,
        moving: bool,
    ) -> Option<SolutionsCommand> {
        if let Some(name) = self.picture.take_if(|_| !moving) {
            save_picture(canvas, name);
        }
        let next = self.film.as_mut()?.advance(filmed, canvas, dt, moving);
        match next {
            FilmStep::Wait => {}
            FilmStep::GoOn if self.films_moves() => return Some(SolutionsCommand::Apart(ApartCommand::Next)),
            FilmStep::GoOn => return Some(SolutionsCommand::ToggleAssembling),
            FilmStep::Save { whole } => {
                if let Some(film) = self.film.take() {
                    film.save(whole, &self.exporter);
                }
            }
            FilmStep::Fail => {
                if let Some(film) = self.film.take() {
                    film.cancel("No film: this browser does not record the picture. Try a current one, or a smaller window.");
                }
            }
        }
        None
    }
}

/// Listens to the buttons.
pub(crate) fn listen(listeners: &mut Listeners, sink: &Sink) {
    Film::offer();
    on_click((listeners, sink), ids::EXPORT, "data-export", |key| {
        Some(Action::Export(ExportAction::from_key(key)?))
    });
}

/// Copies a text.
fn copy(text: &str, name: Option<SolutionName>) {
    let name = name.map_or(String::new(), |name| format!(" {name}"));
    files::copy_text(text, move |copied| match copied {
        true => report(&format!("Copied solution{name} as text.")),
        false => {
            report("Not copied: the browser denies this page its clipboard. Allow it, or save JSON instead.")
        }
    });
}

/// Saves the wall of a puzzle's solutions, which was just drawn, or prints it.
pub(crate) fn deliver_poster(canvas: &HtmlCanvasElement, puzzle: &Puzzle, is_printed: bool) {
    let name = format!("{}-solutions.png", file_stem(puzzle, None, None));
    if !is_printed {
        return save_picture(canvas, name);
    }
    let title = format!("{}: all solutions", shown_name(puzzle.name()));
    with_picture(canvas, move |picture| print_picture(name, title, picture.clone()));
}

/// Saves the frame that was just drawn.
fn save_picture(canvas: &HtmlCanvasElement, name: String) {
    with_picture(canvas, move |picture| {
        files::save_blob(&name, picture);
        report_saved(&name);
    });
}

/// Calls `next` with the frame that was just drawn, as a PNG.
fn with_picture(canvas: &HtmlCanvasElement, next: impl FnOnce(&Blob) + 'static) {
    let made = once(Box::new(move |picture| match picture.dyn_ref::<Blob>() {
        Some(picture) => next(picture),
        None => {
            report("No picture: the browser did not give it. Make the window smaller and try again.");
        }
    }));
    ignore(canvas.to_blob(&made));
}
