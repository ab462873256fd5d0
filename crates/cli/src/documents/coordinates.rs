//! Cells in documents.

use cubefall::puzzle::{Coord, Puzzle};
use cubefall::solution::Solution;
use formats::placed;
use schemars::JsonSchema;
use serde::Serialize;

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

/// A placed piece.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PlacedPiece {
    /// The name of the piece.
    pub(super) piece: String,
    /// x, y and z of each cell that it fills: left to right, back to front, bottom to top, from 0.
    pub(super) cells: Vec<Triple>,
}

impl PlacedPiece {
    /// The pieces of a solution, in its order.
    pub(super) fn all_of(puzzle: &Puzzle, solution: &Solution) -> Vec<Self> {
        let own = |placed: formats::Placed| Self { piece: placed.piece, cells: placed.cells };
        placed(puzzle, solution).into_iter().map(own).collect()
    }
}
