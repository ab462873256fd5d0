//! What a designer needs to know about a puzzle.

mod certificates;
mod changes;
mod mutations;
mod puzzles;
