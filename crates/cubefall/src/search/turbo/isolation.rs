//! Isolated cells: empty cells that must be filled, and have no empty neighbour.
//!
//! Neighbours share a face. Where each placement that covers a cell also covers a neighbour of it, nothing
//! can fill the cell once it is isolated. So a placement that would isolate a cell is in no solution below
//! the node, and is removed with those that clash. Few placements cover three neighbours of a cell and not
//! the cell, so only cells with at most two empty neighbours are looked at; after a placement, only those
//! beside it, since the others had as many before.
//!
//! This is for nodes whose sets of items are one word. With more items there are few such cells, and looking
//! for them takes longer than it saves.

use super::kernels::{Kernels, Limit, has_at_most_two};
use super::row::Bits;
use super::scope::Numbering;

/// A cell with one or two uncovered neighbours, and these; both may be the same. At a dead end it may have
/// none: what is removed there makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Confined {
    pub(super) cell: u8,
    pub(super) neighbours: [u8; 2],
}

/// Some confined cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConfinedCells<'a, const N: usize> {
    numbering: &'a Numbering<N>,
    uncovered: u64,
    rest: Bits,
}

impl<'a, const N: usize> ConfinedCells<'a, N> {
    /// Those beside cells that have just been covered.
    #[inline(always)]
    pub(super) fn beside(
        kernels: impl Kernels,
        covered: u64,
        numbering: &'a Numbering<N>,
        uncovered: u64,
    ) -> Self {
        let confined = kernels.confined(numbering.all_neighbours(), covered, uncovered);
        Self { numbering, uncovered, rest: Bits(confined & uncovered & numbering.needing_neighbours) }
    }

    /// All of them.
    pub(super) fn all(numbering: &'a Numbering<N>, uncovered: u64) -> Self {
        let mut confined = 0;
        for cell in Bits(uncovered & numbering.needing_neighbours) {
            confined |= u64::from(has_at_most_two(numbering.neighbours(cell) & uncovered)) << cell;
        }
        Self { numbering, uncovered, rest: Bits(confined) }
    }
}

#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "no lists of masks there: see `all_tiers`"))]
impl<const N: usize> ConfinedCells<'_, N> {
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.rest.0 == 0
    }

    /// Takes the next cell, and returns what excludes the masks that would isolate it; nothing if there is no
    /// cell left. Branch-free.
    #[inline(always)]
    pub(super) fn take_limit(&mut self) -> Limit {
        let Bits(rest) = self.rest;
        let cell = rest & rest.wrapping_neg();
        let neighbours = self.numbering.neighbours_or_none(rest.trailing_zeros()) & self.uncovered;
        self.rest = Bits(rest & rest.wrapping_sub(1));
        // Without neighbours, it excludes no mask that is zero.
        Limit { tested: neighbours | cell, excluded: neighbours | u64::from(neighbours == 0) }
    }
}

impl<const N: usize> Iterator for ConfinedCells<'_, N> {
    type Item = Confined;

    #[inline(always)]
    fn next(&mut self) -> Option<Confined> {
        let cell = self.rest.next()?;
        let neighbours = self.numbering.neighbours(cell) & self.uncovered;
        let first = neighbours.trailing_zeros() as u8 & 63;
        let last = (63 ^ neighbours.leading_zeros() as u8) & 63;
        Some(Confined { cell, neighbours: [first, last] })
    }
}
