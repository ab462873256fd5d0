//! The page as a whole: its state, its frames, and its start.

mod actions;
mod address;
pub(crate) mod appearance;
mod background;
mod events;
mod found_before;
pub(crate) mod handle;
mod links;
mod model;
mod navigation;
pub(crate) mod opening;
mod own_colors;
mod page;
mod panels;
mod persistence;
mod picture;
pub(crate) mod picture_notice;
pub(crate) mod preferences;
mod presentation;
mod stage;

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, document, window};
use crate::web::browser::ids;
use crate::web::browser::offline::LEAVING;
use crate::web::input::{controls, keyboard, pointer, tap, text_fields};
use handle::{Handle, listen_around};
pub use model::TimeSlices;
use opening::show_panics;
pub(crate) use page::Page;
use std::rc::Rc;
use web_sys::{Event, HtmlCanvasElement};

/// The event with which `www/start.js` begins the page, and the one by which it says that the program is
/// whole. Between them a release has no code for what users do, and none of the search by `turbo`
/// (`scripts/finish/split.mjs`).
const BEGIN: &str = "begin";
const WHOLE: &str = "whole";

/// Starts the page when it is to begin: its program's `main`.
pub fn start() {
    show_panics();
    let mut listeners = Listeners::default();
    listeners.on(&window(), BEGIN, |_: &Event| begin());
    std::mem::forget(listeners);
}

fn begin() {
    let keys = Rc::default();
    let page = Page::open(Rc::clone(&keys));
    let canvas: HtmlCanvasElement = by_id(ids::CANVAS);
    let mut listeners = Listeners::default();
    let sink = page.sink();
    text_fields::listen(&mut listeners);
    controls::listen(&mut listeners, &sink);
    keyboard::listen(&mut listeners, &canvas, &sink, keys);
    pointer::listen(&mut listeners, &canvas, &sink);
    tap::listen(&mut listeners, &canvas, &sink);
    page.unseen(|page| page.panels.listen(&mut listeners, &sink));
    listen_around(&mut listeners, &page);
    listen(&mut listeners, &page);
    let handle = page.clone();
    listeners.on(&window(), WHOLE, move |_: &Event| handle.release());
    // They live as long as the document.
    std::mem::forget((page, listeners));
}

/// Listens to the address, and to whether the page is hidden or left.
fn listen(listeners: &mut Listeners, page: &Handle<Page>) {
    let handle = page.clone();
    listeners.on(&document(), "fullscreenchange", move |_: &Event| handle.with(Page::on_screen));
    let handle = page.clone();
    listeners.on(&window(), "hashchange", move |_: &Event| handle.with(Page::follow_address));
    let handle = page.clone();
    listeners.on(&window(), "pagehide", move |_: &Event| handle.unseen(Page::leave));
    let handle = page.clone();
    listeners.on(&window(), LEAVING, move |_: &Event| handle.unseen(Page::hide));
    let handle = page.clone();
    listeners.on(&document(), "visibilitychange", move |_: &Event| handle.with(Page::on_visibility));
}
