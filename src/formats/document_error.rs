//! Errors in a solution's document.

use crate::puzzle::PuzzleError;
use crate::solution::{SolutionName, VerifyError};
use std::fmt;

/// Why a document cannot be read as a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DocumentError {
    /// It is no JSON, or ends too early.
    NoJson {
        /// What is wrong, with line and column.
        reason: String,
    },
    /// It is JSON, but not in the form of a solution's document.
    Form {
        /// What is wrong, with line and column.
        reason: String,
    },
    /// It has another version.
    Version {
        /// Its version.
        found: u64,
        /// The version that can be read.
        known: u64,
    },
    /// There is no puzzle with this key.
    UnknownPuzzle(String),
    /// The document of the puzzle describes none.
    Puzzle(PuzzleError),
    /// The puzzle has no such piece.
    UnknownPiece {
        /// Which of the document's pieces, from 1.
        entry: usize,
        /// The name there.
        piece: String,
        /// The puzzle's name.
        puzzle: String,
    },
    /// Its content is no solution.
    NoSolution(VerifyError),
    /// It is a solution, but another than its name says.
    OtherName {
        /// The name in the document.
        written: String,
        /// The name of the document's solution.
        own: SolutionName,
    },
}

impl DocumentError {
    /// The error of the JSON parser.
    pub(super) fn of(error: serde_json::Error) -> Self {
        let reason = error.to_string();
        if error.is_data() { Self::Form { reason } } else { Self::NoJson { reason } }
    }
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoJson { reason } => write!(f, "this is no JSON: {reason}"),
            Self::Form { reason } => write!(f, "this JSON is no solution of Cubefall's: {reason}"),
            Self::Version { found, known } => {
                write!(f, "\"cubefall\" says version {found}, and only version {known} can be read")
            }
            Self::UnknownPuzzle(key) => {
                write!(f, "\"puzzle\" says {key:?}, which is none of the catalogue's puzzles")
            }
            Self::Puzzle(error) => write!(f, "\"document\" is no puzzle: {error}"),
            Self::UnknownPiece { entry, piece, puzzle } => {
                write!(f, "entry {entry} of \"pieces\" is piece {piece:?}, which the {puzzle} does not have")
            }
            Self::NoSolution(error) => write!(f, "the \"pieces\" are no solution: {error}"),
            Self::OtherName { written, own } => {
                write!(
                    f,
                    "\"name\" says {written:?}, but the solution's name is {own}; one of them was altered"
                )
            }
        }
    }
}

impl std::error::Error for DocumentError {}
