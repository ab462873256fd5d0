//! Cells in documents.

use cubefall::puzzle::{Coord, Puzzle};

/// x, y and z: left to right, back to front, bottom to top.
pub(super) type Triple = [i32; 3];

pub(super) const fn triple(coord: &Coord) -> Triple {
    [coord.x, coord.y, coord.z]
}

pub(super) fn triples(coords: &[Coord]) -> Vec<Triple> {
    coords.iter().map(triple).collect()
}

/// The extent of a puzzle's box.
pub(super) fn extent(puzzle: &Puzzle) -> Triple {
    triple(&puzzle.region().extent())
}
