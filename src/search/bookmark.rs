//! Where a search stands, in few numbers.

use crate::search::Stats;
use std::fmt;

/// Where a search stands and what it has counted: a few hundred bytes, whatever the search. [`Search::return_to`] goes there
/// again.
///
/// A depth-first search stands where its path leads, so the numbers are those of the path: for each placement which one it is,
/// and how far the choice is that is being made. They are none where the search is exhausted. A fold stands in its lists; its
/// numbers say where, and only a search that has made those lists can return there.
///
/// [`Search::return_to`]: super::Search::return_to
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bookmark {
    numbers: Box<[u32]>,
    stats: Stats,
}

impl Bookmark {
    /// A bookmark as it was sent or stored: see [`numbers`](Self::numbers) and [`stats`](Self::stats).
    pub fn new(numbers: Vec<u32>, stats: Stats) -> Self {
        Self { numbers: numbers.into(), stats }
    }

    /// The place, in numbers that only the same way to search, of the same placements, understands.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// What was counted until then.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Bytes that it takes in memory.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.numbers) + size_of_val(self.stats.levels())
    }
}

/// A bookmark leads nowhere: it is of another search, or what was stored is damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookmarkError;

impl fmt::Display for BookmarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search has no such place")
    }
}

impl std::error::Error for BookmarkError {}
