//! The formats of puzzle files.

use super::json::{JsonKind, kind};
use super::{psv, xmpuzzle};

/// A format of puzzle files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileFormat {
    /// Cubefall's own JSON, which `docs/puzzle.schema.json` describes.
    Native,
    /// `.xmpuzzle`, the XML of BurrTools.
    XmPuzzle,
    /// `.psv`, the text of PolySolver.
    PolySolver,
    /// The JSON of polysolve.
    Polysolve,
    /// The JSON of Puzzle Studio.
    PuzzleStudio,
}

impl FileFormat {
    /// All formats, in the order in which they are listed.
    pub const ALL: &[Self] =
        &[Self::Native, Self::XmPuzzle, Self::PolySolver, Self::Polysolve, Self::PuzzleStudio];

    /// The name for the command line and data.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Native => "cubefall",
            Self::XmPuzzle => "xmpuzzle",
            Self::PolySolver => "psv",
            Self::Polysolve => "polysolve",
            Self::PuzzleStudio => "puzzle-studio",
        }
    }

    /// The name for readers.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Native => "Cubefall JSON",
            Self::XmPuzzle => "BurrTools XML",
            Self::PolySolver => "PolySolver text",
            Self::Polysolve => "polysolve JSON",
            Self::PuzzleStudio => "Puzzle Studio JSON",
        }
    }

    /// Whether files of it can be written. All can be read.
    pub const fn is_writable(self) -> bool {
        match self {
            Self::Native | Self::XmPuzzle => true,
            Self::PolySolver | Self::Polysolve | Self::PuzzleStudio => false,
        }
    }

    /// The formats that can be written.
    pub fn writable() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|format| format.is_writable())
    }

    /// The format with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.key() == key)
    }

    /// The format of these bytes, as far as their beginning and their keys show; nothing if it is none of these.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if xmpuzzle::recognises(bytes) {
            return Some(Self::XmPuzzle);
        }
        if psv::recognises(bytes) {
            return Some(Self::PolySolver);
        }
        kind(bytes).map(|kind| match kind {
            JsonKind::Native => Self::Native,
            JsonKind::Polysolve => Self::Polysolve,
            JsonKind::Studio => Self::PuzzleStudio,
        })
    }
}
