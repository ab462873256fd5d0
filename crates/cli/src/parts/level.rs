//! How an assembly comes apart, in short, and how many do so.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// How an assembly comes apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) enum Level {
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

    /// The level of an assembly that comes apart, as it is written.
    pub(crate) fn of(text: &str) -> Option<Self> {
        text.split('.').map(|number| number.parse().ok()).collect::<Option<_>>().map(Self::Apart)
    }

    /// Whether all of the assembly comes apart, if that is known.
    pub(crate) fn is_apart(&self) -> Option<bool> {
        match self {
            Self::Unknown => None,
            Self::Locked => Some(false),
            Self::Apart(_) => Some(true),
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
                let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
                f.write_str(&numbers.join("."))
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

/// The number of assemblies of each level.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct LevelCounts(BTreeMap<Level, u64>);

impl LevelCounts {
    /// Adds assemblies of a level.
    pub(crate) fn add(&mut self, level: &Level, number: u64) {
        match self.0.get_mut(level) {
            Some(known) => *known = known.saturating_add(number),
            None => drop(self.0.insert(level.clone(), number)),
        }
    }

    /// Adds all of others.
    pub(crate) fn add_all(&mut self, others: &Self) {
        others.iter().for_each(|(level, number)| self.add(level, number));
    }

    /// The levels with their numbers, the lowest first.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (&Level, u64)> {
        self.0.iter().map(|(level, &number)| (level, number))
    }

    /// The number of assemblies that come apart.
    pub(crate) fn apart(&self) -> u64 {
        self.0.iter().filter(|(level, _)| level.is_apart() == Some(true)).map(|(_, number)| number).sum()
    }

    /// The number of those of which that is not known.
    pub(crate) fn unknown(&self) -> u64 {
        self.0.get(&Level::Unknown).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_as_they_are_written_and_nothing_else_is() {
        for level in [Level::Unknown, Level::Locked, Level::Apart(vec![98, 2, 4]), Level::Apart(vec![1])] {
            assert_eq!(Level::try_from(level.to_string()), Ok(level));
        }
        for text in ["", ".", "1.", "-1", "1,2", "Locked", "4294967296"] {
            assert!(Level::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn levels_are_in_the_order_of_their_numbers() {
        let mut counts = LevelCounts::default();
        for text in ["12.2", "locked", "2.9", "12", "unknown", "2.9"] {
            counts.add(&Level::try_from(text.to_owned()).expect("a level"), 1);
        }
        let listed: Vec<_> = counts.iter().map(|(level, number)| (level.to_string(), number)).collect();
        let known = [("unknown", 1), ("locked", 1), ("2.9", 2), ("12", 1), ("12.2", 1)];
        assert_eq!(listed, known.map(|(level, number)| (level.to_owned(), number)));
        assert_eq!((counts.apart(), counts.unknown()), (4, 1));
    }
}
