//! A puzzle: a region to fill and the pieces to fill it with.

use crate::puzzle::{CellSet, Piece, PieceError, PieceId, Region, RegionError};
use std::fmt;
use std::sync::Arc;

/// A region and pieces whose volumes agree, with distinct names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    name: String,
    region: Region,
    pieces: Vec<Piece>,
}

/// Why a puzzle cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// The region cannot be.
    Region(RegionError),
    /// A piece cannot be.
    Piece(PieceError),
    /// Two pieces have this name.
    DuplicateName(String),
    /// All copies of this piece together have more cells than the region.
    PieceTooLarge {
        /// The piece's name.
        piece: String,
        /// The cells of all its copies.
        cells: usize,
        /// The cells to fill.
        region: usize,
    },
    /// The pieces together do not have as many cells as the region.
    VolumeMismatch {
        /// The cells of all pieces.
        pieces: usize,
        /// The cells to fill.
        region: usize,
    },
}

impl Puzzle {
    /// The puzzle `name`: fill `region` with all of `pieces`.
    ///
    /// # Errors
    /// When two pieces share a name, a piece is larger than the region, or the volumes differ.
    pub fn new(name: &str, region: Region, pieces: Vec<Piece>) -> Result<Arc<Self>, PuzzleError> {
        let volume = region.volume();
        for (index, piece) in pieces.iter().enumerate() {
            if pieces[..index].iter().any(|other| other.name() == piece.name()) {
                return Err(PuzzleError::DuplicateName(piece.name().to_owned()));
            }
            if piece.volume() > volume {
                let (piece, cells) = (piece.name().to_owned(), piece.volume());
                return Err(PuzzleError::PieceTooLarge { piece, cells, region: volume });
            }
        }
        let filled = pieces.iter().map(Piece::volume).fold(0, usize::saturating_add);
        if filled != volume {
            return Err(PuzzleError::VolumeMismatch { pieces: filled, region: volume });
        }
        debug_assert!(pieces.len() <= CellSet::CAPACITY);
        Ok(Arc::new(Self { name: name.to_owned(), region, pieces }))
    }

    /// What the puzzle is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What to fill.
    pub fn region(&self) -> &Region {
        &self.region
    }

    /// The pieces in the order given.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// How many pieces are to be placed, each copy for itself.
    pub fn copies(&self) -> usize {
        self.pieces.iter().map(Piece::count).sum()
    }

    /// One piece.
    ///
    /// # Panics
    /// When the puzzle has no such piece.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// The piece called `name`.
    pub fn piece_named(&self, name: &str) -> Option<PieceId> {
        self.pieces.iter().position(|piece| piece.name() == name).map(PieceId::new)
    }

    /// The pieces' ids in the order given.
    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces.len()).map(PieceId::new)
    }
}

impl From<RegionError> for PuzzleError {
    fn from(error: RegionError) -> Self {
        Self::Region(error)
    }
}

impl From<PieceError> for PuzzleError {
    fn from(error: PieceError) -> Self {
        Self::Piece(error)
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Region(error) => error.fmt(f),
            Self::Piece(error) => error.fmt(f),
            Self::DuplicateName(name) => {
                write!(f, "two pieces are called {name}; give each piece its own name")
            }
            Self::PieceTooLarge { piece, cells, region } => {
                write!(f, "piece {piece} has {cells} cells in all, more than the {region} of the region")
            }
            Self::VolumeMismatch { pieces, region } => write!(
                f,
                "the pieces have {pieces} cells and the region has {region}; to fill it, the two must be equal"
            ),
        }
    }
}

impl std::error::Error for PuzzleError {}
