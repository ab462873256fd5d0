//! Counting the candidates of items.

use super::choice::{Choice, ItemCounts};
use super::kernels::{Kernels, Plain};
use super::row::{Bits, Row, and, count};
use super::rows::Rows;

/// An implementation of counting candidates.
pub(super) trait Vectors: Kernels {
    /// The first of `items` with the fewest candidates. It may stop at one without candidates.
    fn fewest<const W: usize>(self, rows: &Rows<W>, active: &Row<W>, items: u64) -> Choice;

    /// The same, but counts all of `items` and stores their counts.
    fn counted<const W: usize>(
        self,
        rows: &Rows<W>,
        active: &Row<W>,
        items: u64,
        counts: &mut ItemCounts,
    ) -> Choice;

    /// The columns in which `items` are counted. Without columns, the items themselves.
    fn columns<const W: usize>(self, rows: &Rows<W>, items: u64) -> u64;

    /// The item of a column.
    fn item<const W: usize>(self, rows: &Rows<W>, column: u8) -> u8;
}

impl Vectors for Plain {
    #[inline(always)]
    fn fewest<const W: usize>(self, rows: &Rows<W>, active: &Row<W>, items: u64) -> Choice {
        let mut best = Choice::NONE;
        for item in Bits(items) {
            best = best.or(item, count(&and(active, rows.covering(item))));
            if best.candidates == 0 {
                break;
            }
        }
        best
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn counted<const W: usize>(
        self,
        rows: &Rows<W>,
        active: &Row<W>,
        items: u64,
        counts: &mut ItemCounts,
    ) -> Choice {
        let mut best = Choice::NONE;
        for item in Bits(items) {
            let candidates = count(&and(active, rows.covering(item)));
            best = best.or(item, candidates);
            counts.update(item, candidates);
        }
        best
    }

    #[inline(always)]
    fn columns<const W: usize>(self, _: &Rows<W>, items: u64) -> u64 {
        items
    }

    #[inline(always)]
    fn item<const W: usize>(self, _: &Rows<W>, column: u8) -> u8 {
        column
    }
}
