//! What the user wants, where playback stands, and what there is to see now.

mod frame;

pub use frame::{Body, Frame, Motion, Pose, Props, Refusal};
