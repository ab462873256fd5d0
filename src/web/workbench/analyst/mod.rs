//! The worker of the workbench, which needs no browser.

mod analyst;
mod counting;
mod service;

pub(super) use service::MOST_CELLS_OF_ALL;
pub use service::serve_analyst;
