//! A puzzle of which some pieces are placed already: what is left of it is a smaller puzzle.

use crate::puzzle::{Piece, PieceId, Puzzle};
use crate::solution::{Solution, Verifier, VerifyError};

use std::sync::Arc;

/// A puzzle that someone has begun to solve.
#[derive(Clone, Debug)]
pub struct Started {
    placed: Solution,
    rest: Option<Arc<Puzzle>>,
    /// For each piece of the rest, which of the puzzle's it is.
    pieces: Vec<PieceId>,
}

impl Started {
    /// The puzzle with these pieces placed.
    ///
    /// # Errors
    /// What is wrong with them: an unknown piece, one that is used too often, or has another shape, a cell outside the region
    /// or filled twice.
    pub fn new(puzzle: &Arc<Puzzle>, placed: Solution) -> Result<Self, VerifyError> {
        Verifier::new(puzzle).verify_part(&placed)?;
        let region = puzzle.region();
        let filled = region.set_of(placed.pieces().iter().flat_map(|(_, cells)| cells.iter().copied()));
        let empty = region.cell_set().difference(&filled.expect("the check passed"));
        let left = |id: PieceId| {
            let used = placed.pieces().iter().filter(|(other, _)| *other == id).count();
            Some((id, puzzle.piece(id).without_copies(used)?))
        };
        let (pieces, left): (Vec<PieceId>, Vec<Piece>) = puzzle.piece_ids().filter_map(left).unzip();
        let rest = region.of_cells(&empty).map(|region| puzzle.rest(region, left));
        Ok(Self { placed, rest, pieces })
    }

    /// The pieces placed.
    pub fn placed(&self) -> &Solution {
        &self.placed
    }

    /// What is left to do, if anything: the empty cells, at their coordinates, and the pieces left over.
    pub fn rest(&self) -> Option<&Arc<Puzzle>> {
        self.rest.as_ref()
    }

    /// The whole solution that a solution of the rest makes: first the pieces that were placed, then the others.
    ///
    /// # Panics
    /// When it is a solution of something else.
    pub fn completed(&self, rest: &Solution) -> Solution {
        let others = rest.pieces().iter().map(|(piece, cells)| (self.pieces[piece.index()], cells.clone()));
        Solution::new(self.placed.pieces().iter().cloned().chain(others).collect())
    }
}
