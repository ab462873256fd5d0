//! Motion as plain data: the place of each body, and the strength of ghosts and marks.

mod animation;
mod arrangement;
mod flight;
mod follower;
mod ghost;
mod marks;
#[cfg(test)]
mod odd_puzzles;
mod strength;

pub(in crate::view) use animation::{Animation, Drawn};
pub(in crate::view) use arrangement::Arrangement;
#[cfg(test)]
pub(in crate::view) use arrangement::tests::{bedlam, soma};
pub(in crate::view) use ghost::Ghosts;
pub(in crate::view) use marks::{CellMark, Marks, Sign};
