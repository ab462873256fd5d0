//! The text of M. Busche's polycube: boxes, and pieces by coordinates or drawn in layers.

mod beginning;
mod directive;
mod document;
mod read;
mod write;

pub(super) use beginning::recognises;
pub(super) use read::read_busche;
pub use write::write_busche;
