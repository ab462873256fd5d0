//! The stage of the editor: cubes on a grid, and what a ray from the eye hits.

mod picking;
mod scene;

pub use picking::Hit;
pub use scene::{EditorScene, Hover};
