//! A film of how a solution is put together.

use super::status::{report, report_saved};
use crate::web::browser::dom::{by_id, ignore, set_hidden, set_text, window};
use crate::web::browser::promise::once;
use crate::web::browser::save;
use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BlobEvent, Element, HtmlCanvasElement, MediaRecorder, MediaRecorderOptions, MediaStreamTrack};

const KIND: &str = "video/webm";

/// How the solution that is filmed is put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::web) enum Assembling {
    /// No solution is shown.
    NotShown,
    /// It stands as it is.
    Still,
    /// Piece after piece goes in.
    Running,
}

/// How a film goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// It waits for the next frame.
    Wait,
    /// It has begun: the solution is to be put together.
    Assemble,
    /// It is over.
    End,
}

/// A film that is being made. It is saved when this is dropped.
pub(super) struct Film {
    name: String,
    /// What records it; none before the box is empty.
    recorder: Option<MediaRecorder>,
    /// For how many seconds all has been at rest.
    rest: f64,
}

impl Film {
    const FRAMES_A_SECOND: f64 = 30.0;
    /// How long the end is shown, in seconds.
    const END: f64 = 0.8;

    /// Shows the button, where the browser makes films.
    #[cold]
    pub(super) fn offer() {
        let has = |object: &JsValue, name: &str| Reflect::has(object, &name.into()).unwrap_or(false);
        let films = has(&window(), "MediaRecorder")
            && has(&by_id::<HtmlCanvasElement>("canvas"), "captureStream")
            && MediaRecorder::is_type_supported(KIND);
        set_hidden(&by_id("export-film"), !films);
    }

    /// Begins one, to be saved under `name`. The box is to be emptied for it.
    #[cold]
    pub(super) fn begin(name: String) -> Self {
        set_text(&by_id::<Element>("export-film"), "Stop");
        report("Filming. It is saved once the solution is whole, or you press Stop.");
        Self { name, recorder: None, rest: 0.0 }
    }

    /// Goes on after a frame was drawn, before which `dt` seconds passed.
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

    /// Reports that it ended before it began, if it did.
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

/// Starts to record the canvas. What is recorded is saved under `name` when the recorder is stopped.
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
