//! Depth-first search by the first empty cell.
//!
//! The last two programs of "We collect Mini Bedlam Cube". When all cells before it are filled, the first empty cell can
//! only be filled by a placement of which it is the first cell; so each piece's placements are listed by their first
//! cell, and only the lists of that cell are tried. Some placement must fill it: if none fits, the branch ends.
//!
//! - C1 \[Initialise\] nothing is placed. If a piece is restricted against symmetry, it is placed first, in each of its places.
//! - C2 \[Look\] for the first empty cell, one cell a step: from the first one, or, resumed, from where the last was found.
//! - C3 \[Try\] the next placement of the cell's lists, the pieces that are left in the puzzle's order; if it fits, place it
//!   and go to C2.
//! - C4 \[Backtrack\] no placement is left for this cell: take back the last one placed, and go on with its cell at C3.

use super::cell_lists::{CellLists, Listing};
use super::descent::Descent;
use super::walk::{OnSolution, Walk};
use super::{CellOrder, Event};
use crate::solver::{Cell, PieceId, PlacementId, PlacementTable, Region, Stats};

/// A search by the first empty cell.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct CellSearch {
    descent: Descent,
    resumed: bool,
    /// The rank to look at next, while a cell is being chosen.
    rank: usize,
}

impl CellSearch {
    /// A search that has not begun.
    pub(super) fn new(region: &Region, table: &PlacementTable, order: CellOrder, resumed: bool) -> Self {
        let lists = CellLists::new(region, table, order, Listing::ByFirstCell);
        // C1 [Initialise]
        Self { descent: Descent::new(lists, table), resumed, rank: 0 }
    }

    /// C2 [Look]
    fn look(&mut self) -> Event {
        self.descent.stats_mut().count_step();
        let rank = self.rank;
        let cell = self.descent.lists().cell_at(rank).expect("a cell is empty until all pieces are placed");
        let filled = self.descent.assembly().contains(Cell::new(rank));
        if filled {
            self.rank += 1;
        } else {
            self.rank = 0;
            self.descent.choose(rank);
        }
        Event::Looked { cell, filled }
    }

    /// Looks at cells as long as they are filled, at most at `budget` of them. Returns how many they were.
    #[inline]
    fn skip_filled(&mut self, budget: u64) -> u64 {
        let most = usize::try_from(budget).unwrap_or(usize::MAX);
        let assembly = self.descent.assembly();
        let ranks = (self.rank..self.descent.lists().cells()).take(most);
        let filled = ranks.take_while(|&rank| assembly.contains(Cell::new(rank))).count();
        self.rank += filled;
        self.descent.stats_mut().count_steps(filled as u64);
        filled as u64
    }
}

impl Walk for CellSearch {
    fn step(&mut self, table: &PlacementTable) -> Event {
        if self.descent.is_choosing() {
            return self.look();
        }
        let event = self.descent.step(table);
        if self.resumed && matches!(event, Event::Placed { .. }) {
            self.rank = self.descent.last_rank();
        }
        event
    }

    fn run(&mut self, table: &PlacementTable, budget: u64, on_solution: &mut OnSolution) -> u64 {
        let mut left = budget;
        while left > 0 && !self.is_over() {
            left -= self.descent.sprint(self.resumed, left);
            left -= match self.descent.is_choosing() {
                true => self.skip_filled(left),
                false => self.descent.skip_refused(left),
            };
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
