//! The guide: the search of a tiny puzzle at reading speed, one sentence after the other, and then the Soma cube.

pub(super) mod command;
pub(super) mod guide;
pub(super) mod guide_readout;
pub(super) mod stage;
