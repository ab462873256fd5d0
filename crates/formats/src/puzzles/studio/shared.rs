//! Data that all problems of a document share.

use super::shape::StudioShape;
use crate::puzzles::reading::Lattice;
use std::collections::HashMap;

/// Data that all problems of a document share.
pub(super) struct Shared<'a> {
    pub(super) lattice: Lattice,
    /// Whether plane pieces may be turned over.
    pub(super) may_turn_over: bool,
    /// The name of the file's puzzle; may be empty.
    pub(super) name: &'a str,
    pub(super) author: &'a str,
    pub(super) description: &'a str,
    pub(super) shapes: &'a HashMap<i64, StudioShape>,
}
