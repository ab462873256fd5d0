//! The text of a file: decoded from its bytes, with one kind of line end, and without what programs put before and after a text.
//!
//! Every reader of text takes it from here, so that all tolerate the same.

mod encoding;
mod text_error;
mod tidy;

pub use encoding::text_of;
pub use text_error::TextError;
pub use tidy::tidy;
