//! My cube, the user's own cube: the pieces in the box, the piece in hand, and the completions.

pub(super) mod command;
pub(super) mod completions;
pub(super) mod own_cube;
pub(super) mod own_cube_readout;
mod setup;
