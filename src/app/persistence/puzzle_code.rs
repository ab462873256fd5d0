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

const MISSING: &str = ".";
/// The longest id of a puzzle that is missing.
const LONGEST_ID: usize = 40;

/// Why a code is no puzzle. It follows what the code is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PuzzleCodeError {
    /// It only names this puzzle, which was too large for a link.
    Missing(String),
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

/// What a link has in place of a puzzle that is too large for it: its id. No code begins with the dot.
pub(super) fn missing_code(puzzle: &Puzzle) -> String {
    let is_plain = |character: &char| character.is_ascii_alphanumeric() || *character == '-';
    MISSING.chars().chain(puzzle.id().chars().filter(is_plain).take(LONGEST_ID)).collect()
}

/// The puzzle of a code.
///
/// # Errors
/// When the code is damaged, or describes no puzzle.
pub(super) fn puzzle_of(code: &str) -> Result<Arc<Puzzle>, PuzzleCodeError> {
    if let Some(id) = code.strip_prefix(MISSING) {
        return Err(PuzzleCodeError::Missing(id.chars().take(LONGEST_ID).collect()));
    }
    if code.len() > LONGEST {
        return Err(PuzzleCodeError::TooLong(code.len()));
    }
    let spec = from_code(code).map_err(PuzzleCodeError::Packed)?;
    Puzzle::from_spec(&spec).map_err(PuzzleCodeError::Puzzle)
}

impl fmt::Display for PuzzleCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(id) => {
                write!(f, "\"{id}\" was too large for a link, so that the link only names it")
            }
            Self::TooLong(length) => write!(f, "it has {length} characters; at most {LONGEST} are decoded"),
            Self::Packed(error) => error.fmt(f),
            Self::Puzzle(error) => error.fmt(f),
        }
    }
}
