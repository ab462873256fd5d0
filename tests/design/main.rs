//! What a designer needs to know about a puzzle.

mod certificates;
mod changes;
mod inspections;
mod mutations;
mod puzzles;
