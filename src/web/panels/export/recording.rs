//! A film that the browser records as it plays, where it cannot encode single frames.

use super::status::{report, report_saved};
use crate::web::browser::dom::{ignore, window};
use crate::web::browser::files;
use crate::web::browser::promise::once;
use js_sys::Reflect;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BlobEvent, HtmlCanvasElement, MediaRecorder, MediaRecorderOptions, MediaStreamTrack};

const KIND: &str = "video/webm";
const FRAMES_A_SECOND: f64 = 30.0;

/// A recorder of the canvas.
pub(super) struct Recording {
    recorder: MediaRecorder,
    /// The name under which the film is saved, if it is.
    name: Rc<RefCell<Option<String>>>,
}

/// Whether the browser can record the canvas.
pub(super) fn can_record(canvas: &HtmlCanvasElement) -> bool {
    let has = |object: &JsValue, name: &str| Reflect::has(object, &name.into()).unwrap_or(false);
    has(&window(), "MediaRecorder") && has(canvas, "captureStream") && MediaRecorder::is_type_supported(KIND)
}

impl Recording {
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
