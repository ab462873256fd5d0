//! The door for puzzles from outside.

use super::Problem;
use crate::puzzle::{Limit, Puzzle, PuzzleError, PuzzleSpec};
use std::sync::Arc;

/// The puzzle of a document from outside, whose placements are within the limits too: they can be compiled. That takes as long as
/// compiling them.
///
/// # Errors
/// When the document exceeds a limit or describes no puzzle: the first fault.
pub fn admit(spec: &PuzzleSpec) -> Result<Arc<Puzzle>, PuzzleError> {
    let puzzle = Puzzle::from_spec(spec)?;
    let (mut placements, mut cells) = (0, 0_usize);
    for piece in puzzle.piece_ids() {
        let own = Problem::count_placements(&puzzle, piece, Limit::Placements.most());
        placements += own;
        Limit::Placements.allow(placements)?;
        cells = cells.saturating_add(puzzle.piece(piece).volume_of(own));
        Limit::PlacementCells.allow(cells)?;
    }
    Ok(puzzle)
}
