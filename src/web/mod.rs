//! The browser: the DOM, the canvas, storage and requestAnimationFrame.
//!
//! The markup is in www/index.html. It finds its elements by id, listens to them, and writes into them. It does not
//! depend on the rules of a puzzle.

mod browser;
mod build;
mod input;
mod page;
mod panels;
mod workbench;
mod workers;

pub use page::start;
pub use workbench::start_workbench;
pub use workers::server::{serve_analyst, serve_files, serve_finder, serve_lab};
