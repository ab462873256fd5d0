//! Errors in a packed document.

use crate::formats::puzzles::Limit;
use std::fmt;

/// Why bytes, or the text that has them, are no packed document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PackedError {
    /// This character of the text, from 1, cannot stand there.
    Character(usize),
    /// There is nothing, or less than every packed document has.
    Truncated,
    /// It is of another version.
    Version {
        /// Its version.
        found: u8,
        /// The version that can be read.
        known: u8,
    },
    /// Its checksum is not that of its content.
    Checksum,
    /// Its content is no document.
    Content,
    /// The shape of this piece, from 1, or of the goal where it is 0, is damaged.
    Shape(usize),
    /// It holds more than is accepted.
    TooMany {
        /// What there is too much of.
        limit: Limit,
        /// How many there are.
        found: usize,
    },
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(position) => {
                write!(
                    f,
                    "its character {position} is none that it may have, or the last of a text that was cut"
                )
            }
            Self::Truncated => f.write_str("it was cut short"),
            Self::Version { found, known } => {
                write!(f, "it has version {found}, and only version {known} can be read")
            }
            Self::Checksum => {
                f.write_str("it was cut short or altered: its checksum is not that of its content")
            }
            Self::Content => f.write_str("its content is no puzzle"),
            Self::Shape(0) => f.write_str("the shape of its goal is damaged"),
            Self::Shape(piece) => write!(f, "the shape of its piece {piece} is damaged"),
            Self::TooMany { limit, found } => {
                write!(f, "it has {found} {}; at most {} are accepted", limit.noun(), limit.most())
            }
        }
    }
}

impl std::error::Error for PackedError {}
