//! A film that is encoded frame by frame.

use super::client::Exporter;
use super::status::report;
use crate::web::browser::promise::settle;
use crate::web::browser::video_encoder::{EncodedFrame, FrameEncoder, VideoSettings};
use jobs::{Bytes, ExportRequest, FilmFrame, FilmRequest};
use js_sys::Reflect;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlCanvasElement;

/// The codecs in the order of preference, as browsers name them. The first is VP9 of a level that large pictures need.
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

    /// Encodes the picture as the frame with this number. Returns whether that worked: the size of the picture must not change.
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

/// The size of the picture, without the last column or row of an odd number: codecs store colours for pairs of pixels.
pub(super) fn even(canvas: &HtmlCanvasElement) -> [u32; 2] {
    [canvas.width() & !1, canvas.height() & !1]
}
