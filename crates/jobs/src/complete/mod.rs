//! Finding the completions of a cube.

mod completion;
mod messages;
mod service;

pub use messages::Complete;
pub use service::CompleteService;
