//! The start of the page's program.

use crate::web::browser::dom::by_id;
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::input::{controls, keyboard, pointer};
use crate::web::page::PageHandle;
use crate::web::page::surroundings::SizeWatch;
use crate::web::page::{listening, notice, surroundings};
use std::rc::Rc;
use web_sys::HtmlCanvasElement;

/// Starts the page: its program's `main`.
pub fn start() {
    notice::on_panic();
    let keys = Rc::default();
    let page = PageHandle::open(Rc::clone(&keys));
    let canvas: HtmlCanvasElement = by_id(ids::CANVAS);
    let mut listeners = Listeners::default();
    let sink = page.sink();
    controls::listen(&mut listeners, &sink);
    keyboard::listen(&mut listeners, &canvas, &sink, keys);
    pointer::listen(&mut listeners, &canvas, &sink);
    page.listen_to_panels(&mut listeners, &sink);
    surroundings::listen(&mut listeners, &canvas, &page);
    listening::listen(&mut listeners, &page);
    let size = SizeWatch::new(&canvas, &page);
    // These live as long as the document.
    std::mem::forget((page, listeners, size));
}
