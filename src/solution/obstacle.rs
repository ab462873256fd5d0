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
        let mut left: Vec<usize> = problem.pieces().map(|(_, copies)| copies).collect();
        let mut assembly = CellSet::EMPTY;
        for placement in placed.iter().map(|&id| problem.get(id)) {
            left[placement.piece.index()] -= 1;
            assembly = assembly.union(placement.cells);
        }
        let live: Vec<_> = problem
            .ids()
            .map(|id| problem.get(id))
            .filter(|placement| left[placement.piece.index()] > 0 && placement.cells.is_disjoint(assembly))
            .collect();
        let fillable = live.iter().fold(CellSet::EMPTY, |cells, placement| cells.union(placement.cells));
        let dead = problem.region().cell_set().difference(assembly).difference(fillable);
        if !dead.is_empty() {
            return Some(Self::Cells(dead));
        }
        let has_no_place = |piece: &PieceId| live.iter().all(|placement| placement.piece != *piece);
        let pieces = problem.pieces().map(|(piece, _)| piece).filter(|piece| left[piece.index()] > 0);
        let stuck: Vec<PieceId> = pieces.filter(has_no_place).collect();
        (!stuck.is_empty()).then_some(Self::Pieces(stuck))
    }
}
