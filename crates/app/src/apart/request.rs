//! What a worker is asked that takes a solution apart.

use crate::find_all::find_all_readout::argument;
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::Solution;
use serde::{Deserialize, Serialize};

/// A request to take a solution apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ApartRequest {
    /// The cells of each piece.
    pub pieces: Vec<Vec<[i32; 3]>>,
    /// What they are called.
    pub names: Vec<String>,
    /// What the command line calls the puzzle.
    pub argument: String,
}

impl ApartRequest {
    /// The request for a solution of a puzzle.
    pub fn new(solution: &Solution, puzzle: &Puzzle) -> Self {
        let cells = |cells: &Vec<Coord>| cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect();
        Self {
            pieces: solution.pieces().iter().map(|(_, piece)| cells(piece)).collect(),
            names: solution.pieces().iter().map(|&(piece, _)| puzzle.called(piece)).collect(),
            argument: argument(puzzle).0,
        }
    }

    /// The solution, with its pieces numbered in their order.
    pub fn solution(&self) -> Solution {
        let piece = |(number, cells): (usize, &Vec<[i32; 3]>)| {
            (PieceId::new(number), cells.iter().map(|&[x, y, z]| Coord::new(x, y, z)).collect())
        };
        Solution::new(self.pieces.iter().enumerate().map(piece).collect())
    }
}
