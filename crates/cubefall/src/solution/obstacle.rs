//! Obstacles: why an assembly is certainly no part of a solution.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{CellSet, PieceId};

/// Items that must be covered and that no active placement covers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Cells that must be filled and that no active placement can fill.
    Cells(CellSet),
    /// Pieces of which copies are missing, without an active placement. Each cell that must be filled can be.
    Pieces(Vec<PieceId>),
}

impl Obstacle {
    /// The obstacle to completing these placements, if a single cell or piece is one. If there is none, there may still be no
    /// solution.
    pub fn of(problem: &Problem, placed: &[PlacementId]) -> Option<Self> {
        let mut used = vec![0; problem.puzzle().pieces().len()];
        placed.iter().for_each(|&id| used[problem.piece_of(id).index()] += 1);
        let assembly = problem.filled_by_all(placed.iter().copied());
        let fits = |id: &PlacementId| !problem.cells_of(*id).iter().any(|&cell| assembly.contains(cell));
        // A variable cell may stay empty, so it is not an obstacle.
        let mut unfillable = problem.region().required().difference(&assembly);
        let mut unplaceable = Vec::new();
        for piece in problem.puzzle().piece_ids() {
            let (used, range) = (used[piece.index()], problem.puzzle().piece(piece));
            if used >= range.most() {
                continue;
            }
            let mut is_unplaceable = used < range.least();
            // Mostly a few placements suffice, of a million.
            let mut active = problem.ids_of(piece).filter(&fits);
            while (is_unplaceable || !unfillable.is_empty())
                && let Some(id) = active.next()
            {
                is_unplaceable = false;
                problem.cells_of(id).iter().for_each(|&cell| unfillable.remove(cell));
            }
            unplaceable.extend(is_unplaceable.then_some(piece));
        }
        match (unfillable.is_empty(), unplaceable.is_empty()) {
            (false, _) => Some(Self::Cells(unfillable)),
            (true, false) => Some(Self::Pieces(unplaceable)),
            (true, true) => None,
        }
    }
}
