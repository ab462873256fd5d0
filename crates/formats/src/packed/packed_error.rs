//! Errors in a packed document.

use cubefall::puzzle::TooMany;
use std::fmt;

/// Why bytes, or their encoding as text, are not a packed document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PackedError {
    /// This character of the text, from 1, is invalid there.
    Character(usize),
    /// It is shorter than any packed document.
    Truncated,
    /// It has another version.
    Version {
        /// Its version.
        found: u8,
        /// The version that can be read.
        known: u8,
    },
    /// Its checksum is not that of its content.
    Checksum,
    /// Its content is not a document.
    Content,
    /// The shape of this piece, from 1, or of the goal (0), is damaged.
    Shape(usize),
    /// It exceeds a limit.
    TooMany(TooMany),
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(position) => {
                write!(f, "its character {position} is invalid, or the text was cut short")
            }
            Self::Truncated => f.write_str("it was cut short"),
            Self::Version { found, known } => {
                write!(f, "it has version {found}; only version {known} can be read")
            }
            Self::Checksum => {
                f.write_str("it was cut short or altered: its checksum is not that of its content")
            }
            Self::Content => f.write_str("its content is not a puzzle"),
            Self::Shape(0) => f.write_str("the shape of its goal is damaged"),
            Self::Shape(piece) => write!(f, "the shape of its piece {piece} is damaged"),
            Self::TooMany(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PackedError {}

impl From<TooMany> for PackedError {
    fn from(error: TooMany) -> Self {
        Self::TooMany(error)
    }
}
