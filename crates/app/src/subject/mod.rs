//! The subject of the search: a puzzle and a symmetry.

pub(super) mod command;
pub(super) mod loader;
pub(super) mod loss;
pub(super) mod opened;
pub(super) mod settings;
pub(super) mod speed;
pub(super) mod subject;
