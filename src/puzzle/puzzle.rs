//! A puzzle: a region to fill and the pieces to fill it with.

use super::{
    Coord, Piece, PieceError, PieceId, PieceSpec, PublishedCounts, PuzzleSpec, Region, RegionError,
    RestrictionSpec,
};
use std::fmt;
use std::sync::Arc;

/// A region and pieces whose volumes agree, with distinct names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    id: String,
    name: String,
    source: String,
    region: Region,
    pieces: Vec<Piece>,
    author_rule: Option<AuthorRule>,
    published: Option<PublishedCounts>,
}

/// What an author did against counting rotations of a solution: one piece is moved, and never turned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuthorRule {
    /// The piece.
    pub piece: PieceId,
    /// Where its normal form may be moved to.
    pub moves: Vec<Coord>,
    /// What a count counts then, to follow the number.
    pub counted: String,
}

/// Why a puzzle cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// The region cannot be.
    Region(RegionError),
    /// A piece cannot be.
    Piece(PieceError),
    /// The author's rule is about a piece of this name, which there is not.
    UnknownPiece(String),
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
    /// The puzzle that a document describes.
    ///
    /// # Errors
    /// When the document names no puzzle: the first thing found wrong.
    pub fn from_spec(spec: &PuzzleSpec) -> Result<Arc<Self>, PuzzleError> {
        let region = Region::from_cells(&spec.goal.shape.coords())?;
        let piece = |piece: &PieceSpec| Piece::new(&piece.name, &piece.shape.coords(), piece.max);
        let pieces = spec.pieces.iter().map(piece).collect::<Result<Vec<_>, _>>()?;
        let mut puzzle = Self::checked(&spec.title, region, pieces)?;
        puzzle.author_rule =
            spec.restriction.as_ref().map(|rule| puzzle.author_rule_of(spec, rule)).transpose()?;
        (puzzle.id, puzzle.source) = (spec.id.clone(), spec.source.clone());
        puzzle.published = spec.published.clone();
        Ok(Arc::new(puzzle))
    }

    fn author_rule_of(&self, spec: &PuzzleSpec, rule: &RestrictionSpec) -> Result<AuthorRule, PuzzleError> {
        let unknown = || PuzzleError::UnknownPiece(rule.piece.clone());
        let piece = self.piece_named(&rule.piece).ok_or_else(unknown)?;
        // The document says how far the drawn shape is moved, and the drawing need not begin at the origin.
        let drawn = spec.pieces[piece.index()].shape.coords();
        let origin = drawn.into_iter().reduce(Coord::min).unwrap_or_default();
        let moves = rule.moves.iter().map(|&[x, y, z]| Coord::new(x, y, z) + origin).collect();
        Ok(AuthorRule { piece, moves, counted: rule.counted.clone() })
    }

    /// The puzzle `name`: fill `region` with all of `pieces`. Its id is its name.
    ///
    /// # Errors
    /// When two pieces share a name, a piece is larger than the region, or the volumes differ.
    pub fn new(name: &str, region: Region, pieces: Vec<Piece>) -> Result<Arc<Self>, PuzzleError> {
        Self::checked(name, region, pieces).map(Arc::new)
    }

    fn checked(name: &str, region: Region, pieces: Vec<Piece>) -> Result<Self, PuzzleError> {
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
        let (id, name, source) = (name.to_owned(), name.to_owned(), String::new());
        Ok(Self { id, name, source, region, pieces, author_rule: None, published: None })
    }

    /// A short name that never changes, for links and the command line.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Where it comes from; empty where that is not known.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What its author did against counting rotations of a solution, if anything.
    pub fn author_rule(&self) -> Option<&AuthorRule> {
        self.author_rule.as_ref()
    }

    /// How many solutions it has, as published, where that is known.
    pub fn published(&self) -> Option<&PublishedCounts> {
        self.published.as_ref()
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
            Self::UnknownPiece(name) => {
                write!(
                    f,
                    "the author's rule is about piece {name}, which the puzzle does not have; name one of its pieces"
                )
            }
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
