//! What the formats that are JSON share: a tree of values within limits, whose nodes know their path, and what kind of document
//! one is.

mod kind;
mod node;
mod tree;

pub(super) use kind::{JsonKind, kind};
pub(super) use node::Node;
pub(super) use tree::{Json, parse, refused, without_mark};
