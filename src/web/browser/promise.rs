//! Promises and callbacks of the browser.

use js_sys::{Function, Promise};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// What is called with the result of a promise. All are of one type, which keeps the program small.
type Next = Box<dyn FnOnce(Result<JsValue, JsValue>)>;

/// Calls `next` with the result of the promise, once.
#[cold]
pub(in crate::web) fn settle(promise: &Promise, next: Next) {
    let next = Rc::new(Cell::new(Some(next)));
    let other = Rc::clone(&next);
    let call = |next: &Cell<Option<Next>>, result| next.take().map_or((), |next| next(result));
    let kept = Closure::once(move |value| call(&next, Ok(value)));
    let broken = Closure::once(move |error| call(&other, Err(error)));
    drop(promise.then2(&kept, &broken));
    // One of them is called later; the few bytes of the other stay.
    kept.forget();
    broken.forget();
}

/// A function that the browser may call once; it is freed then.
#[cold]
pub(in crate::web) fn once(next: Box<dyn FnOnce(JsValue)>) -> Function {
    Closure::once_into_js(next).unchecked_into()
}
