//! Why a file is refused, and where.

use super::Limit;
use cubefall::puzzle::{PuzzleError, TooMany};
use std::fmt;

/// Why a file is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// Where the fault is.
    pub place: Place,
    /// The fault.
    pub reason: FileReason,
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The file as a whole.
    File,
    /// A line, from 1.
    Line(usize),
    /// A line and a column, both from 1.
    Position {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// An element of a structured file, such as `shapes/voxel 3` or `problems[0].pieces[2]`.
    Element(String),
}

/// A fault of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileReason {
    /// It has no known format.
    UnknownFormat {
        /// These formats.
        known: Vec<&'static str>,
    },
    /// It ends too early.
    Truncated,
    /// It exceeds a limit.
    TooMany {
        /// The limit.
        limit: Limit,
        /// The number found, as far as it was counted.
        found: usize,
    },
    /// It has this known but unsupported part.
    Unsupported(String),
    /// It does not follow its format, in this manner.
    Invalid(String),
    /// It has no valid puzzle, for this reason.
    NoPuzzle(String),
}

impl FileError {
    /// A fault of the file as a whole.
    pub const fn file(reason: FileReason) -> Self {
        Self { place: Place::File, reason }
    }

    /// A fault in a line, from 1.
    pub const fn line(line: usize, reason: FileReason) -> Self {
        Self { place: Place::Line(line), reason }
    }

    /// A fault in an element.
    pub fn element(path: impl Into<String>, reason: FileReason) -> Self {
        Self { place: Place::Element(path.into()), reason }
    }

    /// A document of the file that describes no puzzle.
    pub fn of_puzzle(error: PuzzleError) -> Self {
        Self::file(match error {
            PuzzleError::TooMany(TooMany { limit, found }) => FileReason::TooMany { limit, found },
            error => FileReason::NoPuzzle(error.to_string()),
        })
    }

    /// The same fault at a place, if it has none yet.
    #[must_use]
    pub fn at(self, place: Place) -> Self {
        match self.place {
            Place::File => Self { place, ..self },
            _ => self,
        }
    }
}

/// Checks that a limit accepts this number. The error is about the whole file; the caller adds the place.
pub(crate) fn check(limit: Limit, found: usize) -> Result<(), FileError> {
    let too_many = |TooMany { limit, found }| FileError::file(FileReason::TooMany { limit, found });
    limit.allow(found).map_err(too_many)
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("the file"),
            Self::Line(line) => write!(f, "line {line}"),
            Self::Position { line, column } => write!(f, "line {line}, column {column}"),
            Self::Element(path) => write!(f, "element {path}"),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place != Place::File {
            write!(f, "{}: ", self.place)?;
        }
        match &self.reason {
            FileReason::UnknownFormat { known } => {
                write!(f, "this is not a puzzle file of a known format; those are {}", known.join(", "))
            }
            FileReason::Truncated => f.write_str("the file ends too early"),
            FileReason::TooMany { limit, found } => TooMany { limit: *limit, found: *found }.fmt(f),
            FileReason::Unsupported(what) => write!(f, "{what} is not supported"),
            FileReason::Invalid(how) | FileReason::NoPuzzle(how) => f.write_str(how),
        }
    }
}

impl std::error::Error for FileError {}
