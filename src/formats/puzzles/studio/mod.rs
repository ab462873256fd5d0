//! The JSON of Puzzle Studio: shapes, and problems that use them, on a grid of squares or cubes, with stored solutions.

mod document;
mod pieces;
mod problem;
mod shape;
mod shared;
mod solution;

pub use document::read_studio;
