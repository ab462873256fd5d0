//! Why puzzles cannot be written in a format.

use super::{FileFormat, Limit};
use std::fmt;

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
