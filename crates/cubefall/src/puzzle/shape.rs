//! A set of cells, drawn as text.

use crate::puzzle::{Coord, sort_by_number};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A set of cells with their colours, drawn as text in documents.
///
/// The text is a list of layers, bottom to top. A layer is its rows, back to front, with `/` between them; a
/// row is its cells, left to right: `#` is a cell, `+` one that may stay empty, `.` none. A number after a
/// cell is its colour. Trailing dots and empty rows may be omitted. So `["###/#..", ".#"]` has four cells in
/// its lowest layer and one above.
///
/// ```
/// use cubefall::puzzle::Shape;
///
/// let shape = Shape::drawn(&["###/#..", ".#"])?;
/// assert_eq!(shape.cells().len(), 5);
/// assert_eq!(shape.coords()[4].z, 1);
/// assert!(Shape::drawn(&["##?"]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Shape {
    cells: Vec<ShapeCell>,
}

/// A cell of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeCell {
    /// Its coordinates.
    pub at: Coord,
    /// Whether it may stay empty. Only a goal has such cells.
    pub variable: bool,
    /// Its colour; nothing if it is neutral.
    pub color: Option<Color>,
}

/// Why a text is not a shape.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ShapeError {
    /// The character has no meaning in a shape.
    Unknown {
        /// The character.
        character: char,
        /// Its layer, from 1.
        layer: usize,
        /// Its row in the layer, from 1.
        row: usize,
    },
    /// A colour does not follow a cell, or is not in 1 to [`Color::MOST`].
    Color {
        /// The colour, as written.
        text: String,
        /// Its layer, from 1.
        layer: usize,
        /// Its row in the layer, from 1.
        row: usize,
    },
    /// The shape is longer than this along one of the axes.
    TooLong(usize),
}

impl Shape {
    /// The maximum length of a side.
    pub const LONGEST_SIDE: usize = 4096;

    /// The shape of these cells, which are neutral and must be filled.
    pub fn of(cells: &[Coord]) -> Self {
        let cell = |&at: &Coord| ShapeCell { at, variable: false, color: None };
        Self::from_cells(cells.iter().map(cell).collect())
    }

    /// The shape that these layers draw.
    ///
    /// # Errors
    /// When a layer has a character or a colour without meaning, or a side is too long.
    pub fn drawn(layers: &[&str]) -> Result<Self, ShapeError> {
        Self::read(layers.iter().copied())
    }

    /// The shape of these cells, in any order.
    pub fn from_cells(mut cells: Vec<ShapeCell>) -> Self {
        sort_by_number(&mut cells, |cell| cell.at.rank());
        Self { cells }
    }

    /// Its cells in reading order.
    pub fn cells(&self) -> &[ShapeCell] {
        &self.cells
    }

    /// The coordinates of its cells, in reading order.
    pub fn coords(&self) -> Vec<Coord> {
        self.cells.iter().map(|cell| cell.at).collect()
    }

    fn read<'a>(layers: impl ExactSizeIterator<Item = &'a str>) -> Result<Self, ShapeError> {
        if layers.len() > Self::LONGEST_SIDE {
            return Err(ShapeError::TooLong(Self::LONGEST_SIDE));
        }
        let mut cells = Vec::new();
        for (z, layer) in layers.enumerate() {
            for (y, row) in layer.split('/').enumerate() {
                read_row(row, (y, z), &mut cells)?;
            }
        }
        Ok(Self { cells })
    }
}

/// Decodes row `y` of layer `z`, and appends its cells.
fn read_row(row: &str, (y, z): (usize, usize), cells: &mut Vec<ShapeCell>) -> Result<(), ShapeError> {
    let (mut x, mut rest) = (0, row);
    while let Some(character) = rest.chars().next() {
        if x == Shape::LONGEST_SIDE || y == Shape::LONGEST_SIDE {
            return Err(ShapeError::TooLong(Shape::LONGEST_SIDE));
        }
        rest = &rest[character.len_utf8()..];
        let number_end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, after) = rest.split_at(number_end);
        let is_cell = matches!(character, '#' | '+');
        if !is_cell && character != '.' {
            return Err(ShapeError::Unknown { character, layer: z + 1, row: y + 1 });
        }
        let color =
            match number {
                "" => None,
                _ => Some(number.parse().ok().and_then(Color::new).filter(|_| is_cell).ok_or_else(|| {
                    ShapeError::Color { text: number.to_owned(), layer: z + 1, row: y + 1 }
                })?),
            };
        if is_cell {
            let at = Coord::new(x as i32, y as i32, z as i32);
            cells.push(ShapeCell { at, variable: character == '+', color });
        }
        (x, rest) = (x + 1, after);
    }
    Ok(())
}

impl TryFrom<Vec<String>> for Shape {
    type Error = ShapeError;

    fn try_from(layers: Vec<String>) -> Result<Self, ShapeError> {
        Self::read(layers.iter().map(String::as_str))
    }
}

/// Draws the cells, whose coordinates must not be negative.
impl From<Shape> for Vec<String> {
    fn from(shape: Shape) -> Self {
        let end = shape.cells.iter().map(|cell| cell.at).fold(Coord::new(-1, -1, -1), Coord::max);
        let text_at = |at: Coord| match shape.cells.binary_search_by_key(&at, |cell| cell.at) {
            Ok(index) => {
                let ShapeCell { variable, color, .. } = shape.cells[index];
                let color = color.map_or(String::new(), |color| color.number().to_string());
                format!("{}{color}", if variable { '+' } else { '#' })
            }
            Err(_) => ".".to_owned(),
        };
        let row = |y, z| (0..=end.x).map(|x| text_at(Coord::new(x, y, z))).collect::<String>();
        let layer = |z| (0..=end.y).map(|y| row(y, z)).collect::<Vec<_>>().join("/");
        (0..=end.z).map(layer).collect()
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { character, layer, row } => write!(
                f,
                "layer {layer}, row {row}: '{character}' is not a cell; write '#' for a cell, '+' for one that may stay empty, \
                 '.' for none, and '/' between rows"
            ),
            Self::Color { text, layer, row } => write!(
                f,
                "layer {layer}, row {row}: {text} is not a colour of a cell; write a number from 1 to {} after '#' or '+'",
                Color::MOST
            ),
            Self::TooLong(most) => write!(f, "a side is longer than {most} cells; make the shape smaller"),
        }
    }
}

impl std::error::Error for ShapeError {}

/// A colour of cells, by its number from 1: entry `number - 1` of a puzzle's list of colours.
///
/// A cell without a colour is neutral and matches every other. Two colours match if the puzzle lists their
/// pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Debug)]
#[serde(transparent)]
pub struct Color(u8);

impl Color {
    /// The maximum number of colours of a puzzle.
    pub const MOST: u8 = 63;

    /// The colour with this number; nothing outside 1 to [`Color::MOST`].
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MOST { Some(Self(number)) } else { None }
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }
}
