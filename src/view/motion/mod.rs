//! What moves, as plain data: where each body is, which ghosts and marks are shown, and how strongly.

mod animation;
mod arrangement;
mod flight;
mod follower;
mod ghost;
mod marks;
mod strength;

pub(in crate::view) use animation::{Animation, Drawn};
pub(in crate::view) use arrangement::Arrangement;
#[cfg(test)]
pub(in crate::view) use arrangement::tests::{bedlam, soma};
pub(in crate::view) use ghost::Ghosts;
pub(in crate::view) use marks::{CellMark, Marks, Sign};
