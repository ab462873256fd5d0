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

use super::cell_lists::{CellLists, Left, Listing};
use super::descent::Descent;
use super::walk::{OnSolution, Walk};
use super::{CellOrder, Event};
use crate::solver::{
    Cell, CellSet, FewerThanFour, PieceId, PlacementId, PlacementTable, Region, Stats, bit_by_bit, vectors,
};

/// How the ways to fill each cell are counted. The counts, and so the search, are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayCounter {
    /// Placement by placement, cell by cell.
    BitByBit,
    /// All cells at once, by carry-save adders.
    Sliced,
}

/// A search by the cell with the fewest ways.
#[derive(Clone, Debug)]
pub(super) struct TightestSearch {
    descent: Descent,
    counter: WayCounter,
    /// The live placements at the root and after each placement made; what lies beyond is spare.
    live: Vec<Live>,
}

/// Placements that fit and whose pieces are left, piece by piece.
#[derive(Clone, Default, PartialEq, Debug)]
struct Live {
    /// The cells of each by rank, as words.
    masks: Vec<u64>,
    /// Where each piece's end.
    ends: Vec<usize>,
}

impl Live {
    fn all(lists: &CellLists) -> Self {
        let mut live = Self::default();
        for piece in 0..lists.pieces() {
            live.masks.extend(lists.masks(lists.list(lists.cells(), piece)).iter().map(|mask| mask.word()));
            live.ends.push(live.masks.len());
        }
        live
    }

    /// Those of `before` that are still live when `assembly` is filled and `left` are left.
    fn refill(&mut self, before: &Self, assembly: CellSet, left: &Left) {
        self.masks.resize(before.masks.len(), 0);
        self.ends.clear();
        let (mut start, mut kept) = (0, 0);
        for (piece, &end) in before.ends.iter().enumerate() {
            if left.has(piece) {
                for &mask in &before.masks[start..end] {
                    // Written in any case, and kept by moving on: no branch to be guessed wrong.
                    self.masks[kept] = mask;
                    kept += usize::from(CellSet::from_word(mask).is_disjoint(assembly));
                }
            }
            start = end;
            self.ends.push(kept);
        }
        self.masks.truncate(kept);
    }
}

/// The live lists follow from the rest.
impl PartialEq for TightestSearch {
    fn eq(&self, other: &Self) -> bool {
        (&self.descent, self.counter) == (&other.descent, other.counter)
    }
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
        let live = vec![Live::all(&lists)];
        // T1 [Initialise]
        Self { descent: Descent::new(lists, table), counter, live }
    }

    /// T2 [Count]
    fn count(&mut self) -> Event {
        self.descent.stats_mut().count_step();
        let empty = CellSet::first(self.descent.lists().cells()).difference(self.descent.assembly());
        let live = &self.live[self.descent.level()];
        let (rank, ways) = tightest(&live.masks, empty, self.counter);
        self.descent.choose(rank);
        Event::Counted { cell: self.descent.lists().cell_at(rank).expect("the rank of a cell"), ways }
    }

    /// Of the live placements, those that stay so after the last placement.
    fn keep_live(&mut self) {
        let level = self.descent.level();
        self.live.resize_with(self.live.len().max(level + 1), Live::default);
        if let [.., before, after] = &mut self.live[..=level] {
            after.refill(before, self.descent.assembly(), self.descent.left());
        }
    }
}

/// The first of the empty cells with the fewest ways, by rank, and how many these are.
fn tightest(live: &[u64], empty: CellSet, counter: WayCounter) -> (usize, usize) {
    let (rank, ways) = match counter {
        WayCounter::BitByBit => {
            let least = bit_by_bit(live).least_of(empty.word());
            least.expect("some cell is empty")
        }
        WayCounter::Sliced => {
            let mut few = FewerThanFour::new();
            few.add_all(live);
            let least = few.least_of(empty.word()).or_else(|| vectors(live).least_of(empty.word()));
            least.expect("some cell is empty")
        }
    };
    (rank, ways as usize)
}

impl Walk for TightestSearch {
    fn step(&mut self, table: &PlacementTable) -> Event {
        if self.descent.is_choosing() {
            return self.count();
        }
        let event = self.descent.step(table);
        if matches!(event, Event::Placed { .. }) {
            self.keep_live();
        }
        event
    }

    fn run(&mut self, table: &PlacementTable, budget: u64, on_solution: &mut OnSolution) -> u64 {
        let mut left = budget;
        while left > 0 && !self.is_over() {
            left -= self.descent.skip_refused(left);
            if left == 0 {
                break;
            }
            left -= 1;
            let solved = matches!(self.step(table), Event::Solved { .. });
            if solved && on_solution(&self.placed(table)).is_break() {
                break;
            }
        }
        budget - left
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
