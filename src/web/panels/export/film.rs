//! A film of a solution being built: each frame advances the picture by a thirtieth of a second, however long it takes to draw.

use super::client::Exporter;
use super::encoding::{self, Encoding, even};
use super::recording::{Recording, can_record};
use super::status::report;
use crate::web::browser::dom::{by_id, set_attribute, set_hidden, set_text, window};
use crate::web::browser::ids;
use crate::web::browser::video_encoder::VideoSettings;
use js_sys::Reflect;
use lab::grouped;
use std::cell::Cell;
use std::rc::Rc;
use web_sys::{Element, HtmlCanvasElement};

/// The state of the solution that is filmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assembling {
    /// No solution is shown.
    NotShown,
    /// It does not change, and some pieces are not in the box.
    Still,
    /// It is whole.
    Whole,
    /// It is being built, piece by piece.
    Running,
}

/// The next step of a film.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// Wait for the next frame.
    Wait,
    /// The film begins: start to build the solution.
    Assemble,
    /// It is over: save it, whole or in part.
    Save { whole: bool },
    /// There is none.
    Fail,
}

/// A film that is being made.
pub(super) struct Film {
    /// The name of its file, without its ending.
    name: String,
    way: Way,
    /// The frames drawn so far.
    drawn: usize,
    /// The frames that it is expected to have.
    expected: usize,
    /// The seconds for which nothing has moved.
    rest: f64,
}

/// How a film is made.
enum Way {
    /// The browser is asked for its encoders.
    Asking(Rc<Cell<Option<Option<VideoSettings>>>>),
    /// Frame by frame.
    Encoding(Encoding),
    /// As it plays.
    Recording(Recording),
}

impl Film {
    /// Seconds for which the end is shown.
    const END: f64 = 0.8;
    /// Seconds for each piece, for the flight of the last one, and of the beginning that is left out, since nothing happens in it.
    const SECONDS_A_PIECE: f64 = 1.1;
    const FLIGHT: f64 = 0.9;
    const LEFT_OUT: f64 = 0.6;

    /// Shows the button, if the browser can make films.
    pub(super) fn offer() {
        let encodes = Reflect::has(&window(), &"VideoEncoder".into()).unwrap_or(false);
        set_hidden(&by_id(ids::EXPORT_FILM), !encodes && !can_record(&by_id(ids::CANVAS)));
    }

    /// Begins a film of this many pieces. The caller empties the box.
    pub(super) fn begin(name: String, pieces: usize) -> Self {
        set_text(&by_id::<Element>(ids::EXPORT_FILM), "Stop");
        set_hidden(&by_id(ids::FILM), false);
        set_text(&by_id::<Element>(ids::FILM_TEXT), "");
        set_attribute(&by_id::<Element>(ids::FILM_PROGRESS), "value", "0");
        report("Filming. Stop saves what there is.");
        let seconds = pieces as f64 * Self::SECONDS_A_PIECE + Self::FLIGHT + Self::END - Self::LEFT_OUT;
        let expected = (seconds * f64::from(Encoding::RATE)).ceil() as usize;
        let way = Way::Asking(encoding::ask(even(&by_id(ids::CANVAS))));
        Self { name, way, drawn: 0, expected, rest: 0.0 }
    }

    /// Whether the picture jumps to its state, so that the film begins with an empty box.
    pub(super) const fn jumps(&self) -> bool {
        matches!(self.way, Way::Asking(_))
    }

    /// The seconds by which the next frame advances the picture, if `dt` seconds have passed.
    pub(super) fn time(&self, dt: f64) -> f64 {
        match &self.way {
            Way::Asking(_) => 0.0,
            Way::Encoding(encoding) if encoding.is_ready() => 1.0 / f64::from(Encoding::RATE),
            Way::Encoding(_) => 0.0,
            Way::Recording(_) => dt,
        }
    }

    /// Advances by `dt` seconds, after a frame was drawn.
    pub(super) fn advance(
        &mut self,
        assembling: Assembling,
        canvas: &HtmlCanvasElement,
        dt: f64,
        moving: bool,
    ) -> Next {
        match &self.way {
            _ if assembling == Assembling::NotShown => return Next::Save { whole: false },
            Way::Asking(answer) => {
                return answer.take().map_or(Next::Wait, |found| self.begin_way(found, canvas));
            }
            Way::Encoding(encoding) if encoding.has_failed() => return Next::Fail,
            _ if dt == 0.0 => return Next::Wait,
            Way::Encoding(encoding) => {
                let left_out = (Self::LEFT_OUT * f64::from(Encoding::RATE)) as usize;
                let number = self.drawn.checked_sub(left_out);
                self.drawn += 1;
                if number.is_some_and(|number| !encoding.take(canvas, number)) {
                    return Next::Save { whole: false };
                }
                self.show_progress(number.map_or(0, |number| number + 1));
            }
            Way::Recording(_) => {}
        }
        let rests = !moving && assembling != Assembling::Running;
        self.rest = if rests { self.rest + dt } else { 0.0 };
        match self.rest > Self::END {
            true => Next::Save { whole: assembling == Assembling::Whole },
            false => Next::Wait,
        }
    }

    fn begin_way(&mut self, found: Option<VideoSettings>, canvas: &HtmlCanvasElement) -> Next {
        let encoding = found.and_then(|settings| Encoding::start(settings).ok()).map(Way::Encoding);
        let record =
            || can_record(canvas).then(|| Recording::start(canvas).ok().map(Way::Recording)).flatten();
        match encoding.or_else(record) {
            Some(way) => {
                self.way = way;
                Next::Assemble
            }
            None => Next::Fail,
        }
    }

    fn show_progress(&self, frames: usize) {
        let all = self.expected.max(frames);
        let text = ["Frame ", &grouped(frames as u64), " of ", &grouped(all as u64)].concat();
        set_text(&by_id::<Element>(ids::FILM_TEXT), &text);
        let progress = by_id::<Element>(ids::FILM_PROGRESS);
        set_attribute(&progress, "max", &all.to_string());
        set_attribute(&progress, "value", &frames.to_string());
    }

    /// Ends the film, and saves it; a part of it under the name of a part.
    pub(super) fn save(self, whole: bool, exporter: &Exporter) {
        hide();
        let name = [self.name.as_str(), if whole { "" } else { "-part" }, ".webm"].concat();
        match self.way {
            Way::Asking(_) => report("No film: it was stopped before it began."),
            Way::Encoding(encoding) => encoding.save(name, exporter.clone()),
            Way::Recording(recording) => recording.end(Some(name)),
        }
    }

    /// Ends the film, and drops it for this reason.
    pub(super) fn cancel(self, reason: &str) {
        hide();
        report(reason);
        match self.way {
            Way::Asking(_) => {}
            Way::Encoding(encoding) => encoding.drop_all(),
            Way::Recording(recording) => recording.end(None),
        }
    }
}

/// Hides the progress.
fn hide() {
    set_text(&by_id::<Element>(ids::EXPORT_FILM), "Film");
    set_hidden(&by_id(ids::FILM), true);
}
