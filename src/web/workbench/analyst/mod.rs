//! The worker of the workbench, which needs no browser.

mod analyst;
mod service;

pub use service::serve_analyst;
