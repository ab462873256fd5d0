//! Errors in a solution's document.

use cubefall::puzzle::PuzzleError;
use cubefall::solution::{SolutionName, VerifyError};
use std::fmt;

/// Why a document cannot be read as a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DocumentError {
    /// It is not JSON, or is truncated.
    NoJson {
        /// The fault, with line and column.
        reason: String,
    },
    /// It is JSON, but not in the form of a solution's document.
    Form {
        /// The fault, with line and column.
        reason: String,
    },
    /// It has another version.
    Version {
        /// Its version.
        found: u64,
        /// The version that can be read.
        known: u64,
    },
    /// The catalogue has no puzzle with this id.
    UnknownPuzzle(String),
    /// The document of the puzzle is invalid.
    Puzzle(PuzzleError),
    /// The puzzle has no such piece.
    UnknownPiece {
        /// The number of the entry, from 1.
        entry: usize,
        /// The name there.
        piece: String,
        /// The puzzle's name.
        puzzle: String,
    },
    /// The solution is invalid.
    NoSolution(VerifyError),
    /// The solution has another name.
    OtherName {
        /// The name in the document.
        written: String,
        /// The name of the document's solution.
        own: SolutionName,
    },
}

impl DocumentError {
    /// The error of the JSON parser.
    pub(crate) fn of(error: serde_json::Error) -> Self {
        let reason = error.to_string();
        if error.is_data() { Self::Form { reason } } else { Self::NoJson { reason } }
    }
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoJson { reason } => write!(f, "this is not JSON: {reason}"),
            Self::Form { reason } => write!(f, "this JSON is not a solution of Cubefall: {reason}"),
            Self::Version { found, known } => {
                write!(f, "\"cubefall\" is version {found}; only version {known} can be read")
            }
            Self::UnknownPuzzle(key) => {
                write!(f, "\"puzzle\" is {key:?}, which is not in the catalogue")
            }
            Self::Puzzle(error) => write!(f, "\"document\" is not a puzzle: {error}"),
            Self::UnknownPiece { entry, piece, puzzle } => {
                write!(f, "entry {entry} of \"pieces\" is piece {piece:?}, which the {puzzle} does not have")
            }
            Self::NoSolution(error) => write!(f, "the \"pieces\" are not a solution: {error}"),
            Self::OtherName { written, own } => {
                write!(
                    f,
                    "\"name\" is {written:?}, but the solution's name is {own}; one of them was altered"
                )
            }
        }
    }
}

impl std::error::Error for DocumentError {}
