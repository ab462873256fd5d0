//! The editor of the user's own cube: the pieces in the box, the piece in hand, and the completions.

pub(super) mod command;
pub(super) mod completions;
pub(super) mod editor;
pub(super) mod editor_readout;
mod setup;
