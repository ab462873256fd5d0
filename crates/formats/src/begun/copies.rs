//! The copies of a piece that have the same letter.

use cubefall::problem::Problem;
use cubefall::puzzle::{CellSet, PieceId, Puzzle};
use std::sync::Arc;

/// The most placements that are tried.
const MOST_TRIES: u32 = 100_000;

/// The copies of a piece that fill these cells, if some do and there is more than one.
pub(super) fn copies(puzzle: &Arc<Puzzle>, piece: PieceId, cells: &CellSet) -> Option<Vec<CellSet>> {
    let size = puzzle.piece(piece).polycube().cells().len();
    if cells.len() <= size || !cells.len().is_multiple_of(size) {
        return None;
    }
    let mut masks = Problem::new(puzzle).masks_of(piece);
    masks.retain(|mask| mask.difference(cells).is_empty());
    let (mut found, mut tries) = (Vec::new(), 0);
    cover(&masks, cells, &mut found, &mut tries).then_some(found)
}

/// Fills the first of these cells by each placement in turn, and the rest likewise. Returns whether all can be filled.
fn cover(masks: &[CellSet], cells: &CellSet, found: &mut Vec<CellSet>, tries: &mut u32) -> bool {
    let Some(first) = cells.iter().next() else { return true };
    for mask in masks.iter().filter(|mask| mask.contains(first) && mask.difference(cells).is_empty()) {
        *tries += 1;
        found.push(mask.clone());
        if *tries < MOST_TRIES && cover(masks, &cells.difference(mask), found, tries) {
            return true;
        }
        found.pop();
    }
    false
}
