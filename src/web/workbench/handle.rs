//! The page of the workbench, shared by its listeners.

use super::bench::Bench;
use crate::web::browser::frame_loop::FrameLoop;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

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

    fn wake(&self) {
        if let Some(frames) = self.0.frames.get() {
            frames.wake();
        }
    }
}
