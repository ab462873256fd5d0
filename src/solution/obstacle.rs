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
        let mut assembly = CellSet::EMPTY;
        for placement in placed.iter().map(|&id| problem.get(id)) {
            used[placement.piece.index()] += 1;
            assembly = assembly.union(placement.cells);
        }
        let piece = |id: PieceId| problem.puzzle().piece(id);
        let is_left = |id: PieceId| used[id.index()] < piece(id).most();
        let active: Vec<_> = problem
            .ids()
            .map(|id| problem.get(id))
            .filter(|placement| is_left(placement.piece) && placement.cells.is_disjoint(assembly))
            .collect();
        let fillable = active.iter().fold(CellSet::EMPTY, |cells, placement| cells.union(placement.cells));
        let dead = problem.region().required().difference(assembly).difference(fillable);
        if !dead.is_empty() {
            return Some(Self::Cells(dead));
        }
        let is_needed = |id: &PieceId| used[id.index()] < piece(*id).least();
        let has_no_place = |id: &PieceId| active.iter().all(|placement| placement.piece != *id);
        let stuck: Vec<PieceId> =
            problem.puzzle().piece_ids().filter(|id| is_needed(id) && has_no_place(id)).collect();
        (!stuck.is_empty()).then_some(Self::Pieces(stuck))
    }
}
