//! A cube that was begun, as text: layers with dots for empty cells, or JSON.

mod begun;
mod begun_error;
mod copies;

pub use begun::{is_begun, read_begun};
pub use begun_error::BegunError;
