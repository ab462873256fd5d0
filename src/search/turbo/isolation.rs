//! Isolated cells: empty cells that must be filled, and have no empty neighbour.
//!
//! Neighbours share a face. Where each placement that covers a cell also covers a neighbour of it, nothing can fill the cell once it is
//! isolated. So a placement that would isolate a cell is in no solution below the node, and is removed with those that clash. Few
//! placements cover three neighbours of a cell and not the cell, so only cells with at most two empty neighbours are looked at; after a
//! placement, only those beside it, since the others had as many before.

use super::row::{Bits, Row, and, count, first_member, last_member};
use super::scope::Numbering;

/// A cell with one or two uncovered neighbours, and these; both may be the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Confined {
    pub(super) cell: u8,
    pub(super) neighbours: [u8; 2],
}

/// The confined ones among some cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConfinedCells<'a, const N: usize> {
    numbering: &'a Numbering<N>,
    uncovered: &'a Row<N>,
    rest: Row<N>,
}

impl<'a, const N: usize> ConfinedCells<'a, N> {
    #[inline(always)]
    pub(super) fn among(cells: &Row<N>, numbering: &'a Numbering<N>, uncovered: &'a Row<N>) -> Self {
        Self { numbering, uncovered, rest: and(&and(cells, uncovered), numbering.needing_neighbours()) }
    }
}

impl<const N: usize> Iterator for ConfinedCells<'_, N> {
    type Item = Confined;

    #[inline(always)]
    fn next(&mut self) -> Option<Confined> {
        for word in 0..N {
            while let Some(bit) = Bits(self.rest[word]).next() {
                self.rest[word] &= self.rest[word] - 1;
                let cell = 64 * word as u8 + bit;
                let neighbours = and(self.numbering.neighbours(cell), self.uncovered);
                if has_at_most_two(&neighbours) {
                    return Some(Confined {
                        cell,
                        neighbours: [first_member(&neighbours), last_member(&neighbours)],
                    });
                }
            }
        }
        None
    }
}

/// One operation less than a population count, where there is no instruction for it.
#[inline(always)]
fn has_at_most_two<const N: usize>(row: &Row<N>) -> bool {
    if N > 1 {
        return count(row) <= 2;
    }
    let beyond_first = row[0] & row[0].wrapping_sub(1);
    beyond_first & beyond_first.wrapping_sub(1) == 0
}
