//! The worker that this program runs in.

use crate::web::browser::dom::ignore;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast;
use web_sys::DedicatedWorkerGlobalScope;

/// The worker's global scope.
pub(super) fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// The name of the job that the worker was started for.
pub(super) fn job() -> String {
    scope().name()
}

/// Sends these bytes to the page. The buffer is transferred, not copied.
pub(super) fn post(bytes: &[u8]) {
    let bytes = Uint8Array::from(bytes);
    // The page may be gone.
    ignore(scope().post_message_with_transfer(&bytes, &Array::of1(&bytes.buffer())));
}

/// The time in milliseconds; 0 if there is no clock.
pub(super) fn now() -> f64 {
    scope().performance().map_or(0.0, |clock| clock.now())
}
