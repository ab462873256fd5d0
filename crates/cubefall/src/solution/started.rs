//! A puzzle with some pieces already placed: the rest of it is a smaller puzzle.

use crate::puzzle::{Piece, PieceId, Puzzle};
use crate::solution::{Solution, Verifier, VerifyError};

use std::sync::Arc;

/// A partly solved puzzle.
#[derive(Clone, Debug)]
pub struct Started {
    placed: Solution,
    rest: Option<Arc<Puzzle>>,
    /// For each piece of the rest, the piece of the puzzle.
    pieces: Vec<PieceId>,
}

impl Started {
    /// The puzzle with these pieces placed.
    ///
    /// # Errors
    /// When a piece is unknown, used too often or has another shape, or when a cell is outside of the region or filled twice.
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

    /// The rest, unless all cells are filled: the empty cells, at their coordinates, and the remaining pieces.
    pub fn rest(&self) -> Option<&Arc<Puzzle>> {
        self.rest.as_ref()
    }

    /// Extends a solution of the rest to one of the puzzle: the pieces that were placed come first, then those of the rest.
    ///
    /// # Panics
    /// When it is not a solution of the rest.
    pub fn completed(&self, rest: &Solution) -> Solution {
        let others = rest.pieces().iter().map(|(piece, cells)| (self.pieces[piece.index()], cells.clone()));
        Solution::new(self.placed.pieces().iter().cloned().chain(others).collect())
    }
}
