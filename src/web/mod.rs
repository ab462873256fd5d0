//! The browser: the DOM, the canvas, storage and requestAnimationFrame.
//!
//! The markup stands in www/index.html; this floor finds its elements by id, listens to them, and writes into them.
//! Nothing here knows the rules of the puzzle.

mod browser;
mod input;
mod page;
mod panels;
mod workers;

pub use page::start;
pub use panels::export::serve_exporter;
pub use panels::gallery::serve_opener;
pub use panels::lab::serve_lab;
pub use workers::service::serve_finder;
