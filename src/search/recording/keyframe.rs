//! Where a search stood, and what a chart wants to know of that.

use crate::search::{Bookmark, Search};

/// Where a search stood after some step.
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

    /// How many levels there are.
    pub(super) fn levels(&self) -> usize {
        self.bookmark.stats().levels().len()
    }

    /// How many assemblies of `level` placements had been reached.
    pub(super) fn reached(&self, level: usize) -> u64 {
        self.bookmark.stats().levels()[level - 1].kept
    }

    /// How many of them had been left again.
    pub(super) fn left(&self, level: usize) -> u64 {
        self.reached(level) - u64::from(self.level >= level)
    }
}
