//! Puzzles and placements as codes in links.

use crate::packed::{PackedError, from_code, to_code};
use catalogue::Catalogue;
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{Limit, Puzzle, PuzzleError, TooMany};
use std::fmt;
use std::sync::Arc;

/// Bytes of a link, or of the code of a puzzle. Every puzzle has a shorter code.
pub const LINK_BYTES: Limit = Limit::new(4 << 20, "characters of a link");

/// The maximum length of a code in a link, together with the code of a solution. The rest of a link takes at
/// most half a kilobyte, and some programs cut links of more than eight.
const LONGEST_IN_LINK: usize = 7_600;

/// The digits of a placement in the code of a solution if there are as many placements as a file may have.
const DIGITS: usize = 4;

const MISSING: &str = ".";
/// The maximum length of the id of a missing puzzle.
const LONGEST_ID: usize = 40;

/// Why a code is not a puzzle. The text follows a name for the code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleCodeError {
    /// It has only the id of this puzzle, which was too large for a link.
    Missing(String),
    /// It is longer than the code of any puzzle.
    TooLong(TooMany),
    /// It is not a packed document.
    Packed(PackedError),
    /// The document is not a valid puzzle.
    Puzzle(PuzzleError),
}

impl PuzzleCodeError {
    /// Whether the puzzle is larger than puzzles may be.
    pub const fn is_limit(&self) -> bool {
        matches!(
            self,
            Self::TooLong(_) | Self::Packed(PackedError::TooMany(_)) | Self::Puzzle(PuzzleError::TooMany(_))
        )
    }
}

/// The code of a puzzle.
pub fn puzzle_code(puzzle: &Puzzle) -> String {
    to_code(&puzzle.to_spec())
}

/// Whether a link can have the whole puzzle, not only its id; or the puzzle is known, so that its id is
/// enough.
pub fn fits_link(puzzle: &Puzzle, known: &Catalogue) -> bool {
    let copies = puzzle.piece_ids().map(|id| puzzle.most_copies(id));
    known.contains(puzzle) || puzzle_code(puzzle).len() + DIGITS * copies.sum::<usize>() <= LONGEST_IN_LINK
}

/// The code in a link for a puzzle that is too large for it: a dot, which begins no other code, and its id.
pub fn missing_code(puzzle: &Puzzle) -> String {
    let is_plain = |character: &char| character.is_ascii_alphanumeric() || *character == '-';
    MISSING.chars().chain(puzzle.id().chars().filter(is_plain).take(LONGEST_ID)).collect()
}

/// The puzzle of a code.
///
/// # Errors
/// When the code is damaged, exceeds a limit, or is not a valid puzzle. Whether its placements are too many
/// is found when they are made.
pub fn puzzle_of_code(code: &str) -> Result<Arc<Puzzle>, PuzzleCodeError> {
    if let Some(id) = code.strip_prefix(MISSING) {
        return Err(PuzzleCodeError::Missing(id.chars().take(LONGEST_ID).collect()));
    }
    LINK_BYTES.allow(code.len()).map_err(PuzzleCodeError::TooLong)?;
    let spec = from_code(code).map_err(PuzzleCodeError::Packed)?;
    Puzzle::from_spec(&spec).map_err(PuzzleCodeError::Puzzle)
}

impl fmt::Display for PuzzleCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(id) => {
                write!(f, "\"{id}\" was too large for a link, so the link has only its id")
            }
            Self::TooLong(error) => error.fmt(f),
            Self::Packed(error) => error.fmt(f),
            Self::Puzzle(error) => error.fmt(f),
        }
    }
}

const RADIX: u32 = 36;

/// The number of digits of the index of a placement of this problem.
fn digits(problem: &Problem) -> usize {
    (1..).find(|&digits| (RADIX as usize).pow(digits) >= problem.len()).expect("a problem is finite") as usize
}

/// Decodes placements of `all`, the problem without symmetry reduction.
pub fn placements_of_code(code: &str, all: &Problem) -> Option<Vec<PlacementId>> {
    let placement = |digits: &[u8]| {
        let place = u32::from_str_radix(str::from_utf8(digits).ok()?, RADIX).ok()?;
        all.at(place as usize)
    };
    let digits = digits(all);
    let is_whole = code.len().is_multiple_of(digits);
    code.as_bytes().chunks(digits).map(placement).collect::<Option<_>>().filter(|_| is_whole)
}

/// Encodes placements of `problem`.
pub fn placement_code(all: &Problem, problem: &Problem, placements: &[PlacementId]) -> String {
    let digits = digits(all);
    let mut code = String::new();
    for &id in placements {
        let place = problem.find_in(all, id).expect("it is among all placements").index() as u32;
        let digit = |at: u32| char::from_digit(place / RADIX.pow(at) % RADIX, RADIX);
        code.extend((0..digits as u32).rev().filter_map(digit));
    }
    code
}
