//! A puzzle's named polycube.

use crate::puzzle::{Coord, Polycube, PolycubeError};
use std::fmt;

/// A piece by its place in the puzzle's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId(u8);

impl PieceId {
    /// The piece listed at `index`, from 0.
    ///
    /// # Panics
    /// When `index` is 256 or more; no puzzle has so many pieces.
    pub const fn new(index: usize) -> Self {
        assert!(index < 256);
        Self(index as u8)
    }

    /// Its place in the list, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A named polycube, used `count` times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    name: String,
    polycube: Polycube,
    count: usize,
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
            Ok(polycube) => Ok(Self { name: piece, polycube, count }),
            Err(reason) => Err(PieceError::Shape { piece, reason }),
        }
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

    /// How many times it is used.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The cells that all its copies fill together.
    pub fn volume(&self) -> usize {
        self.count.saturating_mul(self.polycube.cells().len())
    }
}

impl fmt::Display for PieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape { piece, reason } => write!(f, "piece {piece} {reason}"),
            Self::Unnamed => write!(f, "a piece has no name; name each piece"),
            Self::Unused { piece } => {
                write!(f, "piece {piece} is used 0 times; use it at least once or leave it out")
            }
        }
    }
}

impl std::error::Error for PieceError {}
