//! Puzzles of one's own: the database, and addresses that have a puzzle.

pub(super) mod address;
mod drawings;

pub(super) use drawings::{Drawings, new_key};
