//! An assembly as text, in the format of the Soma texts: its layers side by side, bottom layer first, one
//! line for each row.

use crate::puzzle::{CellSet, Coord, Region};
use std::fmt::{self, Write};

/// An assembly as text, one character for each cell:
///
/// ```text
/// |LLL|  |   |  |   |
/// |L  |  |   |  |   |
/// |   |  |   |  |   |
/// ```
///
/// Layers run from left to right, bottom to top; rows run downwards, back to front; cells run left to right.
/// A position outside of the region is a blank.
pub struct Layers<'a, F> {
    region: &'a Region,
    letter: F,
}

impl<'a, F: Fn(Coord) -> char> Layers<'a, F> {
    /// The text of `region`, with `letter` for each cell.
    pub fn new(region: &'a Region, letter: F) -> Self {
        Self { region, letter }
    }
}

/// The text of a set of cells: `X` for its cells, a blank for others.
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

/// Why a text is not an assembly, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LayersError {
    /// A line does not have the number of layers of the region, or a layer does not have its width.
    Line {
        /// The line, from 1.
        line: usize,
        /// The form that it should have.
        expected: String,
    },
    /// There are more or fewer lines than the region has rows.
    Lines {
        /// The number of lines.
        found: usize,
        /// The number of rows of the region.
        expected: usize,
    },
    /// A letter is at a position outside of the region.
    NoCell {
        /// The letter.
        letter: char,
        /// Its position.
        coord: Coord,
    },
}

impl fmt::Display for LayersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, expected } => write!(
                f,
                "line {line} does not have the form {expected}: layers side by side, the bottom layer first, with dots for empty \
                 cells"
            ),
            Self::Lines { found, expected } => {
                let lines = if *found == 1 { "line" } else { "lines" };
                write!(
                    f,
                    "the text has {found} {lines} instead of {expected}, one for each row from back to front"
                )
            }
            Self::NoCell { letter, coord } => {
                write!(
                    f,
                    "letter {letter} is at {}, which is not a cell of the region",
                    place_in_layers(*coord)
                )
            }
        }
    }
}

impl std::error::Error for LayersError {}

/// A position in words, as it is seen in layers: each number counts from 1.
pub fn place_in_layers(coord: Coord) -> String {
    format!("layer {}, row {}, column {}", coord.z + 1, coord.y + 1, coord.x + 1)
}

/// Decodes a text as [`Layers`] writes it, with dots or blanks for empty cells. Returns the cells that have a
/// letter, each with its letter. Ignores blank lines, and the number of spaces between layers.
///
/// # Errors
/// The first fault of the text.
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
        let mut letters = text.chars().peekable();
        for z in 0..extent.z {
            while letters.next_if(|letter| letter.is_whitespace()).is_some() {}
            if letters.next() != Some('|') {
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
