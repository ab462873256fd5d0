//! Gathering and transposing on plain slices: the inner loops that do not depend on the search.

use super::row::Bits;

/// An implementation of the loops over many words.
pub(super) trait Kernels: Copy {
    /// Whether the candidates of items are counted for eight items at a time, by columns.
    fn by_columns(self) -> bool;

    /// Copies the entries of `from` whose bits are set in `row` to the front of `to`.
    fn gather(self, row: &[u64], from: &[u64], to: &mut [u64]);

    /// The same with 32-bit entries.
    fn gather_numbers(self, row: &[u64], from: &[u32], to: &mut [u32]);

    /// Transposes a 64 × 64 matrix of bits: bit j of word i becomes bit i of word j.
    fn transpose(self, from: &[u64; 64], to: &mut [u64; 64]);
}

/// Portable code, vectorised by the compiler.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain;

impl Kernels for Plain {
    #[inline(always)]
    fn by_columns(self) -> bool {
        false
    }

    #[inline(always)]
    fn gather(self, row: &[u64], from: &[u64], to: &mut [u64]) {
        gather(row, from, to);
    }

    #[inline(always)]
    fn gather_numbers(self, row: &[u64], from: &[u32], to: &mut [u32]) {
        gather(row, from, to);
    }

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
