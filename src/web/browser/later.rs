//! A delayed callback. Requests are ignored while one is pending.

use crate::web::browser::dom::window;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// A callback that runs once, some time after a request.
pub(crate) struct Later {
    callback: Closure<dyn Fn()>,
    requested: Rc<Cell<bool>>,
}

impl Later {
    /// Wraps `call`, which may request another one.
    pub(crate) fn new(call: impl Fn() + 'static) -> Self {
        let requested = Rc::new(Cell::new(false));
        let done = Rc::clone(&requested);
        let callback = Closure::new(move || {
            done.set(false);
            call();
        });
        Self { callback, requested }
    }

    /// Requests a call after some milliseconds, unless one is pending.
    pub(crate) fn request(&self, milliseconds: i32) {
        if !self.requested.replace(true) {
            let callback = self.callback.as_ref().unchecked_ref();
            let set = window().set_timeout_with_callback_and_timeout_and_arguments_0(callback, milliseconds);
            self.requested.set(set.is_ok());
        }
    }
}
