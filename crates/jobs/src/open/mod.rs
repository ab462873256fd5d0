//! Reading puzzle files, the catalogue and the lessons.

mod cards;
mod messages;
mod naming;
mod read;
mod service;

pub use messages::{Open, OpenEvent, OpenRequest, OpenedFile, OpenedProblem};
pub use naming::PASTED;
pub use service::OpenService;
