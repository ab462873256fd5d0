//! What happens around a page: changes of its size and of the system's preferences, and the loss of the GPU context.

use super::handle::{FramedPage, Handle};
use crate::web::browser::dom::{by_id, window};
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, HtmlCanvasElement, ResizeObserver};

/// Listens for as long as the document lives.
pub(crate) fn listen<P: FramedPage>(listeners: &mut Listeners, page: &Handle<P>) {
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        if let Ok(Some(list)) = window().match_media(query) {
            let handle = page.clone();
            listeners.on(&list, "change", move |_: &Event| handle.with(P::apply_preferences));
        }
    }
    let canvas: HtmlCanvasElement = by_id(ids::CANVAS);
    let handle = page.clone();
    listeners.on(&canvas, "webglcontextlost", move |event: &Event| {
        // Without this the browser would never restore the context.
        event.prevent_default();
        handle.with(P::close_picture);
    });
    let handle = page.clone();
    listeners.on(&canvas, "webglcontextrestored", move |_: &Event| handle.with(P::open_picture));
    let handle = page.clone();
    let resized: Closure<dyn Fn()> = Closure::new(move || handle.with(P::repaint));
    if let Ok(watch) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
        watch.observe(&canvas);
        std::mem::forget(watch);
    }
    resized.forget();
}
