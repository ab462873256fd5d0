//! What a designer needs to know about a puzzle.

mod certificates;
mod mutations;
mod puzzles;
