//! A puzzle as letters and digits, for links and saved searches.

use crate::formats::{PackedError, from_code, to_code};
use crate::puzzle::{Puzzle, PuzzleError, catalogue};
use std::fmt;
use std::sync::Arc;

/// The longest code that is decoded. That of a puzzle as large as they can be is shorter; an address has less room.
const LONGEST: usize = 1 << 18;

/// The longest code that a link carries. The rest of a link takes at most a kilobyte, and programs that pass links on cut those that
/// are longer than some eight.
const LONGEST_IN_LINK: usize = 7_000;

/// Why a code is no puzzle. It follows what the code is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PuzzleCodeError {
    /// It has more characters than are decoded.
    TooLong(usize),
    /// It is no packed document.
    Packed(PackedError),
    /// The document describes no puzzle.
    Puzzle(PuzzleError),
}

/// The code of a puzzle.
pub(in crate::app) fn puzzle_code(puzzle: &Puzzle) -> String {
    to_code(&puzzle.to_spec())
}

/// Whether a link can carry the puzzle, or only name it.
pub(in crate::app) fn fits_link(puzzle: &Puzzle) -> bool {
    catalogue::contains(puzzle) || puzzle_code(puzzle).len() <= LONGEST_IN_LINK
}

/// The puzzle of a code.
///
/// # Errors
/// When the code is damaged, or describes no puzzle.
pub(super) fn puzzle_of(code: &str) -> Result<Arc<Puzzle>, PuzzleCodeError> {
    if code.len() > LONGEST {
        return Err(PuzzleCodeError::TooLong(code.len()));
    }
    let spec = from_code(code).map_err(PuzzleCodeError::Packed)?;
    Puzzle::from_spec(&spec).map_err(PuzzleCodeError::Puzzle)
}

impl fmt::Display for PuzzleCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(length) => write!(f, "it has {length} characters; at most {LONGEST} are decoded"),
            Self::Packed(error) => error.fmt(f),
            Self::Puzzle(error) => error.fmt(f),
        }
    }
}
