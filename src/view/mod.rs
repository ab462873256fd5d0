//! Draws the app's frames with three-d.
//!
//! The way in is [`Scene`]: it is made for a puzzle, shown a [`Frame`](crate::app::Frame) whenever there is a new one,
//! advanced by seconds, and drawn onto a target as an [`OrbitCamera`] sees it. All that moves is plain data and is
//! tested without a GPU; only [`Scene`] and what it owns hold GPU objects.

mod animation;
mod arrangement;
mod body;
mod body_mesh;
mod camera;
mod flight;
mod follower;
mod ghost;
mod glass;
mod letters;
mod lines;
mod mark_painter;
mod marks;
mod palette;
mod scene;
mod shader;
mod shadow;
mod solid;
mod space;
mod strength;
mod table;

pub use camera::{Extent, OrbitCamera};
pub use letters::LetterAtlas;
pub use palette::Theme;
pub use scene::Scene;
