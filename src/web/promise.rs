//! Waiting for what the browser promises, or calls back.

use js_sys::{Function, Promise};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Calls `next` with what comes of the promise, once.
pub(super) fn settle<F: FnOnce(Result<JsValue, JsValue>) + 'static>(promise: &Promise, next: F) {
    let next = Rc::new(Cell::new(Some(next)));
    let other = Rc::clone(&next);
    let call = |next: &Cell<Option<F>>, result| next.take().map_or((), |next| next(result));
    let kept = Closure::once(move |value| call(&next, Ok(value)));
    let broken = Closure::once(move |error| call(&other, Err(error)));
    drop(promise.then2(&kept, &broken));
    // One of them is called later; the few bytes of the other stay.
    kept.forget();
    broken.forget();
}

/// What the browser may call, once: then it is gone. All are of one type, which costs the page the least.
#[cold]
pub(super) fn once(next: Box<dyn FnOnce(JsValue)>) -> Function {
    Closure::once_into_js(next).unchecked_into()
}
