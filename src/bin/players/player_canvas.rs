//! The canvas that all players are drawn on, one after the other, before each copies its picture.

use page::view::{Gpu, Surface};
use page::web::open_canvas;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlCanvasElement;

/// The canvas with its WebGL2 context. Browsers have few contexts, so a page has one.
#[wasm_bindgen]
pub struct PlayerCanvas {
    canvas: HtmlCanvasElement,
    drawing: Option<Drawing>,
    /// How often it was opened: what was made for a context that is lost has an older number.
    opened: u32,
}

/// What is drawn with.
pub(crate) struct Drawing {
    pub(crate) gpu: Gpu,
    pub(crate) surface: Surface,
}

#[wasm_bindgen]
impl PlayerCanvas {
    /// One on a canvas, which is not open.
    #[wasm_bindgen(constructor)]
    pub fn new(canvas: HtmlCanvasElement) -> Self {
        Self { canvas, drawing: None, opened: 0 }
    }

    /// Opens the canvas, at the start or when its context is restored. Returns whether the browser has
    /// WebGL2.
    pub fn open(&mut self) -> bool {
        self.drawing = open_canvas(&self.canvas).map(|gpu| Drawing { surface: Surface::new(&gpu), gpu });
        self.opened += 1;
        self.drawing.is_some()
    }

    /// Closes it when its context is lost.
    pub fn close(&mut self) {
        self.drawing = None;
    }
}

impl PlayerCanvas {
    /// What is drawn with, and how often it was opened.
    pub(crate) fn drawing(&mut self) -> Option<(&mut Drawing, u32)> {
        self.drawing.as_mut().map(|drawing| (drawing, self.opened))
    }
}
