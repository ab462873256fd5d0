//! What a designer needs to know about a puzzle.

mod certificates;
mod change_shards;
mod changes;
mod inspections;
mod mutations;
mod puzzles;
