//! Numbered placements, and their rows: a set of them is a row of bits.

use super::cover::Item;
use super::kernels::Kernels;
use super::path::Path;
use super::row::{Bits, Row, and, count, or, without};
use super::scope::Uncovered;

/// The active placements of a node, in their previous numbering: the input for a new one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Active<'a> {
    /// The set of active placements.
    pub(super) row: &'a [u64],
    /// Their number.
    pub(super) count: usize,
    /// The items that each placement covers, active or not.
    pub(super) covers: &'a [u64],
    /// The number of each placement in the [`Cover`](super::cover::Cover), active or not.
    pub(super) numbers: &'a [u32],
    /// The item of each bit of `covers`.
    pub(super) items: &'a [Item; 64],
    pub(super) uncovered: Uncovered,
}

/// At most 64 · `W` numbered placements: the items that each covers, and the placements that cover each item.
#[derive(Clone, Debug)]
pub(super) struct Rows<const W: usize> {
    /// For each item, the placements that cover it.
    covering: Box<Aligned<[Row<W>; 64]>>,
    /// The same, word by word, for counting eight items at a time: for each word index, that word of the rows of the counted items,
    /// contiguously.
    columns: Box<Aligned<[[u64; 64]; W]>>,
    /// The counted items: those that were uncovered when the placements were numbered.
    counted: u64,
    /// The counted items in the order of their columns.
    counted_items: [u8; 64],
    /// The number of counted items.
    width: usize,
    /// For each placement, those that clash with it, itself included. Empty unless this width propagates.
    clashing: Box<[Row<W>]>,
    /// The items that each placement covers: bit i stands for the i-th item.
    covers: Box<[u64]>,
    /// The number of each placement in the [`Cover`](super::cover::Cover).
    numbers: Box<[u32]>,
    items: [Item; 64],
    /// The number of words with placements.
    words: usize,
    /// Pieces with several copies left when the placements were numbered. `clashing` does not include their other placements.
    copied: u64,
}

/// Aligned to cache lines: a vector that crosses a line takes twice as long to load.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Aligned<T>(pub(super) T);

/// Whether nodes of this width propagate before they branch. Where few placements are active, testing each child is cheaper.
pub(super) const fn propagates<const W: usize>() -> bool {
    W == 20
}

/// Spare entries behind the placements, since a vector is always stored whole.
const MARGIN: usize = 16;

impl<const W: usize> Rows<W> {
    pub(super) fn new() -> Self {
        Self {
            covering: Box::new(Aligned([[0; W]; 64])),
            columns: Box::new(Aligned([[0; 64]; W])),
            clashing: vec![[0; W]; if propagates::<W>() { 64 * W } else { 0 }].into(),
            covers: vec![0; 64 * W + MARGIN].into(),
            numbers: vec![0; 64 * W + MARGIN].into(),
            items: [0; 64],
            counted: 0,
            counted_items: [0; 64],
            width: 0,
            words: 0,
            copied: 0,
        }
    }

    #[inline(always)]
    pub(super) fn covering(&self, item: u8) -> &Row<W> {
        &self.covering.0[usize::from(item & 63)]
    }

    #[inline(always)]
    pub(super) fn clashing(&self, placement: usize) -> &Row<W> {
        &self.clashing[placement]
    }

    #[inline(always)]
    pub(super) fn number(&self, placement: usize) -> u32 {
        self.numbers[placement]
    }

    #[inline(always)]
    pub(super) fn item(&self, bit: u8) -> Item {
        self.items[usize::from(bit & 63)]
    }

    /// The placements in `row`, as the input for a new numbering.
    #[inline(always)]
    pub(super) fn active<'a>(&'a self, row: &'a Row<W>, count: usize, uncovered: Uncovered) -> Active<'a> {
        let Self { covers, numbers, items, words, .. } = self;
        Active { row: &row[..*words], count, covers, numbers, items, uncovered }
    }

    /// Numbers the active placements, in the same order, and builds the rows.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn fill(&mut self, kernels: impl Kernels, from: Active) {
        let Active { row, count, covers, numbers, items, uncovered } = from;
        kernels.gather(row, covers, &mut self.covers);
        kernels.gather_numbers(row, numbers, &mut self.numbers);
        (self.items, self.copied, self.words) = (*items, uncovered.slack, count.div_ceil(64));
        self.counted = uncovered.tight | uncovered.slack;
        self.width = 0;
        for item in Bits(self.counted) {
            self.counted_items[self.width & 63] = item;
            self.width += 1;
        }
        self.covers[count..64 * self.words].fill(0);
        let (covers, _) = self.covers.as_chunks();
        let mut parts = Aligned([0; 64]);
        for (word, column) in self.columns.0.iter_mut().enumerate() {
            if word < self.words {
                kernels.transpose(&covers[word], &mut parts.0);
            } else {
                parts.0 = [0; 64];
            }
            for (at, &item) in self.counted_items[..self.width].iter().enumerate() {
                let part = parts.0[usize::from(item & 63)];
                self.covering.0[usize::from(item & 63)][word] = part;
                if kernels.by_columns() {
                    column[at & 63] = part;
                }
            }
        }
        if propagates::<W>() {
            for (clashing, covers) in self.clashing.iter_mut().zip(&self.covers[..count]) {
                *clashing = clashing_with(&self.covering.0, covers & uncovered.tight);
            }
        }
    }

    /// The placements of `active` that remain active after a placement, and the items that remain uncovered.
    #[inline(always)]
    pub(super) fn after(
        &self,
        placement: usize,
        active: &Row<W>,
        uncovered: Uncovered,
        path: &Path,
    ) -> (Row<W>, Uncovered) {
        let covers = self.covers[placement];
        let mut removed = match propagates::<W>() {
            true => *self.clashing(placement),
            false => clashing_with(&self.covering.0, covers & uncovered.tight),
        };
        let mut uncovered = Uncovered { tight: uncovered.tight & !covers, ..uncovered };
        let copied = covers & self.copied;
        if copied != 0 {
            match self.copies_left(copied, path) {
                0 | 1 => removed = or(&removed, self.covering(copied.trailing_zeros() as u8)),
                2 => {
                    uncovered.slack &= !copied;
                    uncovered.tight |= copied;
                }
                _ => {}
            }
        }
        (without(active, &removed), uncovered)
    }

    /// The missing copies of the piece with this bit.
    #[inline(always)]
    fn copies_left(&self, piece: u64, path: &Path) -> u16 {
        path.demand[usize::from(self.item(piece.trailing_zeros() as u8))]
    }

    /// The items that a placement covers.
    #[inline(always)]
    pub(super) fn covers(&self, placement: usize) -> u64 {
        self.covers[placement]
    }

    /// Whether some piece with several copies left has fewer active placements than missing copies, once `covered` is covered.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn is_short(&self, covered: u64, active: &Row<W>, slack: u64, path: &Path) -> bool {
        let mut short = false;
        for item in Bits(slack) {
            let bit = 1 << item;
            let needed = self.copies_left(bit, path) - u16::from(covered & bit != 0);
            short |= count(&and(active, self.covering(item))) < u32::from(needed);
        }
        short
    }
}

/// The columns, which only some processors use.
#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
impl<const W: usize> Rows<W> {
    /// For each word index, that word of the rows of the counted items.
    #[inline(always)]
    pub(super) fn columns(&self) -> &[[u64; 64]; W] {
        &self.columns.0
    }

    /// The items that are counted by columns.
    #[inline(always)]
    pub(super) fn counted(&self) -> u64 {
        self.counted
    }

    /// The number of columns.
    #[inline(always)]
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The item of a column.
    #[inline(always)]
    pub(super) fn counted_item(&self, column: u8) -> u8 {
        self.counted_items[usize::from(column & 63)]
    }
}

/// The placements that cover any of `items`.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn clashing_with<const W: usize>(covering: &[Row<W>; 64], items: u64) -> Row<W> {
    let mut clashing = [0; W];
    for item in Bits(items) {
        clashing = or(&clashing, &covering[usize::from(item & 63)]);
    }
    clashing
}
