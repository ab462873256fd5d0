//! What is searched: a puzzle, and what of it is counted.

pub(super) mod command;
pub(super) mod opened;
pub(super) mod settings;
pub(super) mod subject;
