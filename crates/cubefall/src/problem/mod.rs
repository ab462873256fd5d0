//! A puzzle as an exact cover: its placements, and the reduction by symmetry.

mod canonical;
mod placement;
mod problem;
mod symmetry;

pub use canonical::Image;
pub use placement::{Placement, PlacementId};
pub use problem::{Compilation, Problem, admit};
pub(crate) use symmetry::all_images;
pub use symmetry::{Reduction, Restriction, Symmetry, SymmetryError, SymmetryGroup};
