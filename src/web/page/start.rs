//! The way in.

use crate::web::browser::dom::by_id;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::Sink;
use crate::web::input::{controls, keyboard, pointer};
use crate::web::page::PageHandle;
use crate::web::page::surroundings::SizeWatch;
use crate::web::page::{listening, notice, surroundings};
use crate::web::panels::{choices, export, tree};
use std::rc::Rc;
use web_sys::HtmlCanvasElement;

/// Starts the page: its program's `main`.
pub fn start() {
    notice::on_panic();
    choices::offer();
    let page = PageHandle::open();
    let canvas: HtmlCanvasElement = by_id("canvas");
    let mut listeners = Listeners::default();
    controls::listen(&mut listeners, &page);
    keyboard::listen(&mut listeners, &canvas, &page);
    pointer::listen(&mut listeners, &canvas, &page);
    surroundings::listen(&mut listeners, &canvas, &page);
    listening::listen(&mut listeners, &page);
    let handle = page.clone();
    export::listen(&mut listeners, move |taking| handle.with(|page| page.take_along(taking)));
    let (handle, rows) = (page.clone(), page.clone());
    let sink: Sink = Rc::new(move |action| handle.act(action));
    tree::listen(&mut listeners, &sink, move || rows.tree_row());
    let size = SizeWatch::new(&canvas, &page);
    // The page lives as long as its document does, and nothing outlives that.
    std::mem::forget((page, listeners, size));
}
