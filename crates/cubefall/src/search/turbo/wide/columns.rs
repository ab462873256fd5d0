//! Numbered placements in columns, and those that each leaves active.

use super::items::Items;
use crate::search::turbo::kernels::{Kernels, SPARE};
use crate::search::turbo::path::Path;
use crate::search::turbo::row::Bits;
use std::sync::Arc;

/// Spare numbers, since a vector is always stored whole.
const MARGIN: usize = 16;

/// The rows that are kept of placements: when they need more words than this, all are forgotten.
const MOST_KEPT: usize = 1 << 17;

/// The uncovered items of a node.
#[derive(Clone, Default, Debug)]
pub(super) struct Uncovered {
    /// Items that may be covered once more: cells, and pieces with one copy left.
    pub(super) tight: Vec<u64>,
    /// Pieces with several copies left.
    pub(super) slack: Vec<u64>,
}

/// Numbered placements, and the items that each covers. A set of the placements is a row of bits.
///
/// Many nodes have the same columns, and the same placements are tried at many of them. So the row of those that a placement leaves active
/// is computed once, and kept.
#[derive(Clone, Default, Debug)]
pub(super) struct Columns {
    items: Arc<Items>,
    /// The number of each placement in the [`Cover`](crate::search::turbo::cover::Cover), then spare ones.
    numbers: Vec<u32>,
    count: usize,
    /// For each word of a set of items, that word of each placement; each column is filled up with zeros.
    words: Vec<u64>,
    /// The length of a column: a multiple of 64.
    length: usize,
    /// The items that could be covered once more when the placements were numbered.
    tight: Vec<u64>,
    /// For each placement, the number of its row among those kept, plus 1; or 0.
    kept: Vec<u32>,
    /// The rows: the placements that share no tight item with one.
    disjoint: Vec<u64>,
    /// What a placement covers, as words that are not empty, with their indices.
    covered: Vec<(usize, u64)>,
}

impl Columns {
    pub(super) fn items(&self) -> &Items {
        &self.items
    }

    /// The number of placements.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// A word of the items that each placement covers.
    #[inline(always)]
    pub(super) fn column(&self, word: usize) -> &[u64] {
        &self.words[word * self.length..][..self.length]
    }

    /// A word of the items that a placement covers.
    #[inline(always)]
    pub(super) fn covered_by(&self, placement: usize, word: usize) -> u64 {
        self.words[word * self.length + placement]
    }

    pub(super) fn covers(&self, placement: usize, item: usize) -> bool {
        self.covered_by(placement, item / 64) >> (item % 64) & 1 != 0
    }

    /// The number of a placement in the [`Cover`](crate::search::turbo::cover::Cover).
    pub(super) fn number(&self, placement: usize) -> u32 {
        self.numbers[placement]
    }

    /// Makes room for this number of placements.
    #[inline(always)]
    fn resize(&mut self, items: Arc<Items>, count: usize, tight: &[u64]) {
        (self.count, self.length) = (count, count.next_multiple_of(64));
        self.numbers.resize(self.length + MARGIN, 0);
        self.words.resize(items.words() * self.length + SPARE, 0);
        self.items = items;
        self.tight.clear();
        self.tight.extend_from_slice(tight);
        self.forget();
    }

    fn forget(&mut self) {
        self.kept.clear();
        self.kept.resize(self.length, 0);
        self.disjoint.clear();
    }

    /// Becomes the columns of these placements.
    pub(super) fn fill(&mut self, items: Items, path: &Path, active: &[u32], uncovered: &Uncovered) {
        self.resize(Arc::new(items), active.len(), &uncovered.tight);
        self.numbers[..active.len()].copy_from_slice(active);
        self.words.fill(0);
        let mut places = vec![None; usize::from(path.cover.any())];
        for (number, &item) in self.items.all().iter().enumerate() {
            places[usize::from(item)] = Some((number / 64 * self.length, 1 << (number % 64)));
        }
        for (at, &placement) in active.iter().enumerate() {
            for &item in path.cover.covered_by(placement) {
                if let Some((column, bit)) = places[usize::from(item)] {
                    self.words[column + at] |= bit;
                }
            }
        }
    }

    /// Becomes those of the placements of a row of others, as far as items are uncovered.
    #[inline(always)]
    pub(super) fn copy(
        &mut self,
        kernels: impl Kernels,
        from: &Self,
        (row, count): (&[u64], usize),
        uncovered: &Uncovered,
    ) {
        self.resize(Arc::clone(&from.items), count, &uncovered.tight);
        kernels.gather_numbers(row, &from.numbers, &mut self.numbers);
        for word in 0..self.items.words() {
            let column = &mut self.words[word * self.length..];
            if uncovered.tight[word] | uncovered.slack[word] != 0 {
                kernels.gather(row, from.column(word), column);
                column[count..self.length].fill(0);
            } else {
                column[..self.length].fill(0);
            }
        }
    }

    /// Sets `row` to all placements.
    #[inline(always)]
    pub(super) fn all(&self, row: &mut Vec<u64>) {
        row.clear();
        row.resize(self.length / 64, u64::MAX);
        if let Some(last) = row.last_mut() {
            *last >>= self.length - self.count;
        }
    }

    /// How many placements of a row cover an item.
    pub(super) fn count_covering(&self, item: usize, row: &[u64]) -> u32 {
        members(row).filter(|&placement| self.covers(placement, item)).count() as u32
    }

    /// Sets `covering` to the placements of a row that cover an item.
    #[inline(always)]
    pub(super) fn find_covering(
        &self,
        kernels: impl Kernels,
        item: usize,
        row: &[u64],
        covering: &mut Vec<u64>,
    ) {
        covering.clear();
        covering.extend_from_slice(row);
        kernels.keep_disjoint(&self.words, self.length, &[(item / 64, 1 << (item % 64))], covering);
        for (covering, active) in covering.iter_mut().zip(row) {
            *covering ^= active;
        }
    }

    /// Keeps, of a row, the placements that remain active after one of it. Items of which one copy was left since the placements were
    /// numbered are in `tight`.
    #[inline(always)]
    pub(super) fn keep_active(
        &mut self,
        kernels: impl Kernels,
        placement: usize,
        tight: &[u64],
        row: &mut [u64],
    ) {
        let disjoint = self.disjoint_with(kernels, placement);
        for (active, disjoint) in row.iter_mut().zip(disjoint) {
            *active &= disjoint;
        }
        for (word, (now, before)) in tight.iter().zip(&self.tight).enumerate() {
            let last_copies = self.covered_by(placement, word) & now & !before;
            if last_copies != 0 {
                kernels.keep_disjoint(&self.words, self.length, &[(word, last_copies)], row);
            }
        }
    }

    /// The placements that share no tight item with one.
    #[inline(always)]
    pub(super) fn disjoint_with(&mut self, kernels: impl Kernels, placement: usize) -> &[u64] {
        let length = self.length / 64;
        if self.kept[placement] == 0 {
            if self.disjoint.len() + length > MOST_KEPT {
                self.forget();
            }
            self.keep(kernels, placement);
        }
        &self.disjoint[(self.kept[placement] as usize - 1) * length..][..length]
    }

    /// Computes the row of a placement, and keeps it.
    fn keep(&mut self, kernels: impl Kernels, placement: usize) {
        let Self { items, words, length, tight, kept, disjoint, covered, .. } = self;
        covered.clear();
        for word in 0..items.words() {
            let covers = words[word * *length + placement] & tight[word];
            if covers != 0 {
                covered.push((word, covers));
            }
        }
        let begin = disjoint.len();
        disjoint.resize(begin + *length / 64, u64::MAX);
        kernels.keep_disjoint(words, *length, covered, &mut disjoint[begin..]);
        kept[placement] = (begin / (*length / 64)) as u32 + 1;
    }
}

/// The members of a set, in ascending order.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| Bits(bits).map(move |bit| 64 * word + usize::from(bit)))
}
