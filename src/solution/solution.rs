//! A complete assembly.

use super::Layers;
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{CellSet, Coord, PieceId, Puzzle};
use std::collections::BTreeMap;

/// The cells of each piece, by coordinates: it can be read and checked without a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    pieces: Vec<(PieceId, Vec<Coord>)>,
}

impl Solution {
    /// The assembly of these pieces. It is not checked: see [`verify`](crate::solution::verify()).
    pub fn new(pieces: Vec<(PieceId, Vec<Coord>)>) -> Self {
        Self { pieces }
    }

    /// The assembly of these placements of a problem, by the coordinates of its pieces' cells.
    pub fn of(problem: &Problem, placements: &[PlacementId]) -> Self {
        let coords = |cells: CellSet| cells.iter().map(|cell| problem.region().coord_of(cell)).collect();
        let piece = |&id: &PlacementId| (problem.get(id).piece, coords(problem.get(id).cells));
        Self::new(placements.iter().map(piece).collect())
    }

    /// Each placed piece with its cells, in the order of placing.
    pub fn pieces(&self) -> &[(PieceId, Vec<Coord>)] {
        &self.pieces
    }

    /// The solution as text, in the format of the seeds: layers side by side, bottom layer first, each cell as the letter of its
    /// piece, a hole as a dot.
    pub fn text(&self, puzzle: &Puzzle) -> String {
        let cells = self.pieces.iter().flat_map(|(piece, cells)| cells.iter().map(|&cell| (cell, *piece)));
        let holders: BTreeMap<Coord, PieceId> = cells.collect();
        let letter = |coord| match holders.get(&coord) {
            Some(&piece) => puzzle.letter(piece),
            None if puzzle.region().cell_at(coord).is_some() => '.',
            None => ' ',
        };
        Layers::new(puzzle.region(), letter).to_string()
    }
}
