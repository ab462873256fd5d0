//! Listeners for events around the page: changes of its size, visibility and system preferences, and the loss of the GPU context.

use crate::web::browser::dom::{document, window};
use crate::web::browser::listeners::Listeners;
use crate::web::page::PageHandle;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, HtmlCanvasElement, ResizeObserver};

/// Listens from now on.
pub(crate) fn listen(listeners: &mut Listeners, canvas: &HtmlCanvasElement, page: &PageHandle) {
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        if let Ok(Some(list)) = window().match_media(query) {
            let handle = page.clone();
            listeners.on(&list, "change", move |_: &Event| handle.with(|page| page.apply_preferences()));
        }
    }
    let handle = page.clone();
    listeners.on(canvas, "webglcontextlost", move |event: &Event| {
        // Without this the browser would never restore the context.
        event.prevent_default();
        handle.with(|page| page.picture.close());
    });
    let handle = page.clone();
    listeners.on(canvas, "webglcontextrestored", move |_: &Event| handle.with(|page| page.open_picture()));
    let handle = page.clone();
    listeners.on(&document(), "visibilitychange", move |_: &Event| handle.with(|page| page.on_visible()));
}

/// Repaints when the canvas changes its size, until this is dropped.
pub(crate) struct SizeWatch {
    observer: ResizeObserver,
    _callback: Closure<dyn Fn()>,
}

impl SizeWatch {
    /// Watches `canvas`. Returns `None` if the browser does not support it.
    pub(crate) fn new(canvas: &HtmlCanvasElement, page: &PageHandle) -> Option<Self> {
        let handle = page.clone();
        let callback: Closure<dyn Fn()> = Closure::new(move || handle.with(|page| page.picture.repaint()));
        let observer = ResizeObserver::new(callback.as_ref().unchecked_ref()).ok()?;
        observer.observe(canvas);
        Some(Self { observer, _callback: callback })
    }
}

impl Drop for SizeWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
