//! Something that is to be done a little later, however often it is asked for meanwhile.

use crate::web::browser::dom::window;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// Calls back once after it was asked to.
pub(in crate::web) struct Later {
    callback: Closure<dyn Fn()>,
    asked: Rc<Cell<bool>>,
}

impl Later {
    /// That calls `call`, which may ask again.
    pub(in crate::web) fn new(call: impl Fn() + 'static) -> Self {
        let asked = Rc::new(Cell::new(false));
        let done = Rc::clone(&asked);
        let callback = Closure::new(move || {
            done.set(false);
            call();
        });
        Self { callback, asked }
    }

    /// Asks for it, in so many milliseconds, unless that was done already.
    pub(in crate::web) fn ask(&self, milliseconds: i32) {
        if !self.asked.replace(true) {
            let callback = self.callback.as_ref().unchecked_ref();
            let set = window().set_timeout_with_callback_and_timeout_and_arguments_0(callback, milliseconds);
            self.asked.set(set.is_ok());
        }
    }
}
