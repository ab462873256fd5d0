//! The types of frames and readouts.

pub(super) mod bodies;
pub(super) mod count;
pub(super) mod frame;
pub(super) mod readout;
