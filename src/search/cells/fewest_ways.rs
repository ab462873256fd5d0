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

use super::by_cell::{ByCell, Chooser};
use super::cell_lists::{CellLists, Left, Listing};
use super::descent::Descent;
use crate::problem::Problem;
use crate::puzzle::Word;
use crate::search::{CellOrder, Event};
use crate::search::{FewerThanFour, bit_by_bit, vectors};

/// How the ways to fill each cell are counted. The counts, and so the search, are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayCounter {
    /// Placement by placement, cell by cell.
    BitByBit,
    /// All cells at once, by carry-save adders.
    Sliced,
}

/// A search by the cell with the fewest ways.
pub(in crate::search) type FewestWaysSearch = ByCell<FewestWays>;

/// Counts the ways to fill each empty cell.
#[derive(Clone, Debug)]
pub(in crate::search) struct FewestWays {
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
            live.masks.extend(lists.masks(lists.list(lists.cells(), piece)).iter().map(|mask| mask.bits()));
            live.ends.push(live.masks.len());
        }
        live
    }

    /// Those of `before` that are still live when `assembly` is filled and `left` are left.
    fn refill(&mut self, before: &Self, assembly: Word, left: &Left) {
        self.masks.resize(before.masks.len(), 0);
        self.ends.clear();
        let (mut start, mut kept) = (0, 0);
        for (piece, &end) in before.ends.iter().enumerate() {
            if left.has(piece) {
                for &mask in &before.masks[start..end] {
                    // Written in any case, and kept by moving on: no branch to be guessed wrong.
                    self.masks[kept] = mask;
                    kept += usize::from(Word::from_bits(mask).is_disjoint(assembly));
                }
            }
            start = end;
            self.ends.push(kept);
        }
        self.masks.truncate(kept);
    }
}

/// The live lists follow from the placements made.
impl PartialEq for FewestWays {
    fn eq(&self, other: &Self) -> bool {
        self.counter == other.counter
    }
}

impl FewestWaysSearch {
    /// A search that has not begun; the order of the cells breaks ties.
    pub(in crate::search) fn by_order(problem: &Problem, order: CellOrder, counter: WayCounter) -> Self {
        let lists = CellLists::new(problem, order, Listing::ByEachCell);
        let live = vec![Live::all(&lists)];
        // T1 [Initialise]
        Self::new(lists, problem, FewestWays { counter, live })
    }
}

impl Chooser for FewestWays {
    /// T2 [Count]
    fn choose(&mut self, descent: &mut Descent) -> Event {
        descent.stats_mut().count_step();
        let empty = Word::first(descent.lists().cells()).difference(descent.assembly());
        let live = &self.live[descent.level()];
        let (rank, ways) = tightest(&live.masks, empty, self.counter);
        descent.choose(rank);
        Event::Counted { cell: descent.lists().cell_at(rank).expect("the rank of a cell"), ways }
    }

    /// Of the live placements, those that stay so.
    fn note(&mut self, descent: &Descent) {
        let level = descent.level();
        self.live.resize_with(self.live.len().max(level + 1), Live::default);
        if let [.., before, after] = &mut self.live[..=level] {
            after.refill(before, descent.assembly(), descent.left());
        }
    }

    fn skip(&mut self, descent: &mut Descent, budget: u64) -> u64 {
        descent.skip_refused(budget)
    }

    /// The live placements at the root are always there.
    fn restart(&mut self) {}
}

/// The first of the empty cells with the fewest ways, by rank, and how many these are.
fn tightest(live: &[u64], empty: Word, counter: WayCounter) -> (usize, usize) {
    let (rank, ways) = match counter {
        WayCounter::BitByBit => {
            let least = bit_by_bit(live).least_of(empty.bits());
            least.expect("some cell is empty")
        }
        WayCounter::Sliced => {
            let mut few = FewerThanFour::new();
            few.add_all(live);
            let least = few.least_of(empty.bits()).or_else(|| vectors(live).least_of(empty.bits()));
            least.expect("some cell is empty")
        }
    };
    (rank, ways as usize)
}
