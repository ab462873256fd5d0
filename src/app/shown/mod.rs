//! What there is to see and to read.

pub(super) mod count;
pub(super) mod frame;
pub(super) mod narration;
pub(super) mod picture;
pub(super) mod reading;
pub(super) mod readout;
pub(super) mod stage;
