//! Promises and callbacks of the browser.

use crate::web::browser::dom::{ignore, window};
use js_sys::{Function, Promise};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// The callback for the result of a promise. A single type keeps the program small.
type Next = Box<dyn FnOnce(Result<JsValue, JsValue>)>;

/// Calls `next` with the result of the promise, once.
pub(crate) fn settle(promise: &Promise, next: Next) {
    let next = Rc::new(Cell::new(Some(next)));
    let other = Rc::clone(&next);
    let call = |next: &Cell<Option<Next>>, result| next.take().map_or((), |next| next(result));
    let kept = Closure::once(move |value| call(&next, Ok(value)));
    let broken = Closure::once(move |error| call(&other, Err(error)));
    drop(promise.then2(&kept, &broken));
    // One of them is called later; the other leaks a few bytes.
    kept.forget();
    broken.forget();
}

/// A function that the browser may call once. It is freed after that.
pub(crate) fn once(next: Box<dyn FnOnce(JsValue)>) -> Function {
    Closure::once_into_js(next).unchecked_into()
}

/// Calls `next` when the browser is idle; at once if it cannot tell when that is.
pub(crate) fn when_idle(next: Box<dyn FnOnce(JsValue)>) {
    let function = once(next);
    if window().request_idle_callback(&function).is_err() {
        ignore(function.call0(&JsValue::NULL));
    }
}
