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
        let piece = |id: PieceId| problem.puzzle().piece(id);
        let is_left = |id: PieceId| used[id.index()] < piece(id).most();
        let fits = |id: &PlacementId| !problem.cells_of(*id).iter().any(|&cell| assembly.contains(cell));
        let active = problem.ids().filter(|id| is_left(problem.piece_of(*id)) && fits(id));
        let active: Vec<PlacementId> = active.collect();
        let fillable = problem.filled_by_all(active.iter().copied());
        // A variable cell may stay empty, so it is not an obstacle.
        let unfillable = problem.region().required().difference(&assembly).difference(&fillable);
        if !unfillable.is_empty() {
            return Some(Self::Cells(unfillable));
        }
        let is_needed = |id: &PieceId| used[id.index()] < piece(*id).least();
        let has_no_placement = |id: &PieceId| active.iter().all(|&active| problem.piece_of(active) != *id);
        let unplaceable: Vec<PieceId> =
            problem.puzzle().piece_ids().filter(|id| is_needed(id) && has_no_placement(id)).collect();
        (!unplaceable.is_empty()).then_some(Self::Pieces(unplaceable))
    }
}
