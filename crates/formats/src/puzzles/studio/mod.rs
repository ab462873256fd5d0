//! The JSON of Puzzle Studio: shapes, and problems that use them, on a grid of squares or cubes, with stored solutions.

mod document;
mod older;
mod pieces;
mod problem;
mod shape;
mod shared;
mod solution;

pub(super) use document::read_studio;
