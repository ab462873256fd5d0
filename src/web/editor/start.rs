//! The start of the editor.

use super::editor_page::EditorPage;
use super::handle::Handle;
use super::input::{buttons, fields, files, painting, pointing};
use crate::web::browser::dom::{by_id, document, window};
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::page::notice;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, HtmlElement, ResizeObserver, StorageEvent};

/// Starts the editor: its program's `main`.
pub fn start_editor() {
    notice::on_panic();
    let handle = Handle::new();
    let mut listeners = Listeners::default();
    buttons::listen(&mut listeners, &handle);
    fields::listen(&mut listeners, &handle);
    files::listen(&mut listeners, &handle);
    painting::listen(&mut listeners, &handle);
    pointing::listen(&mut listeners, &handle);
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        if let Ok(Some(list)) = window().match_media(query) {
            let handle = handle.clone();
            listeners.on(&list, "change", move |_: &Event| handle.with(EditorPage::apply_theme));
        }
    }
    let hidden = handle.clone();
    listeners.on(&document(), "visibilitychange", move |_: &Event| hidden.with(EditorPage::store_now));
    let other = handle.clone();
    listeners.on(&window(), "storage", move |event: &StorageEvent| {
        other.with(|page| page.notice_other_tab(event));
    });
    let edited = handle.clone();
    listeners.on(&window(), "hashchange", move |_: &Event| edited.with(EditorPage::open_address));
    let resized = handle.clone();
    let callback: Closure<dyn Fn()> = Closure::new(move || resized.with(EditorPage::repaint));
    let watch = ResizeObserver::new(callback.as_ref().unchecked_ref()).ok();
    if let Some(watch) = &watch {
        watch.observe(&by_id::<HtmlElement>(ids::CANVAS));
    }
    handle.with(|page| page.open_stored());
    // These live as long as the document.
    std::mem::forget((listeners, watch, callback, handle));
}
