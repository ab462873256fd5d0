//! Draws the app's frames with three-d.
//!
//! The entry point is [`Scene`]: it is made for a puzzle, shown a [`Frame`](app::Frame) whenever there is a new one,
//! advanced by seconds, and drawn onto a target as an [`OrbitCamera`] sees it. Motion is plain data and is
//! tested without a GPU; only [`Scene`] and what it owns hold GPU objects.

mod camera;
mod detail;
mod editor;
mod look;
mod motion;
mod render;
mod scene;
mod space;

pub use camera::{Extent, OrbitCamera};
pub use detail::{Detail, DetailMeter};
pub use editor::{EditorScene, Hit, Hover};
pub use look::Look;
pub use render::{LetterAtlas, Surface, Theme};
pub use scene::{Scene, SceneMaker};
