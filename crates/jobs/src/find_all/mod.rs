//! Finding all solutions of a puzzle.

mod messages;
mod queue;
mod service;

pub use messages::{FindAll, FindAllMessage, FindAllRequest};
pub use service::FindAllService;
