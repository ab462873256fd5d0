//! The page of the editor, www/draw.html, and its worker, the analyst.
//!
//! `EditorPage` has the state and the parts of the page. Input emits actions, or calls it; what it requests
//! reaches it later.

mod action;
mod address;
mod carrying_out;
mod drawings;
mod editor_page;
mod input;
mod keeping;
mod panels;
mod stage;

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{document, window};
use crate::web::browser::offline::LEAVING;
use crate::web::input::text_fields;
use crate::web::page::handle::listen_around;
use crate::web::page::opening::show_panics;
use editor_page::EditorPage;
use web_sys::{Event, StorageEvent};

/// Starts the editor: its program's `main`.
pub fn start_editor() {
    show_panics();
    let page = EditorPage::open();
    let mut listeners = Listeners::default();
    text_fields::listen(&mut listeners);
    input::listen(&mut listeners, &page);
    listen_around(&mut listeners, &page);
    let handle = page.clone();
    listeners.on(&document(), "visibilitychange", move |_: &Event| {
        handle.with(move |page| {
            page.stage.on_visibility();
            page.store_now();
        });
    });
    let handle = page.clone();
    listeners.on(&window(), LEAVING, move |_: &Event| handle.with(EditorPage::store_now));
    let handle = page.clone();
    listeners.on(&window(), "storage", move |event: &StorageEvent| {
        let event = event.clone();
        handle.with(move |page| page.notice_other_tab(&event));
    });
    let handle = page.clone();
    listeners.on(&window(), "hashchange", move |_: &Event| handle.with(EditorPage::open_address));
    // They live as long as the document.
    std::mem::forget((page, listeners));
}
