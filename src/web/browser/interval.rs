//! A repeated callback.

use crate::web::browser::dom::window;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// A timer that calls back repeatedly until it is dropped.
pub(crate) struct Interval {
    handle: i32,
    _callback: Closure<dyn FnMut()>,
}

impl Interval {
    /// Calls `call` every `milliseconds`. Returns `None` if the browser refuses.
    pub(crate) fn new(milliseconds: i32, call: impl FnMut() + 'static) -> Option<Self> {
        let callback: Closure<dyn FnMut()> = Closure::new(call);
        let function = callback.as_ref().unchecked_ref();
        let timer =
            window().set_interval_with_callback_and_timeout_and_arguments_0(function, milliseconds).ok()?;
        Some(Self { handle: timer, _callback: callback })
    }
}

impl Drop for Interval {
    fn drop(&mut self) {
        window().clear_interval_with_handle(self.handle);
    }
}
