//! The page of the workbench, shared by its listeners.

use super::bench::Bench;
use crate::web::browser::dom::window;
use crate::web::browser::frame_loop::FrameLoop;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The page of the workbench.
#[derive(Clone)]
pub(super) struct Handle(Rc<Shared>);

struct Shared {
    bench: OnceCell<RefCell<Bench>>,
    frames: OnceCell<Rc<FrameLoop>>,
}

impl Handle {
    /// Makes the page.
    pub(super) fn new() -> Self {
        let handle = Self(Rc::new(Shared { bench: OnceCell::new(), frames: OnceCell::new() }));
        let taken = handle.clone();
        let bench = Bench::new(Rc::new(move |event| taken.with(|bench| bench.take_event(event))));
        handle.0.bench.get_or_init(|| RefCell::new(bench));
        let drawn = handle.clone();
        let frames = FrameLoop::new(move |dt| {
            drawn.0.bench.get().is_some_and(|bench| bench.borrow_mut().frame(dt as f32))
        });
        handle.0.frames.get_or_init(|| frames);
        handle.wake();
        handle
    }

    /// Calls `act`, and requests a frame that shows what it changed.
    pub(super) fn with(&self, act: impl FnOnce(&mut Bench)) {
        if let Some(bench) = self.0.bench.get() {
            act(&mut bench.borrow_mut());
        }
        self.wake();
    }

    /// Calls `act` when what happens now is over. A field that loses the focus says so at once, even if the page itself has moved the focus.
    pub(super) fn soon(&self, act: impl FnOnce(&mut Bench) + 'static) {
        let handle = self.clone();
        let callback = Closure::once_into_js(move || handle.with(act));
        window().queue_microtask(callback.unchecked_ref());
    }

    fn wake(&self) {
        if let Some(frames) = self.0.frames.get() {
            frames.wake();
        }
    }
}
