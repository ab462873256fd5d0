//! Isometric pictures of cubes, from above the right front corner.

mod projection;
mod thumbnail;

pub(super) use projection::{CUBE, Face, Place, Spot, hides, nearness, points, seen, spot};
pub use thumbnail::thumbnail;
