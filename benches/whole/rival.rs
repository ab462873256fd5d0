//! The same puzzles as exact covers, solved by the crate `dancing-links`: Knuth's links, the item with the fewest options.

use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Puzzle;
use dancing_links::ExactCover;
use std::sync::Arc;

/// Items are the cells, then the pieces; options are the placements.
pub struct Cover {
    options: Vec<(PlacementId, Vec<usize>)>,
    items: Vec<usize>,
}

impl Cover {
    pub fn new(puzzle: &Arc<Puzzle>, problem: &Arc<Problem>) -> Self {
        let cells = puzzle.region().volume();
        let option = |id| {
            let placement = problem.get(id);
            let piece = cells + placement.piece.index();
            (id, placement.cells.iter().map(|cell| cell.index()).chain([piece]).collect())
        };
        assert!(puzzle.pieces().iter().all(|piece| piece.most() == 1), "an item is covered once");
        Self {
            options: problem.ids().map(option).collect(),
            items: (0..cells + puzzle.pieces().len()).collect(),
        }
    }

    /// Finds all solutions, and counts those that count.
    pub fn count(&self, problem: &Arc<Problem>) -> u64 {
        let counts =
            |solution: &Vec<&(PlacementId, Vec<usize>)>| problem.counts(solution.iter().map(|(id, _)| *id));
        self.solver().filter(counts).count() as u64
    }
}

impl ExactCover for Cover {
    type Possibility = (PlacementId, Vec<usize>);
    type Constraint = usize;

    fn satisfies(&self, (_, option): &Self::Possibility, item: &usize) -> bool {
        option.contains(item)
    }

    fn is_optional(&self, _: &usize) -> bool {
        false
    }

    fn possibilities(&self) -> &[Self::Possibility] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}
