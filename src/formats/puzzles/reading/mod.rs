//! The common parts of readers: shapes within the limits, names of pieces, and mobilities.

mod freedom;
mod lattice;
mod names;
mod shape;
mod text;

pub(super) use freedom::{Freedom, Mobility, Moves};
pub(super) use lattice::{Lattice, form};
pub(super) use names::Names;
pub(super) use shape::{ListedShape, extent_of};
pub(super) use text::{before, beginning, decoded};
