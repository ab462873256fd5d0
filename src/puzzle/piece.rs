//! A puzzle's named polycube.

use super::{Color, Coord, PieceSpec, Polycube, PolycubeError, Rotation};
use std::fmt;

/// A piece by its place in the puzzle's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId(u16);

impl PieceId {
    /// The maximum number of pieces of a puzzle, without copies.
    pub const LIMIT: usize = 4096;

    /// The piece listed at `index`, from 0.
    ///
    /// # Panics
    /// When `index` is not below [`PieceId::LIMIT`].
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::LIMIT);
        Self(index as u16)
    }

    /// Its place in the list, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A named polycube, and how many copies of it are used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    name: String,
    polycube: Polycube,
    /// The colours of the polycube's cells, in their order; none where all are neutral.
    colors: Vec<Option<Color>>,
    least: usize,
    most: usize,
    mirrored: bool,
}

/// A piece turned, and mirrored if it may be: cell `c` of its polycube goes to `rotation(c) + shift`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnedPiece {
    /// How it is turned.
    pub rotation: Rotation,
    /// What brings the turned cells back to minima 0.
    pub shift: Coord,
    /// The turned cells with their colours, in reading order, minima 0.
    pub cells: Vec<(Coord, Option<Color>)>,
}

/// Why a piece cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PieceError {
    /// Its cells are no polycube.
    Shape {
        /// The piece's name.
        piece: String,
        /// What is wrong with the cells.
        reason: PolycubeError,
    },
    /// Its name is empty; the place in the list is not known here.
    Unnamed,
    /// It is to be used no times at all.
    Unused {
        /// The piece's name.
        piece: String,
    },
    /// It is to be used more often at least than at most.
    EmptyRange {
        /// The piece's name.
        piece: String,
        /// How many copies are used at least.
        least: usize,
        /// How many copies are used at most.
        most: usize,
    },
}

impl Piece {
    /// The piece `name` of these cells, used `count` times.
    ///
    /// # Errors
    /// When the name is empty, the cells are no polycube, or the count is zero.
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
                let (least, most) = (count, count);
                Ok(Self { name: piece, polycube, colors: Vec::new(), least, most, mirrored: false })
            }
            Err(reason) => Err(PieceError::Shape { piece, reason }),
        }
    }

    /// The piece that a document describes.
    ///
    /// # Errors
    /// What is wrong with its name, its cells or its numbers.
    pub fn from_spec(spec: &PieceSpec) -> Result<Self, PieceError> {
        let piece = Self::new(&spec.name, &spec.shape.coords(), spec.max)?.used_at_least(spec.min)?;
        // The cells of a shape are in reading order, as those of a polycube are.
        let colors: Vec<_> = spec.shape.cells().iter().map(|cell| cell.color).collect();
        let is_neutral = colors.iter().all(Option::is_none);
        let colors = if is_neutral { Vec::new() } else { colors };
        Ok(Self { colors, mirrored: spec.mirrored, ..piece })
    }

    /// The same piece, of which some copies may be left over: at least `least` are used.
    ///
    /// # Errors
    /// When that is more than are used at most.
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

    /// The same piece with so many copies less, of which some have been used; nothing if none is left.
    pub(crate) fn without_copies(&self, used: usize) -> Option<Self> {
        let (least, most) = (self.least.saturating_sub(used), self.most.saturating_sub(used));
        (most > 0).then(|| Self { least, most, ..self.clone() })
    }

    /// Its distinct forms: turned, and mirrored if it may be. The unturned one is the first.
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

    /// The piece turned, or mirrored and turned.
    pub(crate) fn turned_by(&self, rotation: Rotation) -> TurnedPiece {
        let color = |index: usize| self.colors.get(index).copied().flatten();
        let cells = self.polycube.cells().iter().enumerate();
        let mut cells: Vec<_> = cells.map(|(index, &cell)| (rotation.apply(cell), color(index))).collect();
        let least = cells.iter().map(|&(cell, _)| cell).reduce(Coord::min).unwrap_or_default();
        cells.iter_mut().for_each(|(cell, _)| *cell = *cell - least);
        cells.sort_unstable_by_key(|&(cell, _)| cell);
        TurnedPiece { rotation, shift: Coord::default() - least, cells }
    }

    /// Its name, unique in its puzzle.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The first character of its name: what stands for it in texts of layers and on its faces.
    pub fn letter(&self) -> char {
        self.name.chars().next().unwrap_or('?')
    }

    /// Its shape.
    pub fn polycube(&self) -> &Polycube {
        &self.polycube
    }

    /// How many copies of it are used at least.
    pub fn least(&self) -> usize {
        self.least
    }

    /// How many copies of it are used at most.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Whether its mirror image may be used in its place.
    pub fn may_be_mirrored(&self) -> bool {
        self.mirrored
    }

    /// The colours of the polycube's cells, in their order; nothing where all are neutral.
    pub fn colors(&self) -> &[Option<Color>] {
        &self.colors
    }

    /// The cells that this many copies fill together.
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
                "piece {piece} is used at least {least} times and at most {most}; let the least be no more than the most"
            ),
            Self::Unused { piece } => {
                write!(f, "piece {piece} is used 0 times; use it at least once or leave it out")
            }
        }
    }
}

impl std::error::Error for PieceError {}
