//! The browser: the DOM, the canvas, storage and requestAnimationFrame.
//!
//! The markup is in www/index.html. This floor finds its elements by id, listens to them, and writes into them. It does not
//! depend on the rules of a puzzle.

mod browser;
mod build;
mod input;
mod page;
mod panels;
mod workbench;
mod workers;

pub use page::start;
pub use panels::export::serve_exporter;
pub use panels::gallery::serve_opener;
pub use panels::lab::serve_lab;
pub use workbench::{serve_analyst, start_workbench};
pub use workers::service::serve_finder;
