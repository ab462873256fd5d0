//! Puzzles of one's own: the database, and addresses that have a puzzle.

pub(super) mod address;
mod drawings;
mod entry;

pub(super) use drawings::Drawings;
pub(super) use entry::Entry;
