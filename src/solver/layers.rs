//! The seeds' picture of an assembly: its layers side by side, bottom layer first, one line for each row.

use super::{CellSet, Coord, Region};
use std::fmt;

/// An assembly as text, a character for each cell:
///
/// ```text
/// |LLL|  |   |  |   |
/// |L  |  |   |  |   |
/// |   |  |   |  |   |
/// ```
///
/// Layers run bottom to top from left to right, rows back to front downwards, cells left to right. A position that
/// is not to be filled is a blank.
pub struct Layers<'a, F> {
    region: &'a Region,
    letter: F,
}

impl<'a, F: Fn(Coord) -> char> Layers<'a, F> {
    /// The picture of `region` in which each cell shows its `letter`.
    pub fn new(region: &'a Region, letter: F) -> Self {
        Self { region, letter }
    }
}

/// The picture of a set of cells: `X` where it has the cell, a blank elsewhere.
pub fn layers_of_cells(region: &Region, cells: CellSet) -> String {
    let has = |coord| region.cell_at(coord).is_some_and(|cell| cells.contains(cell));
    Layers::new(region, |coord| if has(coord) { 'X' } else { ' ' }).to_string()
}

impl<F: Fn(Coord) -> char> fmt::Display for Layers<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extent = self.region.extent();
        for y in 0..extent.y {
            for z in 0..extent.z {
                let row: String = (0..extent.x).map(|x| (self.letter)(Coord::new(x, y, z))).collect();
                write!(f, "{}|{row}|", if z == 0 { "" } else { "  " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl<F: Fn(Coord) -> char> fmt::Debug for Layers<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(self, f)
    }
}
