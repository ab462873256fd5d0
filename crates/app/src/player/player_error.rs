//! Why a player shows nothing.

use cubefall::puzzle::TooMany;
use cubefall::solution::VerifyError;
use std::fmt;

/// Why a player shows nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerError {
    /// The puzzle is too large.
    TooLarge(TooMany),
    /// The puzzle has fewer solutions.
    NoSuchSolution {
        /// The number that was wanted.
        wanted: u64,
        /// The number of solutions.
        solutions: u64,
    },
    /// The solution that a file stores, or a link has, is none.
    NoSolution(VerifyError),
    /// The code of the solution in a link is not one of placements of its puzzle.
    UnknownCode,
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => write!(f, "The puzzle is too large for a player: {error}."),
            Self::NoSuchSolution { solutions: 0, .. } => write!(f, "The puzzle has no solution."),
            Self::NoSuchSolution { wanted, solutions } => {
                write!(f, "There is no solution {wanted}: the puzzle has {solutions}.")
            }
            Self::NoSolution(error) => write!(f, "The solution that is given is none: {error}."),
            Self::UnknownCode => {
                write!(f, "The link's solution is none of its puzzle. Copy the whole link once more.")
            }
        }
    }
}

impl std::error::Error for PlayerError {}
