//! Taking along the solution that is looked at: as text, as a picture, as a film, or as a file that a worker makes.
//!
//! What needs the floor `export` is made by a program of its own, the exporter, so that the page need not carry it. The page
//! says in one place what came of it. All of this is seldom called: functions are marked cold, and so compiled to be small.

mod client;
mod film;
mod made;
mod order;
mod paper;
mod service;
mod status;

use crate::app::{App, Command, Pick, Shown};
use crate::web::browser::dom::{by_id, ignore, window};
use crate::web::browser::listeners::Listeners;
use crate::web::browser::promise::{once, settle};
use crate::web::browser::save;
use crate::web::workers::protocol::FileForm;
use client::Exporter;
use film::Film;
use order::{Order, file_name, form_of};
use status::{report, report_saved};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Element, Event, HtmlCanvasElement, HtmlElement, HtmlInputElement};

pub use service::serve_exporter;

/// What a button asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::web) enum Taking {
    /// The authors' text, copied.
    Text,
    /// The picture as it is seen.
    Picture,
    /// A film of how it is put together; or the end of one.
    Film,
    /// A file.
    File(FileForm),
}

impl Taking {
    /// What the markup's `data-take` names.
    fn from_key(key: &str) -> Option<Self> {
        Some(match key {
            "copy" => Self::Text,
            "png" => Self::Picture,
            "webm" => Self::Film,
            _ => Self::File(form_of(key)?),
        })
    }
}

/// Calls `export` with what the buttons ask for.
pub(in crate::web) fn listen(listeners: &mut Listeners, export: impl Fn(Taking) + 'static) {
    Film::offer();
    listeners.on(&by_id::<HtmlElement>("take"), "click", move |event: &Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let key = target.and_then(|target| target.closest("[data-take]").ok()??.get_attribute("data-take"));
        if let Some(taking) = key.and_then(|key| Taking::from_key(&key)) {
            export(taking);
        }
    });
}

/// What of the picture is wanted.
#[derive(Default)]
pub(in crate::web) struct Take {
    /// A picture once nothing moves, under this name.
    picture: Option<String>,
    film: Option<Film>,
    exporter: Exporter,
}

impl Take {
    /// Begins what a button asks for, of the solution that is looked at, or else of the first one. `drawn` says whether there
    /// is a picture.
    #[cold]
    pub(in crate::web) fn begin(&mut self, taking: Taking, app: &mut App, drawn: bool) {
        if app.shown().is_none() {
            app.apply(Command::Show(Pick::First));
        }
        let Some(shown) = app.shown() else { return };
        let solution = app.solution(shown.number - 1);
        match taking {
            Taking::Text => copy(&solution.text(app.puzzle()), shown.number),
            Taking::File(form) => {
                let lengths = ["take-cell", "take-clearance"].map(|id| by_id::<HtmlInputElement>(id).value());
                let (puzzle, number) = (app.searched().0, shown.number);
                self.exporter.send(&Order { form, puzzle, number, lengths, solution });
            }
            _ if !drawn => report("There is no picture to take along. Copy the text, or save a file."),
            Taking::Picture => self.picture = Some(name(app, &shown, "png")),
            Taking::Film => match self.film.take() {
                Some(film) => film.stop(),
                None => self.film = Some(Film::begin(name(app, &shown, "webm"), app)),
            },
        }
    }

    /// Whether something of the picture is wanted, so that each frame is to be drawn.
    pub(in crate::web) fn is_watching(&self) -> bool {
        self.picture.is_some() || self.film.is_some()
    }

    /// Goes on, in the task in which a frame was drawn: afterwards the browser forgets what is on the canvas.
    pub(in crate::web) fn go_on(&mut self, app: &mut App, canvas: &HtmlCanvasElement, dt: f64, moving: bool) {
        if let Some(name) = self.picture.take_if(|_| !moving) {
            save_picture(canvas, name);
        }
        self.film.take_if(|film| film.go_on(app, canvas, dt, moving));
    }
}

#[cold]
fn name(app: &App, shown: &Shown, ending: &str) -> String {
    file_name(&app.searched().0, shown.number, shown.name, ending)
}

/// Copies a text.
#[cold]
fn copy(text: &str, number: usize) {
    let clipboard = window().navigator().clipboard();
    let refused =
        "Not copied: the browser keeps its clipboard from this page. Allow it, or save JSON instead.";
    // There is none where the page did not come by a safe way.
    if clipboard.is_undefined() {
        return report(refused);
    }
    let copied = move |copied: Result<JsValue, JsValue>| match copied {
        Ok(_) => report(&format!("Copied solution {number} as text.")),
        Err(_) => report(refused),
    };
    settle(&clipboard.write_text(text), Box::new(copied));
}

/// Saves what was just drawn.
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
