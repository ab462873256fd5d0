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
    /// The solution that a file stores is none.
    NoSolution(VerifyError),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => write!(f, "The puzzle is too large for a player: {error}."),
            Self::NoSuchSolution { solutions: 0, .. } => write!(f, "The puzzle has no solution."),
            Self::NoSuchSolution { wanted, solutions } => {
                write!(f, "There is no solution {wanted}: the puzzle has {solutions}.")
            }
            Self::NoSolution(error) => write!(f, "The solution in the file is none: {error}."),
        }
    }
}

impl std::error::Error for PlayerError {}
