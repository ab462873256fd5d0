//! The common parts of JSON formats: a tree of values within limits, nodes with their paths, and the kind of a document.

mod kind;
mod node;
mod tree;

pub(super) use kind::{JsonKind, kind};
pub(super) use node::Node;
pub(super) use tree::{Json, parse, refused};
