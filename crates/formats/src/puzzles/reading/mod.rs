//! The common parts of readers: the content of files, shapes within the limits, names of pieces, and mobilities.

mod freedom;
mod lattice;
mod names;
mod other_kinds;
mod packed;
mod shape;
mod text;

pub(super) use freedom::{Freedom, Mobility, Moves};
pub(super) use lattice::{Lattice, form};
pub(super) use names::Names;
pub(super) use other_kinds::{check_kind, check_text};
pub(super) use packed::unpacked;
pub(super) use shape::{ListedShape, extent_of};
pub(super) use text::{before, beginning, check_shown};
