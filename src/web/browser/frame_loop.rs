//! Animation frames, requested only while there is work.

use crate::web::browser::dom::{ignore, window};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// Calls back at each repaint while the callback returns true.
pub(crate) struct FrameLoop {
    callback: OnceCell<Closure<dyn FnMut(f64)>>,
    requested: Cell<bool>,
    last: Cell<Option<f64>>,
}

impl FrameLoop {
    /// The maximum time between two frames that is reported, in seconds, so that nothing jumps after a pause.
    const LONGEST_FRAME: f64 = 0.1;

    /// A loop that is idle until [`wake`](Self::wake) is called. `on_frame` gets the seconds since the last frame, 0 after
    /// idling, and returns whether to request another one.
    pub(crate) fn new(on_frame: impl Fn(f64) -> bool + 'static) -> Rc<Self> {
        let frames =
            Rc::new(Self { callback: OnceCell::new(), requested: Cell::new(false), last: Cell::new(None) });
        let weak = Rc::downgrade(&frames);
        let callback = Closure::new(move |now: f64| {
            let Some(frames) = weak.upgrade() else { return };
            frames.requested.set(false);
            let dt = frames.last.get().map_or(0.0, |last| (now - last) / 1000.0);
            frames.last.set(Some(now));
            if on_frame(dt.clamp(0.0, Self::LONGEST_FRAME)) {
                frames.wake();
            } else if !frames.requested.get() {
                frames.last.set(None);
            }
        });
        frames.callback.get_or_init(|| callback);
        frames
    }

    /// Requests a frame, unless one is pending. A hidden page gets none until it is visible.
    pub(crate) fn wake(&self) {
        if self.requested.replace(true) {
            return;
        }
        if let Some(callback) = self.callback.get() {
            ignore(window().request_animation_frame(callback.as_ref().unchecked_ref()));
        }
    }
}
