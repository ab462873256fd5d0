//! A complete assembly.

use super::Layers;
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{CellSet, Coord, PieceId, Puzzle, sort_by_number};

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

    /// The solution as text, in the format of the Soma texts: layers side by side, bottom layer first, each cell as the letter of
    /// its piece, a hole as a dot.
    pub fn text(&self, puzzle: &Puzzle) -> String {
        let mut cells: Vec<(Coord, PieceId)> = Vec::new();
        self.pieces.iter().for_each(|(piece, own)| cells.extend(own.iter().map(|&cell| (cell, *piece))));
        sort_by_number(&mut cells, |(cell, _)| cell.rank());
        let letter = |coord| match cells.binary_search_by_key(&coord, |&(cell, _)| cell) {
            Ok(at) => puzzle.letter(cells[at].1),
            Err(_) if puzzle.region().cell_at(coord).is_some() => '.',
            Err(_) => ' ',
        };
        Layers::new(puzzle.region(), letter).to_string()
    }
}
