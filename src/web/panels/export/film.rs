//! A film of a solution being built, or of the moves by which it comes apart: each frame advances the picture
//! by a thirtieth of a second, however long it takes to draw. A browser without an encoder of single frames
//! records the film as it plays.

use super::delivery::{Exporter, report, report_saved};
use crate::web::browser::callbacks::{once, settle};
use crate::web::browser::dom::{by_id, ignore, set_attribute, set_hidden, set_text, window};
use crate::web::browser::video_encoder::{EncodedFrame, FrameEncoder, VideoSettings};
use crate::web::browser::{files, ids};
use js_sys::Reflect;
use messages::{Bytes, ExportRequest, FilmFrame, FilmRequest};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BlobEvent, Element, HtmlCanvasElement, MediaRecorder, MediaRecorderOptions, MediaStreamTrack};
use words::grouped;

/// The state of the solution that is filmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Filmed {
    /// It is not shown any more, or its moves are not.
    NotShown,
    /// It does not change, and some pieces or moves are left.
    Still,
    /// All pieces are in the box, or all moves are made.
    Done,
    /// It is being built, piece by piece, or a move is being made.
    Running,
}

/// The next step of a film.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FilmStep {
    /// Wait for the next frame.
    Wait,
    /// It goes on: start to build the solution, or make the next move.
    GoOn,
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
    /// Whether it shows the moves by which the solution comes apart; else it is built.
    shows_moves: bool,
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
    Recording(FilmRecorder),
}

impl Film {
    /// Seconds for which the end is shown.
    const END: f64 = 0.8;
    /// Seconds for each piece, for the flight of the last one, and of the beginning that is left out, since
    /// nothing happens in it.
    const SECONDS_A_PIECE: f64 = 1.1;
    const FLIGHT: f64 = 0.9;
    const LEFT_OUT: f64 = 0.6;
    /// Seconds for each move, with the rest before it, in which its arrows come.
    const SECONDS_A_MOVE: f64 = 0.9 + Self::REST;
    const REST: f64 = 0.5;

    /// Shows the button if the browser can make films, else says that it cannot.
    pub(super) fn offer() {
        let encodes = Reflect::has(&window(), &"VideoEncoder".into()).unwrap_or(false);
        let can_film = encodes || can_record(&by_id(ids::CANVAS));
        set_hidden(&by_id(ids::EXPORT_FILM), !can_film);
        set_hidden(&by_id(ids::EXPORT_NO_FILM), can_film);
    }

    /// Begins a film of a solution being built, of this many pieces. The caller empties the box.
    pub(super) fn of_pieces(name: String, pieces: usize) -> Self {
        Self::begin(name, pieces as f64 * Self::SECONDS_A_PIECE + Self::FLIGHT - Self::LEFT_OUT, false)
    }

    /// Begins a film of this many moves. The caller takes all of them back.
    pub(super) fn of_moves(name: String, moves: usize) -> Self {
        Self::begin(name, moves as f64 * Self::SECONDS_A_MOVE, true)
    }

    /// Begins a film of about these seconds, without its end.
    fn begin(name: String, seconds: f64, shows_moves: bool) -> Self {
        set_text(&by_id::<Element>(ids::EXPORT_FILM), "Stop");
        set_hidden(&by_id(ids::FILM), false);
        set_text(&by_id::<Element>(ids::FILM_TEXT), "");
        set_attribute(&by_id::<Element>(ids::FILM_PROGRESS), "value", "0");
        report("Filming. Stop saves what there is.");
        let expected = ((seconds + Self::END) * f64::from(Encoding::RATE)).ceil() as usize;
        let way = Way::Asking(ask(even(&by_id(ids::CANVAS))));
        // The first move is not made before the film begins.
        Self { name, way, drawn: 0, expected, shows_moves, rest: -Self::LEFT_OUT }
    }

    /// Whether it shows the moves by which the solution comes apart.
    pub(super) const fn shows_moves(&self) -> bool {
        self.shows_moves
    }

    /// Whether the picture jumps to its state, so that the film begins with an empty box, or before the first
    /// move.
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
        filmed: Filmed,
        canvas: &HtmlCanvasElement,
        dt: f64,
        moving: bool,
    ) -> FilmStep {
        match &self.way {
            _ if filmed == Filmed::NotShown => return FilmStep::Save { whole: false },
            Way::Asking(answer) => {
                return answer.take().map_or(FilmStep::Wait, |found| self.begin_way(found, canvas));
            }
            Way::Encoding(encoding) if encoding.has_failed() => return FilmStep::Fail,
            _ if dt == 0.0 => return FilmStep::Wait,
            Way::Encoding(encoding) => {
                let left_out = (Self::LEFT_OUT * f64::from(Encoding::RATE)) as usize;
                let number = self.drawn.checked_sub(left_out);
                self.drawn += 1;
                if number.is_some_and(|number| !encoding.take(canvas, number)) {
                    return FilmStep::Save { whole: false };
                }
                self.show_progress(number.map_or(0, |number| number + 1));
            }
            Way::Recording(_) => {}
        }
        // Between two moves, the arrows of the next one come.
        let rests = filmed != Filmed::Running && (self.shows_moves || !moving);
        self.rest = if rests { self.rest + dt } else { 0.0 };
        match filmed {
            Filmed::Still if self.shows_moves && self.rest > Self::REST => FilmStep::GoOn,
            _ if self.rest > Self::END => FilmStep::Save { whole: filmed == Filmed::Done },
            _ => FilmStep::Wait,
        }
    }

    fn begin_way(&mut self, found: Option<VideoSettings>, canvas: &HtmlCanvasElement) -> FilmStep {
        let encoding = found.and_then(|settings| Encoding::start(settings).ok()).map(Way::Encoding);
        let record =
            || can_record(canvas).then(|| FilmRecorder::start(canvas).ok().map(Way::Recording)).flatten();
        match encoding.or_else(record) {
            Some(way) => {
                self.way = way;
                if self.shows_moves { FilmStep::Wait } else { FilmStep::GoOn }
            }
            None => FilmStep::Fail,
        }
    }

    fn show_progress(&self, frames: usize) {
        let all = self.expected.max(frames);
        let text = format!("Frame {} of {}", grouped(frames as u64), grouped(all as u64));
        set_text(&by_id::<Element>(ids::FILM_TEXT), &text);
        let progress = by_id::<Element>(ids::FILM_PROGRESS);
        set_attribute(&progress, "max", &all.to_string());
        set_attribute(&progress, "value", &frames.to_string());
    }

    /// Ends the film, and saves it; a part of it under the name of a part.
    pub(super) fn save(self, whole: bool, exporter: &Exporter) {
        hide();
        let name = format!("{}{}.webm", self.name, if whole { "" } else { "-part" });
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

/// The codecs in the order of preference, as browsers name them. The first is VP9 of a level that large
/// pictures need.
const CODECS: [&str; 2] = ["vp09.00.51.08", "vp8"];

/// An encoder, and the frames that it has encoded.
pub(super) struct Encoding {
    encoder: FrameEncoder,
    settings: VideoSettings,
    frames: Rc<RefCell<Vec<FilmFrame>>>,
    failed: Rc<Cell<bool>>,
    /// They are called until the encoder is closed.
    _callbacks: [Closure<dyn FnMut(JsValue)>; 2],
}

/// The settings of the encoder that the browser has; `None` if it has none.
type Answer = Rc<Cell<Option<Option<VideoSettings>>>>;

/// Asks the browser for the first of its encoders for a picture of this size.
pub(super) fn ask(size: [u32; 2]) -> Answer {
    let answer = Answer::default();
    ask_from(0, size, answer.clone());
    answer
}

fn ask_from(index: usize, size: [u32; 2], answer: Answer) {
    let settings = CODECS.get(index).map(|codec| VideoSettings { codec, size, rate: Encoding::RATE });
    match settings.and_then(|settings| Some((settings, settings.ask()?))) {
        None => answer.set(Some(None)),
        Some((settings, promise)) => settle(
            &promise,
            Box::new(move |support| {
                let support = support.and_then(|support| Reflect::get(&support, &"supported".into()));
                match support.is_ok_and(|supported| supported.is_truthy()) {
                    true => answer.set(Some(Some(settings))),
                    false => ask_from(index + 1, size, answer),
                }
            }),
        ),
    }
}

impl Encoding {
    /// Frames a second.
    pub(super) const RATE: u32 = 30;
    /// Frames from one that can be decoded alone to the next.
    const KEY: usize = 60;
    /// The most frames that wait for the encoder.
    const MOST_WAITING: u32 = 4;

    pub(super) fn start(settings: VideoSettings) -> Result<Self, JsValue> {
        let (frames, failed) = (Rc::new(RefCell::new(Vec::new())), Rc::new(Cell::new(false)));
        let (encoded, broken) = (Rc::clone(&frames), Rc::clone(&failed));
        let output = Closure::<dyn FnMut(JsValue)>::new(move |chunk: JsValue| {
            let (key, bytes) = chunk.unchecked_into::<EncodedFrame>().read();
            encoded.borrow_mut().push(FilmFrame { key, bytes: Bytes(bytes) });
        });
        let error = Closure::<dyn FnMut(JsValue)>::new(move |_| broken.set(true));
        let encoder =
            FrameEncoder::start(settings, output.as_ref().unchecked_ref(), error.as_ref().unchecked_ref())?;
        Ok(Self { encoder, settings, frames, failed, _callbacks: [output, error] })
    }

    /// Whether the encoder keeps up.
    pub(super) fn is_ready(&self) -> bool {
        self.encoder.waiting() < Self::MOST_WAITING
    }

    /// Whether the encoder has failed.
    pub(super) fn has_failed(&self) -> bool {
        self.failed.get()
    }

    /// Encodes the picture as the frame with this number. Returns whether that worked: the size of the
    /// picture must not change.
    pub(super) fn take(&self, canvas: &HtmlCanvasElement, number: usize) -> bool {
        let duration = 1e6 / f64::from(Self::RATE);
        let times = ((duration * number as f64).round(), duration.round());
        let is_same = even(canvas) == self.settings.size;
        let key = number.is_multiple_of(Self::KEY);
        is_same && self.encoder.take(canvas, self.settings.size, times, key).is_ok()
    }

    /// Saves the film under this name once all frames are encoded.
    pub(super) fn save(self, name: String, exporter: Exporter) {
        report("Making the film…");
        let flushed = self.encoder.flush();
        settle(
            &flushed,
            Box::new(move |_| {
                // All of it is moved in, since the encoder calls it until it is closed.
                let encoding = self;
                encoding.encoder.end();
                let frames = encoding.frames.take();
                if frames.is_empty() {
                    return report("No film: the browser encoded no frame. Try again in a smaller window.");
                }
                let [width, height] = encoding.settings.size;
                let (is_vp9, rate) = (encoding.settings.codec == CODECS[0], Self::RATE);
                exporter.save(&ExportRequest::Film(FilmRequest {
                    name,
                    is_vp9,
                    width,
                    height,
                    rate,
                    frames,
                }));
            }),
        );
    }

    /// Ends the encoder and drops the frames.
    pub(super) fn drop_all(self) {
        self.encoder.end();
    }
}

/// The size of the picture, without the last column or row of an odd number: codecs store colours for pairs
/// of pixels.
pub(super) fn even(canvas: &HtmlCanvasElement) -> [u32; 2] {
    [canvas.width() & !1, canvas.height() & !1]
}

const KIND: &str = "video/webm";
const FRAMES_A_SECOND: f64 = 30.0;

/// A recorder of the canvas.
pub(super) struct FilmRecorder {
    recorder: MediaRecorder,
    /// The name under which the film is saved, if it is.
    name: Rc<RefCell<Option<String>>>,
}

/// Whether the browser can record the canvas.
pub(super) fn can_record(canvas: &HtmlCanvasElement) -> bool {
    let has = |object: &JsValue, name: &str| Reflect::has(object, &name.into()).unwrap_or(false);
    has(&window(), "MediaRecorder") && has(canvas, "captureStream") && MediaRecorder::is_type_supported(KIND)
}

impl FilmRecorder {
    pub(super) fn start(canvas: &HtmlCanvasElement) -> Result<Self, JsValue> {
        let stream = canvas.capture_stream_with_frame_request_rate(FRAMES_A_SECOND)?;
        let options = MediaRecorderOptions::new();
        options.set_mime_type(KIND);
        let recorder = MediaRecorder::new_with_media_stream_and_media_recorder_options(&stream, &options)?;
        let name = Rc::new(RefCell::new(None::<String>));
        let saved = Rc::clone(&name);
        recorder.set_ondataavailable(Some(&once(Box::new(move |event| {
            if let (Some(film), Some(name)) = (event.unchecked_into::<BlobEvent>().data(), saved.take()) {
                files::save_blob(&name, &film);
                report_saved(&name);
            }
        }))));
        recorder.start()?;
        Ok(Self { recorder, name })
    }

    /// Ends it, and saves the film under this name, if there is one.
    pub(super) fn end(self, name: Option<String>) {
        if name.is_some() {
            report("Making the film…");
        }
        self.name.replace(name);
        ignore(self.recorder.stop());
        for track in self.recorder.stream().get_tracks() {
            track.unchecked_into::<MediaStreamTrack>().stop();
        }
    }
}
