//! A film of a solution being built.

use super::status::{report, report_saved};
use crate::web::browser::dom::{by_id, ignore, set_hidden, set_text, window};
use crate::web::browser::promise::once;
use crate::web::browser::save;
use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BlobEvent, Element, HtmlCanvasElement, MediaRecorder, MediaRecorderOptions, MediaStreamTrack};

const KIND: &str = "video/webm";

/// The state of the solution that is filmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::web) enum Assembling {
    /// No solution is shown.
    NotShown,
    /// It does not change.
    Still,
    /// It is being built, piece by piece.
    Running,
}

/// The next step of a film.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// Wait for the next frame.
    Wait,
    /// Recording has begun: start to build the solution.
    Assemble,
    /// The film is over.
    End,
}

/// A film that is being recorded. It is saved when this is dropped.
pub(super) struct Film {
    name: String,
    /// The recorder; nothing before the box is empty.
    recorder: Option<MediaRecorder>,
    /// The seconds for which nothing has moved.
    rest: f64,
}

impl Film {
    const FRAMES_A_SECOND: f64 = 30.0;
    /// The time for which the end is shown, in seconds.
    const END: f64 = 0.8;

    /// Shows the button, if the browser can record films.
    #[cold]
    pub(super) fn offer() {
        let has = |object: &JsValue, name: &str| Reflect::has(object, &name.into()).unwrap_or(false);
        let films = has(&window(), "MediaRecorder")
            && has(&by_id::<HtmlCanvasElement>("canvas"), "captureStream")
            && MediaRecorder::is_type_supported(KIND);
        set_hidden(&by_id("export-film"), !films);
    }

    /// Begins a film that is saved under `name`. The caller empties the box.
    #[cold]
    pub(super) fn begin(name: String) -> Self {
        set_text(&by_id::<Element>("export-film"), "Stop");
        report("Filming. It is saved once the solution is whole, or you press Stop.");
        Self { name, recorder: None, rest: 0.0 }
    }

    /// Advances by `dt` seconds, after a frame was drawn.
    #[cold]
    pub(super) fn advance(
        &mut self,
        assembling: Assembling,
        canvas: &HtmlCanvasElement,
        dt: f64,
        moving: bool,
    ) -> Next {
        if assembling == Assembling::NotShown {
            self.stop();
            return Next::End;
        }
        if moving || assembling == Assembling::Running {
            self.rest = 0.0;
        } else if self.recorder.is_some() {
            self.rest += dt;
        } else if let Ok(recorder) = record(canvas, self.name.clone()) {
            self.recorder = Some(recorder);
            return Next::Assemble;
        } else {
            report("No film: this browser does not record the picture. Try a current one.");
            return Next::End;
        }
        if self.rest > Self::END { Next::End } else { Next::Wait }
    }

    /// Reports it if the film is stopped before recording has begun.
    #[cold]
    pub(super) fn stop(&self) {
        if self.recorder.is_none() {
            report("No film: it was stopped before it began.");
        }
    }
}

impl Drop for Film {
    #[cold]
    fn drop(&mut self) {
        set_text(&by_id::<Element>("export-film"), "Film");
        if let Some(recorder) = &self.recorder {
            ignore(recorder.stop());
            for track in recorder.stream().get_tracks() {
                track.unchecked_into::<MediaStreamTrack>().stop();
            }
        }
    }
}

/// Starts to record the canvas. The film is saved under `name` when the recorder is stopped.
#[cold]
fn record(canvas: &HtmlCanvasElement, name: String) -> Result<MediaRecorder, JsValue> {
    let stream = canvas.capture_stream_with_frame_request_rate(Film::FRAMES_A_SECOND)?;
    let options = MediaRecorderOptions::new();
    options.set_mime_type(KIND);
    let recorder = MediaRecorder::new_with_media_stream_and_media_recorder_options(&stream, &options)?;
    recorder.set_ondataavailable(Some(&once(Box::new(move |event| {
        if let Some(film) = event.unchecked_into::<BlobEvent>().data() {
            save::blob(&name, &film);
            report_saved(&name);
        }
    }))));
    recorder.start()?;
    Ok(recorder)
}
