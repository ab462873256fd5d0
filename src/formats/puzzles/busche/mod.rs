//! The text of M. Busche's polycube: boxes, and pieces by coordinates or drawn in layers.

mod directive;
mod document;
mod read;
mod write;

pub use read::read_busche;
pub(super) use read::recognises;
pub use write::write_busche;
