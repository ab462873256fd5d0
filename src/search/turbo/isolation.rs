//! Isolated cells: empty cells that must be filled, and have no empty neighbour.
//!
//! Neighbours share a face. Where each placement that covers a cell also covers a neighbour of it, nothing can fill the cell once it is
//! isolated. So a placement that would isolate a cell is in no solution below the node, and is removed with those that clash. Few
//! placements cover three neighbours of a cell and not the cell, so only cells with at most two empty neighbours are looked at; after a
//! placement, only those beside it, since the others had as many before.
//!
//! This is for nodes whose sets of items are one word. With more items there are few such cells, and looking for them takes longer than
//! it saves.

use super::row::Bits;
use super::scope::Numbering;

/// A cell with one or two uncovered neighbours, and these; both may be the same. At a dead end it may have none: what is removed there
/// makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Confined {
    pub(super) cell: u8,
    pub(super) neighbours: [u8; 2],
}

/// The confined ones among some cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConfinedCells<'a, const N: usize> {
    numbering: &'a Numbering<N>,
    uncovered: u64,
    rest: Bits,
}

impl<'a, const N: usize> ConfinedCells<'a, N> {
    #[inline(always)]
    pub(super) fn among(cells: u64, numbering: &'a Numbering<N>, uncovered: u64) -> Self {
        Self { numbering, uncovered, rest: Bits(cells & uncovered & numbering.needing_neighbours) }
    }
}

impl<const N: usize> Iterator for ConfinedCells<'_, N> {
    type Item = Confined;

    #[inline(always)]
    fn next(&mut self) -> Option<Confined> {
        for cell in self.rest.by_ref() {
            let neighbours = self.numbering.neighbours(cell) & self.uncovered;
            if has_at_most_two(neighbours) {
                let first = neighbours.trailing_zeros() as u8 & 63;
                let last = (63 ^ neighbours.leading_zeros() as u8) & 63;
                return Some(Confined { cell, neighbours: [first, last] });
            }
        }
        None
    }
}

/// Not by a population count, for which some processors have no instruction.
#[inline(always)]
fn has_at_most_two(set: u64) -> bool {
    let beyond_first = set & set.wrapping_sub(1);
    beyond_first & beyond_first.wrapping_sub(1) == 0
}
