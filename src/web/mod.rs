//! The browser: the DOM, the canvas, storage and requestAnimationFrame.
//!
//! The markup is in www/index.html. It finds its elements by id, listens to them, and writes into them. It
//! does not depend on the rules of a puzzle.

mod browser;
mod editor;
mod input;
mod page;
mod panels;
mod workers;

pub use browser::screen::{draw_letters, open_canvas};
pub use editor::start_editor;
pub use page::TimeSlices;
pub use page::start;
pub use workers::server::{serve_analyst, serve_files, serve_finder, serve_lab};
