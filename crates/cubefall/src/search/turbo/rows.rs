//! Numbered placements, and their rows: a set of them is a row of bits.

use super::cover::Item;
use super::isolation::{Confined, ConfinedCells};
use super::kernels::Kernels;
use super::path::Path;
use super::row::{Bits, Choice, Row, and, count, first_member, is_empty, or, without};
use super::scope::{Numbering, Uncovered};
use std::sync::Arc;

/// The active placements of a node, in their previous numbering: the input for a new one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Active<'a, const N: usize> {
    /// The set of active placements.
    pub(super) row: &'a [u64],
    /// Their number.
    pub(super) count: usize,
    /// The items that each placement covers, active or not: a slice for each word of the set.
    pub(super) covers: [&'a [u64]; N],
    /// The number of each placement in the [`Cover`](super::cover::Cover), active or not.
    pub(super) numbers: &'a [u32],
    pub(super) numbering: &'a Arc<Numbering<N>>,
    pub(super) uncovered: Uncovered<N>,
    /// Whether placements that would isolate a cell have been removed.
    pub(super) is_pruned: bool,
}

/// At most 64 · `W` numbered placements and 64 · `N` numbered items: the items that each placement covers,
/// and the placements that cover each item.
#[derive(Clone, Debug)]
pub(super) struct Rows<const W: usize, const N: usize> {
    /// For each item, the placements that cover it.
    covering: Box<Aligned<[[Row<W>; 64]; N]>>,
    /// The same, word by word, for counting eight items at a time: for each word index, that word of the rows
    /// of the counted items, contiguously.
    columns: Box<Aligned<[[[u64; 64]; W]; N]>>,
    /// The counted items: those that must be covered, and were uncovered when the placements were numbered.
    counted: Row<N>,
    /// The bits of the counted items of each word of a set of items, in the order of their columns.
    counted_bits: [[u8; 64]; N],
    /// The number of counted items in each word of a set of items.
    widths: [usize; N],
    /// For each placement, those that clash with it, itself included. Empty unless this width propagates.
    clashing: Box<[Row<W>]>,
    /// The items that each placement covers, as a set: a slice for each of its words.
    covers: [Box<[u64]>; N],
    /// The number of each placement in the [`Cover`](super::cover::Cover).
    numbers: Box<[u32]>,
    numbering: Arc<Numbering<N>>,
    /// The number of words with placements.
    words: usize,
    /// Pieces with several copies left when the placements were numbered. `clashing` does not include their
    /// other placements.
    copied: Row<N>,
}

/// Aligned to cache lines: a vector that crosses a line takes twice as long to load.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Aligned<T>(pub(super) T);

/// Whether nodes of this width propagate before they branch. Where few placements are active, testing each
/// child is cheaper.
pub(super) const fn propagates<const W: usize>() -> bool {
    W == 20
}

/// Spare entries behind the placements, since a vector is always stored whole.
const MARGIN: usize = 16;

impl<const W: usize, const N: usize> Rows<W, N> {
    pub(super) fn new() -> Self {
        Self {
            covering: Box::new(Aligned([[[0; W]; 64]; N])),
            columns: Box::new(Aligned([[[0; 64]; W]; N])),
            clashing: vec![[0; W]; if propagates::<W>() { 64 * W } else { 0 }].into(),
            covers: std::array::from_fn(|_| vec![0; 64 * W + MARGIN].into()),
            numbers: vec![0; 64 * W + MARGIN].into(),
            numbering: Arc::new(Numbering::EMPTY),
            counted: [0; N],
            counted_bits: [[0; 64]; N],
            widths: [0; N],
            words: 0,
            copied: [0; N],
        }
    }

    #[inline(always)]
    pub(super) fn covering(&self, item: u8) -> &Row<W> {
        &self.covering.0[usize::from(item / 64) % N][usize::from(item % 64)]
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
    pub(super) fn item(&self, item: u8) -> Item {
        self.numbering.item(item)
    }

    /// The items that must be covered, and were uncovered when the placements were numbered.
    #[inline(always)]
    pub(super) fn counted(&self) -> &Row<N> {
        &self.counted
    }

    /// The placements in `row`, as the input for a new numbering.
    #[inline(always)]
    pub(super) fn active<'a>(
        &'a self,
        row: &'a Row<W>,
        count: usize,
        uncovered: Uncovered<N>,
    ) -> Active<'a, N> {
        let Self { covers, numbers, numbering, words, .. } = self;
        let mut slices: [&[u64]; N] = [&[]; N];
        for (slice, covers) in slices.iter_mut().zip(covers) {
            *slice = covers;
        }
        Active { row: &row[..*words], count, covers: slices, numbers, numbering, uncovered, is_pruned: true }
    }

    /// Numbers the active placements, in the same order, and builds the rows.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn fill(&mut self, kernels: impl Kernels, from: Active<N>) {
        let Active { row, count, covers, numbers, numbering, uncovered, .. } = from;
        for (from, to) in covers.into_iter().zip(&mut self.covers) {
            kernels.gather(row, from, to);
        }
        kernels.gather_numbers(row, numbers, &mut self.numbers);
        self.numbering = Arc::clone(numbering);
        (self.copied, self.words) = (uncovered.slack, count.div_ceil(64));
        let filled = or(&uncovered.tight, &uncovered.slack);
        self.counted = and(&filled, &numbering.needed);
        for (word, &filled) in filled.iter().enumerate() {
            self.fill_items(kernels, word, filled, count);
        }
        if propagates::<W>() {
            for placement in 0..count {
                let tight = and(&self.covers(placement), &uncovered.tight);
                self.clashing[placement] = clashing_with(&self.covering.0, tight);
            }
        }
    }

    /// Builds the rows of the items in one word of a set of items.
    #[inline(always)]
    fn fill_items(&mut self, kernels: impl Kernels, items: usize, filled: u64, count: usize) {
        self.widths[items] = 0;
        for bit in Bits(self.counted[items]) {
            self.counted_bits[items][self.widths[items] & 63] = bit;
            self.widths[items] += 1;
        }
        let counted = &self.counted_bits[items][..self.widths[items]];
        self.covers[items][count..64 * self.words].fill(0);
        let (covers, _) = self.covers[items].as_chunks();
        let mut parts = Aligned([0; 64]);
        for (word, column) in self.columns.0[items].iter_mut().enumerate() {
            if word < self.words {
                kernels.transpose(&covers[word], &mut parts.0);
            } else {
                parts.0 = [0; 64];
            }
            for bit in Bits(filled) {
                self.covering.0[items][usize::from(bit & 63)][word] = parts.0[usize::from(bit & 63)];
            }
            if kernels.by_columns() {
                for (at, &bit) in counted.iter().enumerate() {
                    column[at & 63] = parts.0[usize::from(bit & 63)];
                }
            }
        }
    }

    /// The placements of `active` that remain active after a placement, without those that would isolate a
    /// cell beside it; and the items that remain uncovered.
    #[inline(always)]
    pub(super) fn after(
        &self,
        kernels: impl Kernels,
        placement: usize,
        (active, uncovered): (&Row<W>, Uncovered<N>),
        path: &Path,
    ) -> (Row<W>, Uncovered<N>) {
        let covers = self.covers(placement);
        let mut removed = match propagates::<W>() {
            true => *self.clashing(placement),
            false => clashing_with(&self.covering.0, and(&covers, &uncovered.tight)),
        };
        let mut uncovered = Uncovered { tight: without(&uncovered.tight, &covers), ..uncovered };
        let copied = and(&covers, &self.copied);
        if !is_empty(&copied) {
            let piece = first_member(&copied);
            match path.capacity[usize::from(self.item(piece))] {
                0 | 1 => removed = or(&removed, self.covering(piece)),
                2 => {
                    uncovered.slack = without(&uncovered.slack, &copied);
                    uncovered.tight = or(&uncovered.tight, &copied);
                }
                _ => {}
            }
        }
        if N == 1 {
            let covered = covers[0];
            let confined = ConfinedCells::beside(kernels, covered, &self.numbering, uncovered.tight[0]);
            removed = or(&removed, &self.isolating(confined));
        }
        (without(active, &removed), uncovered)
    }

    /// All confined cells.
    pub(super) fn confined(&self, uncovered: u64) -> ConfinedCells<'_, N> {
        ConfinedCells::all(&self.numbering, uncovered)
    }

    /// The placements that would isolate any of these cells.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn isolating(&self, cells: ConfinedCells<N>) -> Row<W> {
        let mut isolating = [0; W];
        for Confined { cell, neighbours: [first, last] } in cells {
            let all = and(self.covering(first), self.covering(last));
            isolating = or(&isolating, &without(&all, self.covering(cell)));
        }
        isolating
    }

    /// The items that a placement covers.
    #[inline(always)]
    pub(super) fn covers(&self, placement: usize) -> Row<N> {
        let mut items = [0; N];
        for (items, covers) in items.iter_mut().zip(&self.covers) {
            *items = covers[placement];
        }
        items
    }

    /// Whether some piece with several copies left has fewer active placements than missing copies, once
    /// `covered` is covered.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn is_short(&self, covered: Row<N>, active: &Row<W>, slack: Row<N>, path: &Path) -> bool {
        let mut short = false;
        for (word, pieces) in slack.into_iter().enumerate() {
            for bit in Bits(pieces) {
                let piece = 64 * word as u8 + bit;
                let placed = u16::from(covered[word] >> bit & 1 != 0);
                let needed = path.copies_missing(self.item(piece)).saturating_sub(placed);
                short |= count(&and(active, self.covering(piece))) < u32::from(needed);
            }
        }
        short
    }

    /// Of the pieces of which copies are missing, the one with the fewest candidates. Of n active placements
    /// of a piece of which k copies are missing, n − k + 1 can be the first in a solution. Called where
    /// everything else is covered.
    pub(super) fn fewest_missing(&self, active: &Row<W>, slack: Row<N>, path: &Path) -> Choice {
        let mut choice = Choice::NONE;
        for (word, pieces) in slack.into_iter().enumerate() {
            for bit in Bits(pieces) {
                let piece = 64 * word as u8 + bit;
                let missing = u32::from(path.copies_missing(self.item(piece)));
                if missing > 0 {
                    let placements = count(&and(active, self.covering(piece)));
                    choice = choice.or(piece, (placements + 1).saturating_sub(missing));
                }
            }
        }
        choice
    }
}

/// The columns, which only some processors use.
#[cfg(all(target_arch = "x86_64", feature = "vectors"))]
impl<const W: usize, const N: usize> Rows<W, N> {
    /// For each word index, that word of the rows of the counted items of one word of a set of items.
    #[inline(always)]
    pub(super) fn columns(&self, items: usize) -> &[[u64; 64]; W] {
        &self.columns.0[items]
    }

    /// The number of columns for one word of a set of items.
    #[inline(always)]
    pub(super) fn width(&self, items: usize) -> usize {
        self.widths[items]
    }

    /// The item of a column.
    #[inline(always)]
    pub(super) fn counted_item(&self, items: usize, column: u8) -> u8 {
        64 * items as u8 + self.counted_bits[items][usize::from(column & 63)]
    }
}

/// The placements that cover any of `items`.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn clashing_with<const W: usize, const N: usize>(covering: &[[Row<W>; 64]; N], items: Row<N>) -> Row<W> {
    let mut clashing = [0; W];
    for (covering, items) in covering.iter().zip(items) {
        for bit in Bits(items) {
            clashing = or(&clashing, &covering[usize::from(bit & 63)]);
        }
    }
    clashing
}
