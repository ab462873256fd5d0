//! The seeds' picture of an assembly: its layers side by side, bottom layer first, one line for each row.

use crate::puzzle::{CellSet, Coord, Region};
use std::fmt::{self, Write};

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
                f.write_str(if z == 0 { "|" } else { "  |" })?;
                for x in 0..extent.x {
                    f.write_char((self.letter)(Coord::new(x, y, z)))?;
                }
                f.write_char('|')?;
            }
            f.write_char('\n')?;
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

/// What is wrong with a picture, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LayersError {
    /// A line has another number of layers than the region, or a layer another width.
    Line {
        /// Which line, from 1.
        line: usize,
        /// What it should look like.
        expected: String,
    },
    /// There are more or fewer lines than the region has rows.
    Lines {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A letter stands where there is no cell to fill.
    NoCell {
        /// The letter.
        letter: char,
        /// Where it stands.
        coord: Coord,
    },
}

impl fmt::Display for LayersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, expected } => write!(
                f,
                "line {line} does not have the form {expected}: layers side by side, the bottom layer first, dots for what is \
                 empty"
            ),
            Self::Lines { found, expected } => {
                write!(
                    f,
                    "the picture has {found} lines instead of {expected}, one for each row from back to front"
                )
            }
            Self::NoCell { letter, coord } => {
                write!(f, "{letter} stands at {coord}, where there is nothing to fill")
            }
        }
    }
}

impl std::error::Error for LayersError {}

/// Reads a picture as [`Layers`] draws it, with dots or blanks for what is empty: the cells that have a letter, and which.
/// Empty lines around it do not matter.
///
/// # Errors
/// What is wrong with it first.
pub fn read_layers(region: &Region, picture: &str) -> Result<Vec<(Coord, char)>, LayersError> {
    let extent = region.extent();
    let lines = picture.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<(usize, &str)> = lines.map(|(index, line)| (index + 1, line.trim())).collect();
    if lines.len() != extent.y as usize {
        return Err(LayersError::Lines { found: lines.len(), expected: extent.y as usize });
    }
    let mut cells = Vec::new();
    for ((line, text), y) in lines.into_iter().zip(0..) {
        let row = format!("|{}|", ".".repeat(extent.x as usize));
        let wrong = || LayersError::Line { line, expected: vec![row.as_str(); extent.z as usize].join("  ") };
        let mut letters = text.chars();
        for z in 0..extent.z {
            let apart = if z == 0 { 0 } else { 2 };
            let between: String = letters.by_ref().take(apart + 1).collect();
            if between.trim_start() != "|" {
                return Err(wrong());
            }
            for x in 0..extent.x {
                let (letter, coord) = (letters.next().ok_or_else(wrong)?, Coord::new(x, y, z));
                match letter {
                    '|' => return Err(wrong()),
                    '.' | ' ' => {}
                    _ if region.cell_at(coord).is_none() => {
                        return Err(LayersError::NoCell { letter, coord });
                    }
                    _ => cells.push((coord, letter)),
                }
            }
            if letters.next() != Some('|') {
                return Err(wrong());
            }
        }
        if letters.next().is_some() {
            return Err(wrong());
        }
    }
    Ok(cells)
}
