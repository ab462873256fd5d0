//! What there is to see and to read, and what all parts need to say it.

pub(super) mod bodies;
pub(super) mod count;
pub(super) mod frame;
pub(super) mod readout;
