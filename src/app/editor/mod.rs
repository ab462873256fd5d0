//! The user's own cube: what stands in it, the piece in hand, and how it can be completed.

pub(super) mod command;
pub(super) mod completions;
pub(super) mod editor;
pub(super) mod editor_readout;
mod setup;
