//! A puzzle's named polycube.

use super::{Color, Coord, PieceSpec, Polycube, PolycubeError, Rotation, Shape, ShapeCell, sort_by_number};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A piece, by its index in the puzzle's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Debug)]
pub struct PieceId(u16);

impl PieceId {
    /// The maximum number of pieces of a puzzle, without copies.
    pub const LIMIT: usize = 4096;

    /// The piece at `index` of the list, from 0.
    ///
    /// # Panics
    /// When `index` is not below [`PieceId::LIMIT`].
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::LIMIT);
        Self(index as u16)
    }

    /// Its index in the list, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A named polycube, and the range of copies that are used.
///
/// ```
/// use cubefall::puzzle::{Piece, Shape};
///
/// let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// assert_eq!((bar.least(), bar.most(), bar.volume_of(2)), (3, 3, 6));
/// let few = bar.used_at_least(1)?;
/// assert_eq!((few.least(), few.most()), (1, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    name: String,
    polycube: Polycube,
    /// The colours of the polycube's cells, in order; empty if all are neutral.
    colors: Vec<Option<Color>>,
    least: usize,
    most: usize,
    mirrored: bool,
    groups: Vec<(u32, usize)>,
}

/// A form of a piece, rotated or mirrored: cell `c` of its polycube goes to `rotation(c) + shift`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnedPiece {
    /// The rotation, after a reflection if it is mirrored.
    pub rotation: Rotation,
    /// The translation that brings the rotated cells to minima 0.
    pub shift: Coord,
    /// The rotated cells with their colours, in reading order, minima 0.
    pub cells: Vec<(Coord, Option<Color>)>,
}

/// Why a piece is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PieceError {
    /// Its cells are not a polycube.
    Shape {
        /// The piece's name.
        piece: String,
        /// Why they are none.
        reason: PolycubeError,
    },
    /// Its name is empty.
    Unnamed,
    /// At most 0 copies of it are used.
    Unused {
        /// The piece's name.
        piece: String,
    },
    /// The minimum number of copies is greater than the maximum.
    EmptyRange {
        /// The piece's name.
        piece: String,
        /// The minimum number of copies.
        least: usize,
        /// The maximum number of copies.
        most: usize,
    },
}

impl Piece {
    /// The piece `name` of these cells, used `count` times.
    ///
    /// # Errors
    /// When the name is empty, the cells are not a polycube, or the count is zero.
    pub fn new(name: &str, cells: &[Coord], count: usize) -> Result<Self, PieceError> {
        let piece = name.to_owned();
        if name.is_empty() {
            return Err(PieceError::Unnamed);
        }
        if count == 0 {
            return Err(PieceError::Unused { piece });
        }
        match Polycube::new(cells) {
            Ok(polycube) => {
                let (least, most, colors, groups) = (count, count, Vec::new(), Vec::new());
                Ok(Self { name: piece, polycube, colors, least, most, mirrored: false, groups })
            }
            Err(reason) => Err(PieceError::Shape { piece, reason }),
        }
    }

    /// The piece that a document describes.
    ///
    /// # Errors
    /// When its name, its cells or its numbers of copies are invalid.
    pub fn from_spec(spec: &PieceSpec) -> Result<Self, PieceError> {
        let piece = Self::new(&spec.name, &spec.shape.coords(), spec.max)?.used_at_least(spec.min)?;
        // The cells of a shape are in reading order, as those of a polycube are.
        let colors: Vec<_> = spec.shape.cells().iter().map(|cell| cell.color).collect();
        let is_neutral = colors.iter().all(Option::is_none);
        let colors = if is_neutral { Vec::new() } else { colors };
        Ok(Self { colors, mirrored: spec.mirrored, groups: spec.groups.clone(), ..piece })
    }

    /// The document of the piece, with its cells in normal form.
    pub fn to_spec(&self) -> PieceSpec {
        let color = |index: usize| self.colors.get(index).copied().flatten();
        let cells = self.polycube.cells().iter().enumerate();
        let cells = cells.map(|(index, &at)| ShapeCell { at, variable: false, color: color(index) });
        PieceSpec {
            name: self.name.clone(),
            shape: Shape::from_cells(cells.collect()),
            min: self.least,
            max: self.most,
            mirrored: self.mirrored,
            groups: self.groups.clone(),
        }
    }

    /// The groups that copies of it belong to, each with their number. Pieces of a group need not come apart.
    pub fn groups(&self) -> &[(u32, usize)] {
        &self.groups
    }

    /// The same piece, of which some copies may be left over: at least `least` are used.
    ///
    /// # Errors
    /// When `least` exceeds the maximum number of copies.
    pub fn used_at_least(self, least: usize) -> Result<Self, PieceError> {
        if least > self.most {
            return Err(PieceError::EmptyRange { piece: self.name, least, most: self.most });
        }
        Ok(Self { least, ..self })
    }

    /// The same piece, whose mirror image may be used in its place.
    #[must_use]
    pub fn or_mirrored(self) -> Self {
        Self { mirrored: true, ..self }
    }

    /// The same piece after `used` copies have been placed; nothing if no copy is left.
    pub(crate) fn without_copies(&self, used: usize) -> Option<Self> {
        let (least, most) = (self.least.saturating_sub(used), self.most.saturating_sub(used));
        (most > 0).then(|| Self { least, most, ..self.clone() })
    }

    /// Its distinct forms: rotated, and mirrored if it may be. The identity comes first.
    pub fn turned(&self) -> Vec<TurnedPiece> {
        let rotations = Rotation::all();
        let mirror_images = rotations.iter().map(|rotation| rotation.of_mirror_image());
        let mirror_images: Vec<_> = if self.mirrored { mirror_images.collect() } else { Vec::new() };
        let mut distinct: Vec<TurnedPiece> = Vec::new();
        for rotation in rotations.into_iter().chain(mirror_images) {
            let turned = self.turned_by(rotation);
            if distinct.iter().all(|known| known.cells != turned.cells) {
                distinct.push(turned);
            }
        }
        distinct
    }

    /// The piece rotated, or mirrored and rotated.
    pub(crate) fn turned_by(&self, rotation: Rotation) -> TurnedPiece {
        let color = |index: usize| self.colors.get(index).copied().flatten();
        let cells = self.polycube.cells().iter().enumerate();
        let mut cells: Vec<_> = cells.map(|(index, &cell)| (rotation.apply(cell), color(index))).collect();
        let least = cells.iter().map(|&(cell, _)| cell).reduce(Coord::min).unwrap_or_default();
        cells.iter_mut().for_each(|(cell, _)| *cell = *cell - least);
        sort_by_number(&mut cells, |(cell, _)| cell.rank());
        TurnedPiece { rotation, shift: Coord::default() - least, cells }
    }

    /// Its name, unique in its puzzle.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its shape.
    pub fn polycube(&self) -> &Polycube {
        &self.polycube
    }

    /// The minimum number of copies that are used.
    pub fn least(&self) -> usize {
        self.least
    }

    /// The maximum number of copies that are used.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Whether its mirror image may be used in its place.
    pub fn may_be_mirrored(&self) -> bool {
        self.mirrored
    }

    /// The colours of the polycube's cells, in order; empty if all are neutral.
    pub fn colors(&self) -> &[Option<Color>] {
        &self.colors
    }

    /// The number of cells that `copies` copies fill.
    pub fn volume_of(&self, copies: usize) -> usize {
        copies.saturating_mul(self.polycube.cells().len())
    }
}

impl fmt::Display for PieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape { piece, reason } => write!(f, "piece {piece} {reason}"),
            Self::Unnamed => write!(f, "a piece has no name; name each piece"),
            Self::EmptyRange { piece, least, most } => write!(
                f,
                "piece {piece} is used at least {least} times and at most {most}; the minimum must not exceed the maximum"
            ),
            Self::Unused { piece } => {
                write!(f, "piece {piece} is used 0 times; use it at least once or leave it out")
            }
        }
    }
}

impl std::error::Error for PieceError {}
