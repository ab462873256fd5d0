//! The packed form of a document, and why it cannot be unpacked.

use cubefall::puzzle::{
    Color, Coord, GoalSpec, Limit, PieceSpec, PuzzleSpec, RestrictionSpec, Shape, ShapeCell, TooMany,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A document without its published counts and its position in lists, which only the catalogue has.
#[derive(Serialize, Deserialize)]
pub(super) struct Content {
    /// The part that defines the puzzle.
    pub(super) rules: Rules,
    words: Words,
}

/// Everything that a search and the indices of its placements depend on.
#[derive(Serialize, Deserialize)]
pub(super) struct Rules {
    goal: PackedShape,
    most_holes: Option<usize>,
    pieces: Vec<PackedPiece>,
    color_pairs: Vec<(Color, Color)>,
    /// The piece that the author restricts, and its moves.
    restriction: Option<(String, Vec<[i32; 3]>)>,
}

#[derive(Serialize, Deserialize)]
struct PackedPiece {
    name: String,
    shape: PackedShape,
    min: usize,
    max: usize,
    mirrored: bool,
}

/// The texts of the document.
#[derive(Serialize, Deserialize)]
struct Words {
    id: String,
    title: String,
    source: String,
    comment: String,
    colors: Vec<String>,
    /// What a count by the author's restriction counts, as text.
    counted: String,
}

impl From<&PuzzleSpec> for Content {
    fn from(spec: &PuzzleSpec) -> Self {
        let piece = |piece: &PieceSpec| PackedPiece {
            name: piece.name.clone(),
            shape: PackedShape::of(&piece.shape),
            min: piece.min,
            max: piece.max,
            mirrored: piece.mirrored,
        };
        let rule = spec.restriction.as_ref();
        Self {
            rules: Rules {
                goal: PackedShape::of(&spec.goal.shape),
                most_holes: spec.goal.most_holes,
                pieces: spec.pieces.iter().map(piece).collect(),
                color_pairs: spec.color_pairs.clone(),
                restriction: rule.map(|rule| (rule.piece.clone(), rule.moves.clone())),
            },
            words: Words {
                id: spec.id.clone(),
                title: spec.title.clone(),
                source: spec.source.clone(),
                comment: spec.comment.clone(),
                colors: spec.colors.clone(),
                counted: rule.map_or_else(String::new, |rule| rule.counted.clone()),
            },
        }
    }
}

impl Content {
    /// The document.
    pub(super) fn into_spec(self) -> Result<PuzzleSpec, PackedError> {
        let Self { rules: Rules { goal, most_holes, pieces, color_pairs, restriction }, words } = self;
        let Words { id, title, source, comment, colors, counted } = words;
        Limit::PIECES.allow(pieces.len())?;
        if color_pairs.iter().any(|&(one, other)| [one, other].iter().any(|&color| !is_color(color))) {
            return Err(PackedError::Content);
        }
        let shape = goal.unpack(0)?;
        let piece = |(number, piece): (usize, PackedPiece)| {
            let shape = piece.shape.unpack(number)?;
            let PackedPiece { name, min, max, mirrored, .. } = piece;
            Ok(PieceSpec { name, shape, min, max, mirrored, groups: Vec::new() })
        };
        let pieces = (1..).zip(pieces).map(piece).collect::<Result<_, PackedError>>()?;
        let restriction = restriction.map(|(piece, moves)| RestrictionSpec { piece, moves, counted });
        let goal = GoalSpec { shape, most_holes };
        Ok(PuzzleSpec {
            id,
            title,
            source,
            comment,
            goal,
            pieces,
            colors,
            color_pairs,
            restriction,
            ..PuzzleSpec::default()
        })
    }
}

/// Whether a decoded colour has a valid number.
fn is_color(color: Color) -> bool {
    Color::new(color.number()).is_some()
}

/// A shape, whose box begins at the origin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct PackedShape {
    /// The sides of the box.
    sides: [u16; 3],
    /// A bit for each cell of the box, in reading order: whether the shape has it.
    cells: Vec<u8>,
    /// A bit for each cell of the shape: whether it is variable. Empty if none is.
    variable: Vec<u8>,
    /// The number of each cell's colour, or 0. Empty if all are neutral.
    colors: Vec<u8>,
}

impl PackedShape {
    /// Packs a shape, whose coordinates must not be negative, and whose box must be within the limits.
    fn of(shape: &Shape) -> Self {
        let sides =
            shape.coords().into_iter().fold(Coord::default(), |most, at| most.max(at + Coord::new(1, 1, 1)));
        let place = |at: Coord| (at.x + sides.x * (at.y + sides.y * at.z)) as usize;
        let cells = shape.cells();
        let variable = (0..cells.len()).filter(|&index| cells[index].variable);
        let variable = bits(cells.len(), variable);
        let colors: Vec<u8> = cells.iter().map(|cell| cell.color.map_or(0, Color::number)).collect();
        Self {
            sides: [sides.x, sides.y, sides.z].map(|side| side as u16),
            cells: bits((sides.x * sides.y * sides.z) as usize, cells.iter().map(|cell| place(cell.at))),
            variable: if variable.iter().all(|&byte| byte == 0) { Vec::new() } else { variable },
            colors: if colors.iter().all(|&color| color == 0) { Vec::new() } else { colors },
        }
    }

    /// Unpacks the shape. For errors, `number` is that of its piece, from 1, or 0 for the goal.
    fn unpack(&self, number: usize) -> Result<Shape, PackedError> {
        let damaged = PackedError::Shape(number);
        let sides = self.sides.map(usize::from);
        // The product of three sides can exceed 32 bits, which is all that a browser's numbers of cells have.
        let size = sides.into_iter().fold(1, usize::saturating_mul);
        Limit::BOX_CELLS.allow(size)?;
        if self.cells.len() != size.div_ceil(8) {
            return Err(damaged);
        }
        Limit::GOAL_CELLS.allow(self.cells.iter().map(|byte| byte.count_ones() as usize).sum())?;
        let places: Vec<usize> = (0..size).filter(|&place| bit(&self.cells, place)).collect();
        let fits = |list: &[u8], length: usize| list.is_empty() || list.len() == length;
        if !fits(&self.variable, places.len().div_ceil(8)) || !fits(&self.colors, places.len()) {
            return Err(damaged);
        }
        let cell = |(index, &place): (usize, &usize)| {
            let [x, y, z] = [place % sides[0], place / sides[0] % sides[1], place / sides[0] / sides[1]];
            let at = Coord::new(x as i32, y as i32, z as i32);
            let number = self.colors.get(index).copied().unwrap_or(0);
            let color = Color::new(number);
            (color.is_some() || number == 0).then(|| ShapeCell {
                at,
                variable: bit(&self.variable, index),
                color,
            })
        };
        places.iter().enumerate().map(cell).collect::<Option<_>>().map(Shape::from_cells).ok_or(damaged)
    }
}

/// Bytes with `count` bits, of which those at these places are set.
fn bits(count: usize, set: impl Iterator<Item = usize>) -> Vec<u8> {
    let mut bytes = vec![0; count.div_ceil(8)];
    set.for_each(|place| bytes[place / 8] |= 1 << (place % 8));
    bytes
}

/// The bit at a place; 0 beyond the end.
fn bit(bytes: &[u8], place: usize) -> bool {
    bytes.get(place / 8).is_some_and(|byte| byte >> (place % 8) & 1 == 1)
}

/// Why bytes, or their encoding as text, are not a packed document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PackedError {
    /// This character of the text, from 1, is invalid there.
    Character(usize),
    /// It is shorter than any packed document.
    Truncated,
    /// It has another version.
    Version {
        /// Its version.
        found: u8,
        /// The version that can be read.
        known: u8,
    },
    /// Its checksum is not that of its content.
    Checksum,
    /// Its content is not a document.
    Content,
    /// The shape of this piece, from 1, or of the goal (0), is damaged.
    Shape(usize),
    /// It exceeds a limit.
    TooMany(TooMany),
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(position) => {
                write!(f, "its character {position} is invalid, or the text was cut short")
            }
            Self::Truncated => f.write_str("it was cut short"),
            Self::Version { found, known } => {
                write!(f, "it has version {found}; only version {known} can be read")
            }
            Self::Checksum => {
                f.write_str("it was cut short or altered: its checksum is not that of its content")
            }
            Self::Content => f.write_str("its content is not a puzzle"),
            Self::Shape(0) => f.write_str("the shape of its goal is damaged"),
            Self::Shape(piece) => write!(f, "the shape of its piece {piece} is damaged"),
            Self::TooMany(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PackedError {}

impl From<TooMany> for PackedError {
    fn from(error: TooMany) -> Self {
        Self::TooMany(error)
    }
}
