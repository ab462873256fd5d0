//! Draws the app's frames with three-d.
//!
//! The entry point is [`Scene`]: it is made for a puzzle, shown a [`Frame`](app::Frame) whenever there is a
//! new one, advanced by seconds, and drawn onto a target as an [`OrbitCamera`] sees it. Motion is plain data
//! and is tested without a GPU; only [`Scene`] and what it owns hold GPU objects.

mod camera;
mod detail;
mod editor_scene;
mod motion;
mod picking;
mod render;
mod scene;
mod space;
mod wall;

pub use camera::{Extent, OrbitCamera, SeenAxis};
pub use detail::{Detail, DetailMeter, Pass};
pub use editor_scene::{EditorScene, Hover};
pub use picking::Hit;
pub use render::{Gpu, LetterAtlas, Surface, Theme};
pub use scene::{Lettering, Look, Scene, SceneMaker, Seen};
pub use wall::{CLOSING, OPENING, SolutionWall};
