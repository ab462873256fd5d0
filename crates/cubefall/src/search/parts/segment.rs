//! The names of segments, into which a part falls when its search is split.

use std::cmp::Reverse;

/// The name of a part, or of a segment of it. They are ordered as their solutions are.
///
/// A search that is split gives away what comes last of it. So what it gives away later comes before what it
/// gave away earlier.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Segment {
    part: usize,
    /// For each split on the way from the part to the segment, its number among those of one search.
    splits: Vec<Reverse<u32>>,
}

impl Segment {
    /// The most splits on the way to a segment, and the most of one search.
    const DEEPEST: usize = 1000;
    const MOST: u32 = 1_000_000;

    /// A part, or what is left of it after splits.
    pub const fn of(part: usize) -> Self {
        Self { part, splits: Vec::new() }
    }

    /// The segment with these numbers, if there can be one.
    pub fn numbered(part: usize, splits: &[u32]) -> Option<Self> {
        let can_be = splits.len() <= Self::DEEPEST && splits.iter().all(|&split| split < Self::MOST);
        can_be.then(|| Self { part, splits: splits.iter().copied().map(Reverse).collect() })
    }

    /// The part.
    pub const fn part(&self) -> usize {
        self.part
    }

    /// The numbers of the splits.
    pub fn splits(&self) -> Vec<u32> {
        self.splits.iter().map(|split| split.0).collect()
    }

    /// The name of what it gives away next, where these segments of its part are known. Nothing if there have
    /// been too many splits.
    pub fn next_given<'a>(&self, known: impl Iterator<Item = &'a Self>) -> Option<Self> {
        let given = known.filter_map(|other| match other.splits.strip_prefix(&self.splits[..]) {
            Some(&[Reverse(split), ..]) => Some(split + 1),
            _ => None,
        });
        let splits = [&self.splits[..], &[Reverse(given.max().unwrap_or(0))]].concat();
        Self::numbered(self.part, &splits.into_iter().map(|split| split.0).collect::<Vec<_>>())
    }
}
