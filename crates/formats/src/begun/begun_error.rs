//! Errors in a cube that was begun.

use crate::DocumentError;
use cubefall::puzzle::Coord;
use cubefall::solution::{LayersError, VerifyError, place_in_layers};
use std::fmt;

/// Why a text is not a cube that was begun, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BegunError {
    /// It does not have the layers of the box.
    Layers(LayersError),
    /// No piece has this letter.
    Letter {
        /// The letter.
        letter: char,
        /// Its position.
        coord: Coord,
        /// The letters of the pieces.
        letters: String,
    },
    /// The JSON is invalid.
    Document(DocumentError),
    /// It is of another puzzle.
    OtherPuzzle {
        /// That puzzle, by its name or its id.
        found: String,
        /// The name of the puzzle that is filled.
        own: String,
    },
    /// The pieces cannot be placed like that.
    Invalid(VerifyError),
}

impl fmt::Display for BegunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layers(error) => error.fmt(f),
            Self::Letter { letter, coord, letters } => write!(
                f,
                "{letter}, at {}, is not one of the pieces {letters}; dots stand for empty cells",
                place_in_layers(*coord)
            ),
            Self::Document(error) => error.fmt(f),
            Self::OtherPuzzle { found, own } => {
                write!(f, "it is of the puzzle {found}, not of the {own}; choose that puzzle first")
            }
            Self::Invalid(error) => write!(f, "the placed pieces are invalid: {error}"),
        }
    }
}

impl std::error::Error for BegunError {}
