//! Depth-first search by the cell with the fewest candidates.
//!
//! Source: the third program of "We collect Mini Bedlam Cube". Knuth calls the rule MRV, for minimum
//! remaining values (The Art of Computer Programming 4B, 7.2.2.1). The author counts the candidates of every
//! empty cell at every node, which makes each node twenty times as slow. His text leaves open how to count
//! faster; [`CandidateCounter`] compares his method with a faster one.
//!
//! - T1 \[Initialise\] nothing is placed. If a piece is restricted for symmetry reduction, it is placed
//!   first, in each of its placements.
//! - T2 \[Count\] for each empty cell its candidates: the active placements that cover it. A placement is
//!   active if it fits and a copy of its piece remains. Choose the cell with the fewest; the cell order
//!   breaks ties.
//! - T3 \[Try\] the next placement that covers the cell and whose piece remains. If it fits, place it and go
//!   to T2.
//! - T4 \[Backtrack\] no placement is left for this cell: undo the last placement, and continue its cell at
//!   T3.

use super::by_cell::{ByCell, Chooser};
use super::cell_lists::{CellLists, Left, Listing};
use super::descent::Descent;
use crate::problem::Problem;
use crate::puzzle::Word;
use crate::search::counting::{FewerThanFour, bit_by_bit, vectors};
use crate::search::{CellOrder, Event};

/// How the candidates of each cell are counted. The counts are the same, and so is the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CandidateCounter {
    /// Placement by placement, cell by cell.
    BitByBit,
    /// All cells at once, by carry-save adders.
    Sliced,
}

/// A search by the cell with the fewest candidates.
pub(in crate::search) type FewestCandidatesSearch = ByCell<FewestCandidates>;

/// Counts the candidates of each empty cell.
#[derive(Clone, Debug)]
pub(in crate::search) struct FewestCandidates {
    counter: CandidateCounter,
    /// The active placements at the root and after each placement made. Entries beyond the level are spare
    /// memory.
    active: Vec<Active>,
}

/// Active placements, grouped by piece.
#[derive(Clone, Default, PartialEq, Debug)]
struct Active {
    /// The mask (cells by rank) of each placement.
    masks: Vec<u64>,
    /// The end of each group.
    ends: Vec<usize>,
}

impl Active {
    fn all(lists: &CellLists) -> Self {
        let mut active = Self::default();
        for piece in 0..lists.pieces() {
            active.masks.extend(lists.masks(lists.list(lists.cells(), piece)).iter().map(|mask| mask.bits()));
            active.ends.push(active.masks.len());
        }
        active
    }

    /// Becomes the placements of `before` that are active with the cells of `assembly` filled and the pieces
    /// of `left` remaining.
    fn refill(&mut self, before: &Self, assembly: Word, left: &Left) {
        self.masks.resize(before.masks.len(), 0);
        self.ends.clear();
        let (mut start, mut kept) = (0, 0);
        for (piece, &end) in before.ends.iter().enumerate() {
            if left.has(piece) {
                for &mask in &before.masks[start..end] {
                    // Branch-free: written in any case, and kept by advancing the index.
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

/// Does not compare the active placements: they follow from the placements made.
impl PartialEq for FewestCandidates {
    fn eq(&self, other: &Self) -> bool {
        self.counter == other.counter
    }
}

impl FewestCandidatesSearch {
    /// A search that has not begun. The cell order breaks ties.
    pub(in crate::search) fn by_order(
        problem: &Problem,
        order: CellOrder,
        counter: CandidateCounter,
    ) -> Self {
        let lists = CellLists::new(problem, order, Listing::ByEachCell);
        let active = vec![Active::all(&lists)];
        // T1 [Initialise]
        Self::new(lists, problem, FewestCandidates { counter, active })
    }
}

impl Chooser for FewestCandidates {
    /// T2 [Count]
    fn choose(&mut self, descent: &mut Descent) -> Event {
        descent.stats_mut().count_step();
        let empty = Word::first(descent.lists().cells()).difference(descent.assembly());
        let active = &self.active[descent.level()];
        let (rank, candidates) = tightest(&active.masks, empty, self.counter);
        descent.choose(rank);
        Event::Counted { cell: descent.lists().cell_at(rank).expect("the rank of a cell"), candidates }
    }

    /// Filters the active placements.
    fn update(&mut self, descent: &Descent) {
        let level = descent.level();
        self.active.resize_with(self.active.len().max(level + 1), Active::default);
        if let [.., before, after] = &mut self.active[..=level] {
            after.refill(before, descent.assembly(), descent.left());
        }
    }

    fn skip(&mut self, descent: &mut Descent, budget: u64) -> u64 {
        descent.skip_refused(budget)
    }

    /// Nothing to do: the active placements at the root never change.
    fn restart(&mut self) {}
}

/// The rank of the first empty cell with the fewest candidates, and their number.
fn tightest(active: &[u64], empty: Word, counter: CandidateCounter) -> (usize, usize) {
    let (rank, candidates) = match counter {
        CandidateCounter::BitByBit => {
            let least = bit_by_bit(active).least_of(empty.bits());
            least.expect("some cell is empty")
        }
        CandidateCounter::Sliced => {
            let mut few = FewerThanFour::new();
            few.add_all(active);
            let least = few.least_of(empty.bits()).or_else(|| vectors(active).least_of(empty.bits()));
            least.expect("some cell is empty")
        }
    };
    (rank, candidates as usize)
}
