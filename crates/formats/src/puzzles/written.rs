//! Puzzles as the bytes of a file, and why they cannot be written in a format.

use super::{FileFormat, Limit, Place, Remark, RemarkKind};
use cubefall::puzzle::{Piece, PieceSpec, PuzzleSpec};
use std::fmt;

/// Puzzles as the bytes of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// Remarks about parts that the format cannot store. None of these changes the meaning of a puzzle.
    pub remarks: Vec<Remark>,
}

impl Written {
    /// A file that has everything.
    pub const fn whole(bytes: Vec<u8>) -> Self {
        Self { bytes, remarks: Vec::new() }
    }

    /// The same file, with the remark that the format cannot store something.
    #[must_use]
    pub fn without(mut self, what: impl Into<String>) -> Self {
        self.remarks.push(Remark { place: Place::File, kind: RemarkKind::LeftOut(what.into()) });
        self
    }
}

/// What only our own documents have, of those that these documents have.
pub(super) fn of_documents_only<'s>(specs: impl Iterator<Item = &'s PuzzleSpec> + Clone) -> Vec<String> {
    let any = |is_there: fn(&PuzzleSpec) -> bool| specs.clone().any(is_there);
    let what = [
        (any(|spec| !spec.source.is_empty()), "the source"),
        (any(|spec| !spec.group.is_empty() || spec.position != 0), "the place in the catalogue"),
        (any(|spec| spec.restriction.is_some()), "the author's restriction"),
        (
            any(|spec| spec.published.is_some() || spec.counted.is_some()),
            "published or counted numbers of solutions",
        ),
    ];
    what.into_iter().filter(|(is_there, _)| *is_there).map(|(_, what)| what.to_owned()).collect()
}

/// Whether a document has a piece without cells or copies, which is none in other formats.
pub(super) fn has_empty_piece(spec: &PuzzleSpec) -> bool {
    spec.pieces.iter().any(|piece| piece.max == 0 || piece.shape.cells().is_empty())
}

/// Whether a piece may be mirrored and is not its own mirror image, which few formats can express.
pub(super) fn has_two_hands(piece: &PieceSpec) -> bool {
    let forms = |mirrored| {
        let spec = PieceSpec { mirrored, ..piece.clone() };
        Piece::from_spec(&spec).map_or(0, |piece| piece.turned().len())
    };
    piece.mirrored && forms(true) != forms(false)
}

/// Why puzzles cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteError {
    /// The format can only be read.
    ReadOnly(FileFormat),
    /// A file of this format has one problem, and there are more or none.
    OneProblem {
        /// The format.
        format: FileFormat,
        /// The number of problems.
        problems: usize,
    },
    /// It exceeds a limit.
    TooMany {
        /// The limit.
        limit: Limit,
        /// The number found.
        found: usize,
    },
    /// The format cannot express something that changes the meaning of the puzzle.
    NotExpressible {
        /// The format.
        format: FileFormat,
        /// What it cannot express.
        what: String,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly(format) => {
                let others: Vec<_> = FileFormat::writable().map(FileFormat::key).collect();
                write!(f, "files of {} can only be read; choose {}", format.title(), others.join(", "))
            }
            Self::OneProblem { format, problems } => {
                write!(
                    f,
                    "a file of {} has one problem, and there are {problems}; choose one",
                    format.title()
                )
            }
            Self::TooMany { limit, found } => {
                write!(f, "{found} {} are too many; at most {} are written", limit.noun(), limit.most())
            }
            Self::NotExpressible { format, what } => write!(f, "{} cannot express {what}", format.title()),
        }
    }
}

impl std::error::Error for WriteError {}
