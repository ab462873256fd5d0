//! What readers of several formats share: shapes within the limits, names of pieces, and how pieces may be turned.

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
