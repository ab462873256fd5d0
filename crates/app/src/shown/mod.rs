//! Frames, and what several parts need to show themselves.

pub(super) mod bodies;
pub(super) mod frame;
