//! Numbered placements, and the rows of those that cover each item.

use super::items::Items;
use crate::search::turbo::path::Path;
use crate::search::turbo::row::Bits;
use std::sync::Arc;

/// The words of a row are a multiple of this number, so that loops take whole vectors.
const BLOCK: usize = 8;

/// The most words that the placements which clash with each of the placements may need.
const MOST_CLASHING: usize = 3 << 20;

/// Numbered placements, and for each item a row of those that cover it. Many nodes have the same matrix: each
/// is a set of its placements, as a row.
#[derive(Clone, Default, Debug)]
pub(super) struct Matrix {
    items: Option<Arc<Items>>,
    /// The number of each placement in the [`Cover`](crate::search::turbo::cover::Cover).
    numbers: Vec<u32>,
    /// The words of a row.
    words: usize,
    /// For each item, the placements that cover it.
    covering: Vec<u64>,
    /// The items that could be covered once more when the placements were numbered.
    tight: Vec<u64>,
    /// For each placement, the number of its row in `clashing`, plus 1; or 0 if it has none yet.
    known: Vec<u32>,
    /// Rows of the placements that share a tight item with one, itself among them.
    clashing: Vec<u64>,
}

impl Matrix {
    /// Becomes the matrix of these placements. `tight` are the items that can be covered once more.
    pub(super) fn fill(
        &mut self,
        items: &Arc<Items>,
        path: &Path,
        placements: impl Iterator<Item = u32>,
        tight: &[u64],
    ) {
        self.numbers.clear();
        self.numbers.extend(placements);
        self.words = self.numbers.len().div_ceil(64).next_multiple_of(BLOCK);
        self.covering.clear();
        self.covering.resize(self.words * items.all().len(), 0);
        for (at, &placement) in self.numbers.iter().enumerate() {
            for item in items.covered_by(path, placement) {
                self.covering[item * self.words + at / 64] |= 1 << (at % 64);
            }
        }
        self.items = Some(Arc::clone(items));
        self.tight.clear();
        self.tight.extend_from_slice(tight);
        self.known.clear();
        self.known.resize(self.numbers.len(), 0);
        self.clashing.clear();
        if self.has_clashing() {
            // Growing by and by would need twice as much.
            self.clashing.reserve_exact(self.words * self.count());
        }
    }

    pub(super) fn items(&self) -> &Arc<Items> {
        self.items.as_ref().expect("a matrix in use")
    }

    /// The number of placements.
    pub(super) fn count(&self) -> usize {
        self.numbers.len()
    }

    /// The number of a placement in the [`Cover`](crate::search::turbo::cover::Cover).
    pub(super) fn number(&self, placement: usize) -> u32 {
        self.numbers[placement]
    }

    /// The placements that cover an item.
    #[inline(always)]
    pub(super) fn covering(&self, item: usize) -> &[u64] {
        &self.covering[item * self.words..][..self.words]
    }

    /// Sets `row` to all placements.
    pub(super) fn all(&self, row: &mut Vec<u64>) {
        row.clear();
        row.resize(self.words, 0);
        for at in 0..self.count() {
            row[at / 64] |= 1 << (at % 64);
        }
    }

    /// Whether there is memory for the placements that clash with each one.
    pub(super) fn has_clashing(&self) -> bool {
        self.words * self.count() <= MOST_CLASHING
    }

    /// The placements that share an item with one which could be covered once more when they were numbered.
    /// They are computed once.
    #[inline(always)]
    pub(super) fn clashing<'a>(self: &'a mut Arc<Self>, path: &Path, placement: usize) -> &'a [u64] {
        if self.known[placement] == 0 {
            Arc::make_mut(self).find_clashing(path, placement);
        }
        &self.clashing[(self.known[placement] as usize - 1) * self.words..][..self.words]
    }

    /// Whether they are computed for each member of a row, or there is no memory for that.
    pub(super) fn has_all_clashing(&self, row: &[u64]) -> bool {
        !self.has_clashing() || members(row).all(|placement| self.known[placement] > 0)
    }

    /// Computes them for each member of a row.
    pub(super) fn find_all_clashing(&mut self, path: &Path, row: &[u64]) {
        for placement in members(row) {
            if self.known[placement] == 0 {
                self.find_clashing(path, placement);
            }
        }
    }

    #[inline(always)]
    fn find_clashing(&mut self, path: &Path, placement: usize) {
        let Self { items, numbers, words, covering, tight, known, clashing } = self;
        let items = items.as_ref().expect("a matrix in use");
        let begin = clashing.len();
        clashing.resize(begin + *words, 0);
        for item in items.covered_by(path, numbers[placement]) {
            if tight[item / 64] >> (item % 64) & 1 != 0 {
                unite(&mut clashing[begin..], &covering[item * *words..][..*words]);
            }
        }
        known[placement] = (begin / *words) as u32 + 1;
    }
}

/// The members of a set, in ascending order.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| Bits(bits).map(move |bit| 64 * word + usize::from(bit)))
}

/// Adds the members of another row.
#[inline(always)]
fn unite(row: &mut [u64], other: &[u64]) {
    for (row, other) in row.as_chunks_mut::<BLOCK>().0.iter_mut().zip(other.as_chunks::<BLOCK>().0) {
        for at in 0..BLOCK {
            row[at] |= other[at];
        }
    }
}

/// Removes the members of another row.
#[inline(always)]
pub(super) fn remove(row: &mut [u64], other: &[u64]) {
    for (row, other) in row.as_chunks_mut::<BLOCK>().0.iter_mut().zip(other.as_chunks::<BLOCK>().0) {
        for at in 0..BLOCK {
            row[at] &= !other[at];
        }
    }
}

/// Keeps the members of another row only. Returns whether there is one.
#[inline(always)]
pub(super) fn intersect(row: &mut [u64], other: &[u64]) -> bool {
    let mut all = [0; BLOCK];
    for (row, other) in row.as_chunks_mut::<BLOCK>().0.iter_mut().zip(other.as_chunks::<BLOCK>().0) {
        for at in 0..BLOCK {
            row[at] &= other[at];
            all[at] |= row[at];
        }
    }
    all != [0; BLOCK]
}

/// The number of members that two rows have in common.
#[inline(always)]
pub(super) fn count_common(row: &[u64], other: &[u64]) -> u32 {
    let mut counts = [0_u64; BLOCK];
    for (row, other) in row.as_chunks::<BLOCK>().0.iter().zip(other.as_chunks::<BLOCK>().0) {
        for at in 0..BLOCK {
            counts[at] += u64::from((row[at] & other[at]).count_ones());
        }
    }
    let mut sum = 0;
    for count in counts {
        sum += count;
    }
    sum as u32
}
