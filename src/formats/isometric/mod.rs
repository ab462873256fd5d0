//! Pictures of cubes, seen from the right front corner, from above.

mod projection;
mod thumbnail;

pub(super) use projection::{CUBE, Face, Place, Spot, hides, nearness, points, seen, spot};
pub use thumbnail::thumbnail;
