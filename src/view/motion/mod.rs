//! Motion as plain data: the place of each body, and the strength of ghosts and marks.

mod animation;
mod arrangement;
mod arrows;
mod flight;
mod ghost;
mod marks;
#[cfg(test)]
mod odd_puzzles;

pub(crate) use animation::{Animation, DrawnBody};
pub(crate) use arrangement::Arrangement;
#[cfg(test)]
pub(crate) use arrangement::tests::{bedlam, soma};
pub(crate) use arrows::{Arrow, Arrows};
pub(crate) use flight::ease;
pub(crate) use ghost::Ghosts;
pub(crate) use marks::{CellMark, Marks, Sign};
