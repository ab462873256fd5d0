//! Depth-first search by the first empty cell.
//!
//! Source: the last two programs of "We collect Mini Bedlam Cube". All cells before the first empty one are
//! filled, so it must be the first cell of any placement that fills it. The placements are therefore listed
//! by their first cell, and only the lists of the first empty cell are tried. If none of them fits, the node
//! is a dead end.
//!
//! - C1 \[Initialise\] nothing is placed. If a piece is restricted for symmetry reduction, it is placed
//!   first, in each of its placements.
//! - C2 \[Look\] for the first empty cell, one cell a step. Start at the first cell; in the resumed version,
//!   start at the cell chosen last.
//! - C3 \[Try\] the next placement in the lists of the cell, remaining pieces in the order of the puzzle. If
//!   it fits, place it and go to C2.
//! - C4 \[Backtrack\] no placement is left for this cell: undo the last placement, and continue its cell at
//!   C3.

use super::by_cell::{ByCell, Chooser};
use super::cell_lists::{CellLists, Listing};
use super::descent::Descent;
use crate::problem::Problem;
use crate::puzzle::Cell;
use crate::search::{CellOrder, Event};

/// A search by the first empty cell in an order of the cells.
pub(in crate::search) type FirstCellSearch = ByCell<FirstCell>;

/// Chooses the first empty cell.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct FirstCell {
    resumed: bool,
    /// The rank to inspect next, while a cell is being chosen.
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
    /// Passes over filled cells, at most `budget`. Returns how many.
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

    fn update(&mut self, descent: &Descent) {
        if self.resumed {
            self.rank = descent.last_rank();
        }
    }

    fn skip(&mut self, descent: &mut Descent, budget: u64) -> u64 {
        let taken = descent.run_first_cell(self.resumed, budget);
        taken + self.skip_quiet(descent, budget - taken)
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
