//! Finding all solutions of a puzzle.

mod messages;
mod queue;
mod service;

pub use messages::FindAll;
pub use service::FindAllService;
