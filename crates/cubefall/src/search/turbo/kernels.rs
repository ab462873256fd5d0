//! Gathering, transposing and tallying on plain slices: the inner loops that do not depend on the search.

use super::row::Bits;
use super::tally::{Base, Tally, fewest_of_many, tally, union_pair};
use std::ops::Range;

/// An implementation of the loops over many words. What is implemented here is portable code, vectorised by
/// the compiler.
pub(super) trait Kernels: Copy {
    /// The lengths of lists that are tallied are multiples of this: four vectors.
    const BLOCK: usize = 8;

    /// The maximum number of active placements of a node that has a list of masks. With vectors of two words,
    /// rows take less time. Measured.
    const MOST_MASKS: usize = 0;

    /// Whether the candidates of items are counted for eight items at a time, by columns.
    #[inline(always)]
    fn by_columns(self) -> bool {
        false
    }

    /// Copies the entries of `from` whose bits are set in `row` to the front of `to`.
    #[inline(always)]
    fn gather(self, row: &[u64], from: &[u64], to: &mut [u64]) {
        gather(row, from, to);
    }

    /// The same with 32-bit entries.
    #[inline(always)]
    fn gather_numbers(self, row: &[u64], from: &[u32], to: &mut [u32]) {
        gather(row, from, to);
    }

    /// Copies the words of a range that pass a filter to `to`, which is at the begin of the range or behind
    /// its end. There are [`SPARE`] words behind all of them. Returns how many they are.
    #[inline(always)]
    fn copy_active<const L: usize>(
        self,
        words: &mut [u64],
        from: Range<usize>,
        filter: &Filter<L>,
        to: usize,
    ) -> usize {
        let mut count = 0;
        for at in from {
            let word = words[at];
            words[to + count] = word;
            count += usize::from(filter.passes(word));
        }
        count
    }

    /// Copies the words that have a bit to `to`, which has room for all of them and [`SPARE`] more. Returns
    /// how many they are.
    #[inline(always)]
    fn copy_with(self, from: &[u64], bit: u8, to: &mut [u64]) -> usize {
        let mut count = 0;
        for &mask in from {
            to[count] = mask;
            count += (mask >> bit & 1) as usize;
        }
        count
    }

    /// The cells with a neighbour in `covered` and at most two in `uncovered`, to which they belong
    /// themselves: of the others, any may be in the result. `neighbours` has those of each cell.
    #[inline(always)]
    fn confined(self, neighbours: &[u64; 64], covered: u64, uncovered: u64) -> u64 {
        let near = |cell: u8| neighbours[usize::from(cell & 63)];
        let mut beside = 0;
        for cell in Bits(covered) {
            beside |= near(cell);
        }
        let mut confined = 0;
        for cell in Bits(beside & uncovered) {
            confined |= u64::from(has_at_most_two(near(cell) & uncovered)) << cell;
        }
        confined
    }

    /// The bits of `word` at the places of `mask`, moved together.
    #[inline(always)]
    fn extract(self, word: u64, mask: u64) -> u64 {
        let mut extracted = 0;
        for (place, bit) in Bits(mask).enumerate() {
            extracted |= (word >> bit & 1) << place;
        }
        extracted
    }

    /// See [`tally`].
    #[inline(always)]
    fn tally(self, list: &[u64]) -> Tally {
        tally::<Base>((), list)
    }

    /// See [`union_pair`].
    #[inline(always)]
    fn union_pair(self, list: &[u64], blocked: [u64; 2]) -> [u64; 2] {
        union_pair::<Base>((), list, blocked)
    }

    /// See [`fewest_of_many`].
    #[inline(never)]
    fn fewest_of_many(self, list: &[u64], items: u64) -> (u64, u32) {
        fewest_of_many::<Base>((), list, items)
    }

    /// Transposes a 64 × 64 matrix of bits: bit j of word i becomes bit i of word j.
    ///
    /// Recursive exchange of blocks. Source: H. S. Warren, Hacker's Delight, 2nd edition, 7-3.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn transpose(self, from: &[u64; 64], to: &mut [u64; 64]) {
        *to = *from;
        exchange::<32>(to, 0x0000_0000_ffff_ffff);
        exchange::<16>(to, 0x0000_ffff_0000_ffff);
        exchange::<8>(to, 0x00ff_00ff_00ff_00ff);
        exchange::<4>(to, 0x0f0f_0f0f_0f0f_0f0f);
        exchange::<2>(to, 0x3333_3333_3333_3333);
        exchange::<1>(to, 0x5555_5555_5555_5555);
    }
}

/// Which masks [`Kernels::copy_active`] copies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filter<const L: usize> {
    /// Masks with any of these bits are not copied.
    pub(super) blocked: u64,
    /// Nor are those that a limit excludes.
    pub(super) limits: [Limit; L],
}

/// Excludes the masks that have, of the bits in `tested`, exactly those in `excluded`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    pub(super) tested: u64,
    pub(super) excluded: u64,
}

impl<const L: usize> Filter<L> {
    #[inline(always)]
    pub(super) fn passes(&self, mask: u64) -> bool {
        let mut passes = mask & self.blocked == 0;
        for Limit { tested, excluded } in self.limits {
            passes &= mask & tested != excluded;
        }
        passes
    }
}

/// Nothing but the portable code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain;

impl Kernels for Plain {}

/// Not by a population count, for which some processors have no instruction.
#[inline(always)]
pub(super) fn has_at_most_two(set: u64) -> bool {
    let beyond_first = set & set.wrapping_sub(1);
    beyond_first & beyond_first.wrapping_sub(1) == 0
}

/// The spare words behind what is copied, since a vector is always stored whole.
pub(super) const SPARE: usize = 8;

#[inline(always)]
fn gather<T: Copy>(row: &[u64], from: &[T], to: &mut [T]) {
    let mut count = 0;
    for (word, &bits) in row.iter().enumerate() {
        for bit in Bits(bits) {
            to[count] = from[64 * word + usize::from(bit)];
            count += 1;
        }
    }
}

/// Exchanges, in each block of 2 · `SIDE` rows and columns, the upper right quarter and the lower left one.
#[inline(always)]
fn exchange<const SIDE: usize>(matrix: &mut [u64; 64], lower: u64) {
    for block in matrix.chunks_exact_mut(2 * SIDE) {
        let (upper_rows, lower_rows) = block.split_at_mut(SIDE);
        for (upper_row, lower_row) in upper_rows.iter_mut().zip(lower_rows) {
            let differing = (*upper_row >> SIDE ^ *lower_row) & lower;
            *lower_row ^= differing;
            *upper_row ^= differing << SIDE;
        }
    }
}
