//! How an assembly comes apart, in short.

use super::disassembler::Disassembler;
use super::groups::PieceGroups;
use super::plan::Disassembly;
use crate::solution::Solution;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How an assembly comes apart. Those that are harder are greater.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Level {
    /// It is not known, since a part has too many states.
    Unknown,
    /// Some pieces stay together.
    Locked,
    /// All of it comes apart. These are the numbers of moves.
    Apart(Vec<u32>),
}

impl Level {
    const UNKNOWN: &str = "unknown";
    const LOCKED: &str = "locked";

    /// The level of a solution with this disassembly, if these groups of pieces need not come apart.
    pub fn new(disassembly: &Disassembly, groups: &PieceGroups, solution: &Solution) -> Self {
        match disassembly.is_complete_but_for(groups, solution) {
            true => Self::Apart(disassembly.level_numbers().map(|moves| moves as u32).collect()),
            false => Self::Locked,
        }
    }

    /// The numbers of moves; none if it is locked, nothing if it is not known.
    pub fn numbers(self) -> Option<Vec<u32>> {
        match self {
            Self::Unknown => None,
            Self::Locked => Some(Vec::new()),
            Self::Apart(numbers) => Some(numbers),
        }
    }

    /// The level with these [numbers](Self::numbers).
    pub fn with_numbers(numbers: Option<Vec<u32>>) -> Self {
        match numbers {
            None => Self::Unknown,
            Some(numbers) if numbers.is_empty() => Self::Locked,
            Some(numbers) => Self::Apart(numbers),
        }
    }

    /// The level of an assembly that comes apart, as it is written. Each separation adds a part, so they are
    /// fewer than the pieces.
    fn of(text: &str) -> Option<Self> {
        let numbers = text.split('.').map(|number| number.parse().ok()).collect::<Option<Vec<u32>>>();
        numbers.filter(|numbers| numbers.len() < Disassembler::MOST_PIECES).map(Self::Apart)
    }

    /// Whether all of the assembly comes apart, if that is known.
    pub fn is_apart(&self) -> Option<bool> {
        match self {
            Self::Unknown => None,
            Self::Locked => Some(false),
            Self::Apart(_) => Some(true),
        }
    }

    /// The number of moves until the first part is free, if all of it comes apart.
    pub fn first(&self) -> Option<u32> {
        match self {
            Self::Unknown | Self::Locked => None,
            Self::Apart(numbers) => numbers.first().copied(),
        }
    }
}

/// As BurrTools writes it, as in 12.2.2, or in a word.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str(Self::UNKNOWN),
            Self::Locked => f.write_str(Self::LOCKED),
            Self::Apart(numbers) => {
                for (at, number) in numbers.iter().enumerate() {
                    f.write_str(if at > 0 { "." } else { "" })?;
                    number.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

impl From<Level> for String {
    fn from(level: Level) -> Self {
        level.to_string()
    }
}

impl TryFrom<String> for Level {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.as_str() {
            Self::UNKNOWN => Ok(Self::Unknown),
            Self::LOCKED => Ok(Self::Locked),
            level => Self::of(level).ok_or_else(|| format!("{text} is no level")),
        }
    }
}
