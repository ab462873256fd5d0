//! The workers' program, fetched and compiled once for all of them.

use crate::web::browser::dom::window;
use crate::web::browser::promise::settle;
use js_sys::WebAssembly;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Response;

/// Where it is, beside the page.
const ADDRESS: &str = "./finder_bg.wasm";

/// Fetches and compiles the program, and calls `done` with it, or with what went wrong.
pub(super) fn compile(done: impl FnOnce(Result<JsValue, String>) + 'static) {
    let arrived = |fetched: Result<JsValue, JsValue>| {
        let response = fetched.ok().and_then(|response| response.dyn_into::<Response>().ok());
        let bytes = match response {
            Some(response) if response.ok() => response.array_buffer().ok(),
            _ => None,
        };
        match bytes {
            None => done(Err("its program did not come from the server".to_owned())),
            Some(bytes) => settle(&bytes, Box::new(|bytes| compile_bytes(&bytes.unwrap_or_default(), done))),
        }
    };
    settle(&window().fetch_with_str(ADDRESS), Box::new(arrived));
}

fn compile_bytes(bytes: &JsValue, done: impl FnOnce(Result<JsValue, String>) + 'static) {
    let compiled = |module: Result<JsValue, JsValue>| {
        done(module.map_err(|_| "the browser refused its program".to_owned()));
    };
    settle(&WebAssembly::compile(bytes), Box::new(compiled));
}
