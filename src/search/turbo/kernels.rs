//! Gathering, transposing and tallying on plain slices: the inner loops that do not depend on the search.

use super::row::Bits;
use super::tally::{Base, Tally, fewest_of_many, tally, tally_pair};

/// An implementation of the loops over many words. What is implemented here is portable code, vectorised by the compiler.
pub(super) trait Kernels: Copy {
    /// The lengths of lists that are tallied are multiples of this: two vectors.
    const BLOCK: usize = 4;

    /// The maximum number of active placements of a node that has a list of masks. With vectors of two words, rows take less time.
    /// Measured.
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

    /// Copies the words of `from` that have no bit in common with the blocked ones to the front of `to`, and those of them that have
    /// the chosen bit to the front of `with` too. Both have room for all words and [`SPARE`] more. Returns how many they are.
    #[inline(always)]
    fn copy_active(self, from: &[u64], filter: Filter, to: &mut [u64], with: &mut [u64]) -> (usize, usize) {
        let (mut count, mut chosen) = (0, 0);
        for &word in from {
            let is_active = usize::from(word & filter.blocked == 0);
            to[count] = word;
            with[chosen] = word;
            count += is_active;
            chosen += is_active & (word >> filter.chosen) as usize;
        }
        (count, chosen)
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
    fn tally(self, list: &[u64], blocked: u64) -> Tally {
        tally::<Base>((), list, blocked)
    }

    /// See [`tally_pair`].
    #[inline(always)]
    fn tally_pair(self, list: &[u64], blocked: [u64; 2]) -> [Tally; 2] {
        tally_pair::<Base>((), list, blocked)
    }

    /// See [`fewest_of_many`].
    #[inline(never)]
    fn fewest_of_many(self, list: &[u64], blocked: u64, items: u64) -> (u64, u32) {
        fewest_of_many::<Base>((), list, blocked, items)
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

/// Which words [`Kernels::copy_active`] copies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filter {
    /// Words with any of these bits are not copied.
    pub(super) blocked: u64,
    /// The number of the bit that is looked for.
    pub(super) chosen: u8,
}

/// Nothing but the portable code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain;

impl Kernels for Plain {}

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
