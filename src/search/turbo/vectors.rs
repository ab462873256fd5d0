//! What the processor has, for the hot loop.
//!
//! Rows are plain arrays, and the compiler turns what is done with them into the vector instructions that it may use. On
//! x86-64 it may use only what every such processor has, so the loop is compiled twice more, and the choice is made when it
//! runs. With 512-bit vectors some of it is written for them, too. What it computes is the same. WebAssembly is compiled with
//! its 128-bit vectors in the first place.

use super::path::{Path, Stop};
use super::row::{Bits, Row, and, count};
use super::rows::{Live, Rows};
use super::settle::{Choice, Known};
use super::tier::Tiers;

/// How the loops over many words are done.
pub(super) trait Vectors: Copy {
    /// Whether items are counted eight at a time, by the columns of the rows.
    fn by_columns(self) -> bool;

    /// The first of `items` with the fewest live placements.
    fn fewest<const W: usize>(self, rows: &Rows<W>, live: &Row<W>, items: u64) -> Choice;

    /// The same, with all of `items` counted.
    fn counted<const W: usize>(self, rows: &Rows<W>, live: &Row<W>, items: u64, known: &mut Known) -> Choice;

    /// Moves the members of a set to the front.
    fn gather(self, row: &[u64], from: &[u64], to: &mut [u64]);

    /// The same with shorter words.
    fn gather_numbers(self, row: &[u64], from: &[u32], to: &mut [u32]);

    /// The columns in which `items` are counted; those that are not are left out. Without columns the same.
    fn columns<const W: usize>(self, rows: &Rows<W>, items: u64) -> u64;

    /// The item that is counted in a column.
    fn item<const W: usize>(self, rows: &Rows<W>, column: u8) -> u8;

    /// Exchanges the rows and columns of a matrix of bits: bit j of word i becomes bit i of word j.
    fn transpose(self, from: &[u64; 64], to: &mut [u64; 64]);
}

/// What every processor has: the compiler's choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain;

impl Vectors for Plain {
    #[inline(always)]
    fn by_columns(self) -> bool {
        false
    }

    #[inline(always)]
    fn fewest<const W: usize>(self, rows: &Rows<W>, live: &Row<W>, items: u64) -> Choice {
        let mut best = Choice::NONE;
        for item in Bits(items) {
            best = best.or(item, count(&and(live, rows.covering(item))));
            if best.ways == 0 {
                break;
            }
        }
        best
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn counted<const W: usize>(self, rows: &Rows<W>, live: &Row<W>, items: u64, known: &mut Known) -> Choice {
        let mut best = Choice::NONE;
        for item in Bits(items) {
            let ways = count(&and(live, rows.covering(item)));
            best = best.or(item, ways);
            known.note(item, ways);
        }
        best
    }

    #[inline(always)]
    fn gather(self, row: &[u64], from: &[u64], to: &mut [u64]) {
        gather(row, from, to);
    }

    #[inline(always)]
    fn gather_numbers(self, row: &[u64], from: &[u32], to: &mut [u32]) {
        gather(row, from, to);
    }

    #[inline(always)]
    fn columns<const W: usize>(self, _: &Rows<W>, items: u64) -> u64 {
        items
    }

    #[inline(always)]
    fn item<const W: usize>(self, _: &Rows<W>, column: u8) -> u8 {
        column
    }

    /// Source: H. S. Warren, Hacker's Delight, 7-3, which exchanges ever smaller blocks.
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

/// Exchanges, in each block of twice as many rows and columns, the upper right quarter with the lower left one.
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

/// What the processor has that the loop is compiled for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Processor {
    Any,
    #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
    Avx2(super::x86::Avx2),
    #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
    Avx512(super::x86::Avx512),
}

impl Processor {
    /// This one.
    pub(super) fn detected() -> Self {
        #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
        {
            use super::x86::{Avx2, Avx512};
            let avx512 = Avx512::detected().map(Self::Avx512);
            if let Some(processor) = avx512.or_else(|| Avx2::detected().map(Self::Avx2)) {
                return processor;
            }
        }
        Self::Any
    }

    /// See [`Tiers::enter`].
    pub(super) fn enter(self, tiers: &mut impl Tiers, from: Live, path: &Path) {
        match self {
            Self::Any => tiers.enter(Plain, from, path),
            #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
            Self::Avx2(_) => tiers.enter(Plain, from, path),
            #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
            Self::Avx512(vectors) => tiers.enter(vectors, from, path),
        }
    }

    /// See [`Tiers::run`].
    pub(super) fn run(self, tiers: &mut impl Tiers, path: &mut Path) -> Stop {
        match self {
            Self::Any => tiers.run(Plain, path),
            #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
            Self::Avx2(vectors) => vectors.run(tiers, path),
            #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
            Self::Avx512(vectors) => vectors.run(tiers, path),
        }
    }
}
