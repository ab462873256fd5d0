//! Finding the completions of a cube.

mod completion;
mod messages;
mod service;

pub use messages::{Complete, CompleteEvent, CompleteRequest};
pub use service::CompleteService;
