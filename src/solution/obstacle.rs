//! Why an assembly can be no part of a solution, where that can be seen at once.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{CellSet, PieceId};

/// Something that none of the placements that are left can serve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Empty cells that nothing can fill.
    Cells(CellSet),
    /// Pieces that have no place left, though each empty cell could be filled somehow.
    Pieces(Vec<PieceId>),
}

impl Obstacle {
    /// What stands in the way of completing these placements, if some cell or some piece alone does. Where nothing does, there may
    /// be no solution all the same.
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
        // A variable cell may stay empty, so it is no obstacle.
        let dead = problem.region().required().difference(&assembly).difference(&fillable);
        if !dead.is_empty() {
            return Some(Self::Cells(dead));
        }
        let is_needed = |id: &PieceId| used[id.index()] < piece(*id).least();
        let has_no_place = |id: &PieceId| active.iter().all(|&active| problem.piece_of(active) != *id);
        let stuck: Vec<PieceId> =
            problem.puzzle().piece_ids().filter(|id| is_needed(id) && has_no_place(id)).collect();
        (!stuck.is_empty()).then_some(Self::Pieces(stuck))
    }
}
