//! The size of printed pieces, and the clearance between them.

use std::fmt;
use std::ops::RangeInclusive;

/// The side of a cell and the gap between pieces, in millimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Print {
    cell: f32,
    clearance: f32,
}

/// Why pieces cannot be made with these lengths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PrintError {
    /// The side of a cell is not a length, or too small or too large to be made.
    Cell(f32),
    /// The gap is not a length, too small to be made, or leaves less than half of a cell.
    Clearance {
        /// The gap, in millimetres.
        clearance: f32,
        /// The side of a cell, in millimetres.
        cell: f32,
    },
}

impl Print {
    /// The sides of a cell that can be made, in millimetres.
    const CELLS: RangeInclusive<f32> = 1.0..=100.0;

    /// The minimum gap other than 0, in millimetres. A smaller one would be lost in rounding.
    const LEAST: f32 = 0.01;

    /// The least distance of two surfaces of one mesh, in millimetres, where there is no clearance. It is
    /// less than printers make, and more than the distance of points that slicers take for one (`CuraEngine`:
    /// 0.03).
    pub const SEAM: f32 = 0.04;

    /// Cells of side `cell`, and a gap of `clearance` between pieces, in millimetres. Each face is moved
    /// inwards by half of the gap.
    ///
    /// # Errors
    /// When `cell` is not in 1..=100, or `clearance` neither 0 nor at least 0.01 and less than half of
    /// `cell`.
    pub fn new(cell: f32, clearance: f32) -> Result<Self, PrintError> {
        if !Self::CELLS.contains(&cell) {
            return Err(PrintError::Cell(cell));
        }
        if clearance != 0.0 && !(Self::LEAST..cell / 2.0).contains(&clearance) {
            return Err(PrintError::Clearance { clearance, cell });
        }
        // Avoids -0, which messages would print.
        Ok(Self { cell, clearance: clearance.abs() })
    }

    /// The same lengths; without clearance, with that of a seam: for several pieces in a file that cannot say
    /// where one ends and another begins.
    #[must_use]
    pub fn parted(self) -> Self {
        let clearance = if self.clearance > 0.0 { self.clearance } else { Self::SEAM };
        Self { clearance, ..self }
    }

    /// The side of a cell, in millimetres.
    pub fn cell(self) -> f32 {
        self.cell
    }

    /// The gap between two pieces, in millimetres.
    pub fn clearance(self) -> f32 {
        self.clearance
    }
}

/// Cells of 15 mm, and a gap of 0.2 mm, the accuracy of printers that melt plastic.
impl Default for Print {
    fn default() -> Self {
        Self { cell: 15.0, clearance: 0.2 }
    }
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => {
                let (least, most) = (Print::CELLS.start(), Print::CELLS.end());
                write!(f, "a cell of {cell} mm cannot be made; give it a side from {least} to {most} mm")
            }
            Self::Clearance { clearance, cell } => write!(
                f,
                "a clearance of {clearance} mm cannot be used with cells of {cell} mm; choose 0, or from {} mm to less than {} mm",
                Print::LEAST,
                cell / 2.0
            ),
        }
    }
}

impl std::error::Error for PrintError {}
