//! The grids of the format.

use super::element::Element;
use crate::puzzles::{FileError, FileReason};

/// The grids of the format, by number.
const GRIDS: [&str; 5] =
    ["cubes", "triangular prisms", "spheres", "rhombic tetrahedra", "tetrahedra and octahedra"];

/// Checks that the grid of an element, which is one of cubes by default, is one of cubes.
pub(super) fn check_grid(element: &Element) -> Result<(), FileError> {
    let number = element.number::<usize>("type")?.unwrap_or(0);
    let name = GRIDS.get(number).map_or_else(|| format!("number {number}"), |name| format!("of {name}"));
    match number {
        0 => Ok(()),
        _ => Err(element.refused(FileReason::Unsupported(format!("a grid {name}")))),
    }
}
