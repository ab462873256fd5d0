//! `.psv`, the text of PolySolver: one puzzle on a grid of squares or cubes, with stored solutions.

mod beginning;
mod board;
mod document;
mod solution;
mod tile;
mod tokens;

pub(super) use beginning::recognises;
pub(super) use document::read_psv;
