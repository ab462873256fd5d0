//! A stored state of a search, with the data of charts.

use crate::search::{Bookmark, Search};

/// The state of a search after some step.
#[derive(Clone, Debug)]
pub(super) struct Keyframe {
    pub(super) bookmark: Bookmark,
    pub(super) level: usize,
    pub(super) progress: f64,
}

impl Keyframe {
    pub(super) fn of(search: &Search) -> Self {
        let (level, progress) = (search.level(), search.progress());
        Self { bookmark: search.bookmark(), level, progress }
    }

    pub(super) fn step(&self) -> u64 {
        self.bookmark.stats().steps()
    }

    /// Bytes that it takes in memory.
    pub(super) fn bytes(&self) -> usize {
        self.bookmark.bytes() + size_of::<Self>() - size_of::<Bookmark>()
    }

    /// The number of levels.
    pub(super) fn levels(&self) -> usize {
        self.bookmark.stats().levels().len()
    }

    /// Assemblies of `level` placements that had been reached.
    pub(super) fn reached(&self, level: usize) -> u64 {
        self.bookmark.stats().levels()[level - 1].kept
    }

    /// Assemblies of `level` placements that had been left again.
    pub(super) fn left(&self, level: usize) -> u64 {
        self.reached(level) - u64::from(self.level >= level)
    }
}
