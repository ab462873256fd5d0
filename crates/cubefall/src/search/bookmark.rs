//! The state of a search, in few numbers.

use crate::search::Stats;
use std::fmt;

/// A state of a search that can be returned to, with its counts: a few hundred bytes. [`Search::return_to`] restores it.
///
/// The state of a depth-first search is its path. The numbers of its bookmark are the rank of each placement made, and how far
/// the current choice has got. They are empty if the search is exhausted. The state of a fold is a position in its lists. Only
/// the search that has built those lists can return there.
///
/// [`Search::return_to`]: super::Search::return_to
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bookmark {
    numbers: Box<[u32]>,
    stats: Stats,
}

impl Bookmark {
    /// A bookmark from its stored parts: see [`numbers`](Self::numbers) and [`stats`](Self::stats).
    pub fn new(numbers: Vec<u32>, stats: Stats) -> Self {
        Self { numbers: numbers.into(), stats }
    }

    /// The state as numbers. Only a search of the same problem by the same plan can decode them.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The counts at that state.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Bytes that it takes in memory.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.numbers) + size_of_val(self.stats.levels())
    }
}

/// A bookmark is of another search, or damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookmarkError;

impl fmt::Display for BookmarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search has no such state")
    }
}

impl std::error::Error for BookmarkError {}
