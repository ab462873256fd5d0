//! The page of the editor, shared by its listeners.

use super::editor_page::EditorPage;
use crate::web::browser::dom::window;
use crate::web::browser::frame_loop::FrameLoop;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The page of the editor.
#[derive(Clone)]
pub(super) struct Handle(Rc<Shared>);

struct Shared {
    page: OnceCell<RefCell<EditorPage>>,
    frames: OnceCell<Rc<FrameLoop>>,
}

impl Handle {
    /// Makes the page.
    pub(super) fn new() -> Self {
        let handle = Self(Rc::new(Shared { page: OnceCell::new(), frames: OnceCell::new() }));
        let taken = handle.clone();
        let page = EditorPage::new(Rc::new(move |event| taken.with(|page| page.take_event(event))));
        handle.0.page.get_or_init(|| RefCell::new(page));
        let drawn = handle.clone();
        let frames = FrameLoop::new(move |dt| {
            drawn.0.page.get().is_some_and(|page| page.borrow_mut().frame(dt as f32))
        });
        handle.0.frames.get_or_init(|| frames);
        handle.wake();
        handle
    }

    /// Calls `act`, and requests a frame that shows what it changed.
    pub(super) fn with(&self, act: impl FnOnce(&mut EditorPage)) {
        if let Some(page) = self.0.page.get() {
            act(&mut page.borrow_mut());
        }
        self.wake();
    }

    /// Calls `act` when what happens now is over. A field that loses the focus says so at once, even if the page itself has moved the focus.
    pub(super) fn soon(&self, act: impl FnOnce(&mut EditorPage) + 'static) {
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
