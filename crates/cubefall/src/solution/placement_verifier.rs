//! The check of many solutions that are given by their placements.

use super::{Solution, Verifier, VerifyError};
use crate::problem::{PlacementId, Problem};
use std::sync::Arc;

/// Checks many solutions of one problem, given by their placements, as [`Verifier`] does.
///
/// Each placement is checked from the definition when it first occurs: the shape of its piece, its colours, and that it lies in the
/// region. What remains for each solution is counting: the copies of each piece, and how often each cell is filled. That
/// takes some ten nanoseconds for each placement and allocates nothing, so that all solutions can be checked, even if only their
/// number is wanted.
#[derive(Clone, Debug)]
pub struct PlacementVerifier {
    problem: Arc<Problem>,
    verifier: Verifier,
    /// Whether each placement has been checked.
    is_sound: Vec<bool>,
    /// Whether each cell must be filled.
    is_required: Vec<bool>,
    /// The number of cells that must be filled.
    required: usize,
    /// The number of solutions checked.
    solutions: u64,
    /// For each cell, the last of these that filled it.
    filled_by: Vec<u64>,
    /// The copies of each piece in the current one.
    used: Vec<usize>,
}

impl PlacementVerifier {
    /// A verifier of the solutions of `problem`.
    pub fn new(problem: &Arc<Problem>) -> Self {
        let region = problem.region();
        let is_required: Vec<bool> =
            region.cell_set().iter().map(|cell| !region.variable().contains(cell)).collect();
        Self {
            problem: Arc::clone(problem),
            verifier: Verifier::new(problem.puzzle()),
            is_sound: vec![false; problem.len()],
            required: is_required.iter().filter(|&&is_required| is_required).count(),
            filled_by: vec![0; is_required.len()],
            is_required,
            solutions: 0,
            used: vec![0; problem.puzzle().pieces().len()],
        }
    }

    /// Checks the solution of these placements.
    ///
    /// # Errors
    /// The first thing found wrong.
    ///
    /// # Panics
    /// When a placement is of another problem and out of range here.
    pub fn verify(&mut self, placements: &[PlacementId]) -> Result<(), VerifyError> {
        if self.is_valid(placements) {
            return Ok(());
        }
        // The reason needs no speed.
        self.verifier.verify(&Solution::of(&self.problem, placements))
    }

    fn is_valid(&mut self, placements: &[PlacementId]) -> bool {
        self.solutions += 1;
        self.used.fill(0);
        let (mut filled, mut required) = (0, 0);
        for &id in placements {
            if !self.is_sound(id) {
                return false;
            }
            self.used[self.problem.piece_of(id).index()] += 1;
            for &cell in self.problem.cells_of(id) {
                let by = std::mem::replace(&mut self.filled_by[cell.index()], self.solutions);
                if by == self.solutions {
                    return false;
                }
                filled += 1;
                required += usize::from(self.is_required[cell.index()]);
            }
        }
        let puzzle = self.problem.puzzle();
        !placements.is_empty()
            && required == self.required
            && self.filled_by.len() - filled <= puzzle.most_holes()
            && std::iter::zip(puzzle.pieces(), &self.used)
                .all(|(piece, used)| (piece.least()..=piece.most()).contains(used))
    }

    /// Whether a placement alone is valid. It is checked once.
    fn is_sound(&mut self, id: PlacementId) -> bool {
        if !self.is_sound[id.index()] {
            let part = Solution::of(&self.problem, &[id]);
            self.is_sound[id.index()] = self.verifier.verify_part(&part).is_ok();
        }
        self.is_sound[id.index()]
    }
}
