//! The workers' program, fetched and compiled once for all of them.

use crate::web::dom::window;
use js_sys::{Promise, WebAssembly};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Response;

/// Where it is, beside the page.
const ADDRESS: &str = "./finder_bg.wasm";

/// Fetches and compiles the program, and calls `done` with it, or with what went wrong.
pub(super) fn compile(done: impl FnOnce(Result<JsValue, String>) + 'static) {
    settle(&window().fetch_with_str(ADDRESS), |fetched| {
        let response = fetched.ok().and_then(|response| response.dyn_into::<Response>().ok());
        let bytes = match response {
            Some(response) if response.ok() => response.array_buffer().ok(),
            _ => None,
        };
        match bytes {
            None => done(Err("its program did not come from the server".to_owned())),
            Some(bytes) => settle(&bytes, |bytes| {
                let bytes = bytes.unwrap_or_default();
                settle(&WebAssembly::compile(&bytes), |module| {
                    done(module.map_err(|_| "the browser refused its program".to_owned()));
                });
            }),
        }
    });
}

/// Calls `next` with what comes of the promise, once.
fn settle<F: FnOnce(Result<JsValue, JsValue>) + 'static>(promise: &Promise, next: F) {
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
