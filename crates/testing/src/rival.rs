//! Problems as exact covers, solved by the crate `dancing-links`: Knuth's links, the item with the fewest
//! options.

use cubefall::problem::{PlacementId, Problem};
use dancing_links::ExactCover;
use std::sync::Arc;

/// Items are the cells, then the pieces; options are the placements. Variable cells and pieces that may be
/// left out are secondary items.
pub struct Cover {
    problem: Arc<Problem>,
    options: Vec<(PlacementId, Vec<usize>)>,
    items: Vec<usize>,
    is_secondary: Vec<bool>,
}

impl Cover {
    /// The problem as an exact cover.
    ///
    /// # Errors
    /// The reason, when it cannot be expressed: an item is covered at most once, and a search ends once the
    /// primary ones are covered.
    pub fn new(problem: &Arc<Problem>) -> Result<Self, &'static str> {
        let puzzle = problem.puzzle();
        let cells = problem.region().volume();
        if puzzle.pieces().iter().any(|piece| piece.most() > 1) {
            return Err("copies");
        }
        if puzzle.pieces().iter().any(|piece| piece.least() == 0) && !problem.region().variable().is_empty() {
            return Err("optional pieces in variable cells");
        }
        let option = |id| {
            let filled = problem.cells_of(id).iter().map(|cell| cell.index());
            (id, filled.chain([cells + problem.piece_of(id).index()]).collect())
        };
        let variable = problem.region().variable();
        let of_cells: Vec<bool> =
            problem.region().cell_set().iter().map(|cell| variable.contains(cell)).collect();
        let of_pieces = puzzle.pieces().iter().map(|piece| piece.least() == 0).collect();
        Ok(Self {
            problem: Arc::clone(problem),
            options: problem.ids().map(option).collect(),
            items: (0..cells + puzzle.pieces().len()).collect(),
            is_secondary: [of_cells, of_pieces].concat(),
        })
    }

    /// Finds all solutions, and counts those that count.
    pub fn count(&self) -> u64 {
        let counts = |solution: &Vec<&(PlacementId, Vec<usize>)>| {
            let placed: Vec<PlacementId> = solution.iter().map(|(id, _)| *id).collect();
            self.problem.counts(placed.iter().copied()) && self.problem.is_complete(&placed)
        };
        self.solver().filter(counts).count() as u64
    }
}

impl ExactCover for Cover {
    type Possibility = (PlacementId, Vec<usize>);
    type Constraint = usize;

    fn satisfies(&self, (_, option): &Self::Possibility, item: &usize) -> bool {
        // The items of an option are in increasing order.
        option.binary_search(item).is_ok()
    }

    fn is_optional(&self, item: &usize) -> bool {
        self.is_secondary[*item]
    }

    fn possibilities(&self) -> &[Self::Possibility] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}
