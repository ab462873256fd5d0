//! The full screen, where the browser has and allows it.

use crate::web::browser::dom::document;
use crate::web::browser::promise::settle;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// Shows the page on the full screen.
pub(crate) fn enter() {
    if let Some(root) = document().document_element() {
        call(&root, "requestFullscreen");
    }
}

/// Leaves the full screen.
pub(crate) fn leave() {
    if is_on() {
        call(&document(), "exitFullscreen");
    }
}

/// Whether the page is shown on the full screen.
pub(crate) fn is_on() -> bool {
    Reflect::get(&document(), &"fullscreenElement".into()).is_ok_and(|element| element.is_object())
}

/// Calls a method that some browsers lack, and others refuse. Neither is an error.
fn call(object: &JsValue, name: &str) {
    let method = Reflect::get(object, &name.into()).ok();
    let method = method.and_then(|method| method.dyn_into::<Function>().ok());
    let result = method.and_then(|method| method.call0(object).ok());
    if let Some(promise) = result.and_then(|result| result.dyn_into::<Promise>().ok()) {
        settle(&promise, Box::new(drop));
    }
}
