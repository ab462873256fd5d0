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

use super::by_cell::{ByCell, Chooser};
use super::cell_lists::{CellLists, Listing};
use super::descent::Descent;
use crate::problem::Problem;
use crate::puzzle::Cell;
use crate::search::{CellOrder, Event};

/// A search by the first empty cell, in an order of the cells.
pub(in crate::search) type FirstCellSearch = ByCell<FirstCell>;

/// Looks for the first empty cell.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct FirstCell {
    resumed: bool,
    /// The rank to look at next, while a cell is being chosen.
    rank: usize,
}

impl FirstCellSearch {
    /// A search that has not begun.
    pub(in crate::search) fn by_order(problem: &Problem, order: CellOrder, resumed: bool) -> Self {
        let lists = CellLists::new(problem, order, Listing::ByFirstCell);
        // C1 [Initialise]
        Self::new(lists, problem, FirstCell { resumed, rank: 0 })
    }
}

impl FirstCell {
    /// Looks at cells as long as they are filled, at most at `budget` of them. Returns how many they were.
    #[inline]
    fn skip_filled(&mut self, descent: &mut Descent, budget: u64) -> u64 {
        let most = usize::try_from(budget).unwrap_or(usize::MAX);
        let assembly = descent.assembly();
        let ranks = (self.rank..descent.lists().cells()).take(most);
        let filled = ranks.take_while(|&rank| assembly.contains(Cell::new(rank))).count();
        self.rank += filled;
        descent.stats_mut().count_steps(filled as u64);
        filled as u64
    }
}

impl Chooser for FirstCell {
    /// C2 [Look]
    fn choose(&mut self, descent: &mut Descent) -> Event {
        descent.stats_mut().count_step();
        let rank = self.rank;
        let cell = descent.lists().cell_at(rank).expect("a cell is empty until all pieces are placed");
        let filled = descent.assembly().contains(Cell::new(rank));
        if filled {
            self.rank += 1;
        } else {
            self.rank = 0;
            descent.choose(rank);
        }
        Event::Looked { cell, filled }
    }

    fn note(&mut self, descent: &Descent) {
        if self.resumed {
            self.rank = descent.last_rank();
        }
    }

    fn skip(&mut self, descent: &mut Descent, budget: u64) -> u64 {
        let sprinted = descent.sprint(self.resumed, budget);
        sprinted + self.skip_quiet(descent, budget - sprinted)
    }

    fn skip_quiet(&mut self, descent: &mut Descent, budget: u64) -> u64 {
        match descent.is_choosing() {
            true => self.skip_filled(descent, budget),
            false => descent.skip_refused(budget),
        }
    }

    fn progress(&self) -> u32 {
        self.rank as u32
    }

    fn restart(&mut self) {
        self.rank = 0;
    }
}
