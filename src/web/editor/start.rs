//! The start of the editor.

use super::editor_page::EditorPage;
use super::input;
use crate::web::browser::dom::{document, window};
use crate::web::browser::listeners::Listeners;
use crate::web::page::{notice, surroundings};
use web_sys::{Event, StorageEvent};

/// Starts the editor: its program's `main`.
pub fn start_editor() {
    notice::on_panic();
    let page = EditorPage::open();
    let mut listeners = Listeners::default();
    input::listen(&mut listeners, &page);
    surroundings::listen(&mut listeners, &page);
    let handle = page.clone();
    listeners.on(&document(), "visibilitychange", move |_: &Event| handle.with(EditorPage::store_now));
    let handle = page.clone();
    listeners.on(&window(), "storage", move |event: &StorageEvent| {
        handle.with(|page| page.notice_other_tab(event));
    });
    let handle = page.clone();
    listeners.on(&window(), "hashchange", move |_: &Event| handle.with(EditorPage::open_address));
    // They live as long as the document.
    std::mem::forget((page, listeners));
}
