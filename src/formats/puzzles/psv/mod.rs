//! `.psv`, the text of PolySolver: one puzzle on a grid of squares or cubes, with stored solutions.

mod board;
mod document;
mod solution;
mod tile;
mod tokens;

pub use document::read_psv;
pub(super) use document::recognises;
