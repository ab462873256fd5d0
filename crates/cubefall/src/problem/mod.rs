//! A puzzle as an exact cover: its placements, and the reduction by symmetry.

mod admission;
mod corner;
mod image;
mod options;
mod placement;
mod problem;
mod symmetry;

pub use admission::admit;
pub(crate) use image::Image;
pub use placement::{Placement, PlacementId};
pub use problem::{Compilation, Problem};
pub(crate) use symmetry::all_images;
pub use symmetry::{Reduction, Restriction, Symmetry, SymmetryError, SymmetryGroup};
