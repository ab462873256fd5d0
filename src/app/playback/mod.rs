//! A search and where its playback stands.

pub(super) mod breakpoints;
pub(super) mod pace;
pub(super) mod player;
pub(super) mod time_readout;
