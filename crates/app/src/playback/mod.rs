//! The current search, and its playback.

pub(super) mod breakpoints;
pub(super) mod command;
mod narration;
pub(super) mod pace;
pub(super) mod path;
pub(super) mod path_readout;
mod picture;
pub(super) mod playback;
pub(super) mod playback_readout;
pub(super) mod player;
pub(super) mod turning_point;
