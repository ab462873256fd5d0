//! Counting the candidates of items, and the item to branch on.

use super::kernels::{Kernels, Plain};
use super::row::{Bits, Choice, Row, and, count};
use super::rows::Rows;

/// The last candidate counts of the items of a node, by column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ItemCounts<const N: usize> {
    /// The candidates of each item when it was last counted, at most [`MOST_COUNTED`].
    pub(super) counts: [[u8; 64]; N],
    /// Items that have lost a candidate since they were last propagated.
    pub(super) stale: Row<N>,
}

/// The maximum of a stored count: greater counts are stored as this.
pub(super) const MOST_COUNTED: u8 = 127;

impl<const N: usize> ItemCounts<N> {
    /// Nothing counted.
    pub(super) const NONE: Self = Self { counts: [[0; 64]; N], stale: [0; N] };

    /// Stores a new count of an item.
    #[inline(always)]
    pub(super) fn update(&mut self, word: usize, bit: u8, candidates: u32) {
        let now = candidates.min(u32::from(MOST_COUNTED)) as u8;
        let before = &mut self.counts[word][usize::from(bit & 63)];
        self.stale[word] |= u64::from(now != *before) << bit;
        *before = now;
    }

    /// The items with at most `most` candidates.
    #[inline(always)]
    pub(super) fn at_most(&self, most: u8) -> Row<N> {
        let mut items = [0; N];
        for (items, counts) in items.iter_mut().zip(&self.counts) {
            *items = at_most(counts, most);
        }
        items
    }
}

/// The counts that are at most `most`. It compares eight at a time: adding 127 − `most` to each byte sets the
/// highest bit of those that are greater than `most`.
#[inline(always)]
fn at_most(counts: &[u8; 64], most: u8) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let (eights, _) = counts.as_chunks::<8>();
    let mut items = 0;
    for (index, &eight) in eights.iter().enumerate() {
        let more = (u64::from_le_bytes(eight) + EACH * u64::from(MOST_COUNTED - most)) >> 7 & EACH;
        // The product has the lowest bits of the eight bytes in its highest byte, in order.
        let gathered = (more ^ EACH).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        items |= gathered << (8 * index);
    }
    items
}

/// An implementation of counting candidates. What is implemented here is portable code, vectorised by the
/// compiler.
pub(super) trait Vectors: Kernels {
    /// The first of the counted ones among `items` with the fewest candidates. It may stop at one without
    /// candidates.
    #[inline(always)]
    fn fewest<const W: usize, const N: usize>(
        self,
        rows: &Rows<W, N>,
        active: &Row<W>,
        items: Row<N>,
    ) -> Choice {
        let mut best = Choice::NONE;
        for (word, &items) in and(&items, rows.counted()).iter().enumerate() {
            for bit in Bits(items) {
                let item = 64 * word as u8 + bit;
                best = best.or(item, count(&and(active, rows.covering(item))));
                if best.candidates == 0 {
                    return best;
                }
            }
        }
        best
    }

    /// The same, but counts all of them and stores their counts.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn counted<const W: usize, const N: usize>(
        self,
        rows: &Rows<W, N>,
        active: &Row<W>,
        items: Row<N>,
        counts: &mut ItemCounts<N>,
    ) -> Choice {
        let mut best = Choice::NONE;
        for (word, &items) in and(&items, rows.counted()).iter().enumerate() {
            for bit in Bits(items) {
                let item = 64 * word as u8 + bit;
                let candidates = count(&and(active, rows.covering(item)));
                best = best.or(item, candidates);
                counts.update(word, bit, candidates);
            }
        }
        best
    }

    /// The columns in which those of `items` are counted. Without columns, the counted items themselves.
    #[inline(always)]
    fn columns<const W: usize, const N: usize>(self, rows: &Rows<W, N>, items: Row<N>) -> Row<N> {
        and(&items, rows.counted())
    }

    /// The item of a column.
    #[inline(always)]
    fn item<const W: usize, const N: usize>(self, _: &Rows<W, N>, word: usize, column: u8) -> u8 {
        64 * word as u8 + column
    }
}

impl Vectors for Plain {}
