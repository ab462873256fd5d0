//! Depth-first search by the cell that the fewest placements can fill.
//!
//! The third program of "We collect Mini Bedlam Cube"; the rule is the one that Knuth later called MRV, for minimum
//! remaining values. Its author counts the ways of every empty cell at every node and found each node twenty times as
//! slow. He asks how to count faster: [`WayCounter`] has both answers.
//!
//! - T1 \[Initialise\] nothing is placed. If a piece is restricted against symmetry, it is placed first, in each of its places.
//! - T2 \[Count\] for each empty cell the live placements that cover it: those that fit and whose piece is left. Choose the
//!   first cell, in the given order, with the fewest.
//! - T3 \[Try\] the next placement that covers the cell and whose piece is left; if it fits, place it and go to T2.
//! - T4 \[Backtrack\] no placement is left for this cell: take back the last one placed, and go on with its cell at T3.

use super::cell_lists::{CellLists, Listing};
use super::descent::Descent;
use super::walk::Walk;
use super::{CellOrder, Event};
use crate::solver::{Cell, CellSet, PieceId, PlacementId, PlacementTable, Region, Stats};

/// How the ways to fill each cell are counted. The counts, and so the search, are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayCounter {
    /// Placement by placement, cell by cell.
    BitByBit,
    /// All cells at once, by carry-save adders.
    Sliced,
}

/// A search by the cell with the fewest ways.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TightestSearch {
    descent: Descent,
    counter: WayCounter,
    /// The live placements at the root and after each placement made.
    live: Vec<Live>,
}

/// Placements that fit and whose pieces are left: the cells of each by rank, and its piece.
#[derive(Clone, Default, PartialEq, Debug)]
struct Live {
    masks: Vec<u64>,
    pieces: Vec<u8>,
}

impl TightestSearch {
    /// A search that has not begun.
    pub(super) fn new(
        region: &Region,
        table: &PlacementTable,
        order: CellOrder,
        counter: WayCounter,
    ) -> Self {
        let lists = CellLists::new(region, table, order, Listing::ByEachCell);
        let mut live = Live::default();
        for piece in 0..lists.pieces() {
            for mask in lists.masks(lists.list(lists.cells(), piece)) {
                live.masks.push(mask.word());
                live.pieces.push(piece as u8);
            }
        }
        // T1 [Initialise]
        Self { descent: Descent::new(lists, table), counter, live: vec![live] }
    }

    /// T2 [Count]
    fn count(&mut self) -> Event {
        self.descent.stats_mut().count_step();
        let empty = CellSet::first(self.descent.lists().cells()).difference(self.descent.assembly());
        let live = self.live.last().expect("the root's list is always there");
        let (rank, ways) = tightest(&live.masks, empty, self.counter);
        self.descent.choose(rank);
        Event::Counted { cell: self.descent.lists().cell_at(rank).expect("the rank of a cell"), ways }
    }

    /// Of the live placements, those that stay so after the last placement.
    fn keep_live(&mut self) {
        let before = self.live.last().expect("the root's list is always there");
        let (assembly, left) = (self.descent.assembly(), self.descent.left());
        let mut after = Live::default();
        for (&mask, &piece) in before.masks.iter().zip(&before.pieces) {
            if CellSet::from_word(mask).is_disjoint(assembly) && left.has(usize::from(piece)) {
                after.masks.push(mask);
                after.pieces.push(piece);
            }
        }
        self.live.push(after);
    }
}

/// The first of the empty cells with the fewest ways, by rank, and how many these are.
fn tightest(live: &[u64], empty: CellSet, counter: WayCounter) -> (usize, usize) {
    match counter {
        WayCounter::BitByBit => {
            let mut ways = [0; CellSet::CAPACITY];
            for &mask in live {
                for cell in CellSet::from_word(mask).iter() {
                    ways[cell.index()] += 1;
                }
            }
            let cells = empty.iter().map(Cell::index);
            cells.map(|rank| (rank, ways[rank])).min_by_key(|&(_, ways)| ways).expect("some cell is empty")
        }
        WayCounter::Sliced => tightest(live, empty, WayCounter::BitByBit),
    }
}

impl Walk for TightestSearch {
    fn step(&mut self, table: &PlacementTable) -> Event {
        if self.descent.is_choosing() {
            return self.count();
        }
        let event = self.descent.step(table);
        match event {
            Event::Placed { .. } | Event::Solved { .. } | Event::Repeated { .. } => self.keep_live(),
            Event::Removed { .. } => drop(self.live.pop()),
            _ => {}
        }
        event
    }

    fn stats(&self) -> &Stats {
        self.descent.stats()
    }

    fn is_over(&self) -> bool {
        self.descent.is_exhausted()
    }

    fn placed(&self, _: &PlacementTable) -> Vec<PlacementId> {
        self.descent.placed().collect()
    }

    fn level(&self) -> usize {
        self.descent.level()
    }

    fn trying(&self) -> Option<PieceId> {
        self.descent.trying()
    }

    fn piece_of(&self, level: usize) -> Option<PieceId> {
        self.descent.piece_of(level)
    }

    fn target(&self) -> Option<Cell> {
        self.descent.target()
    }

    fn progress(&self, _: &PlacementTable) -> f64 {
        self.descent.progress()
    }

    fn forget_counts(&mut self) {
        self.descent.forget_counts();
    }
}
