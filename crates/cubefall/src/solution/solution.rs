//! A complete assembly.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{CellSet, Coord, PieceId, Puzzle, sort_by_number};
use crate::solution::Layers;

/// The cells of each piece, by coordinates: it can be read and checked without a problem.
///
/// ```
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::solve::Solver;
///
/// # let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// # let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let solution = Solver::new(&puzzle).first()?.expect("it has two");
/// assert_eq!(solution.pieces().len(), 3);
/// assert_eq!(solution.text(&puzzle).lines().count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// The solution as text, in the format of the Soma texts: layers side by side, bottom layer first, each
    /// cell as the letter of its piece, a hole as a dot. Copies of a piece have letters of their own.
    pub fn text(&self, puzzle: &Puzzle) -> String {
        let mut cells: Vec<(Coord, char)> = Vec::new();
        for ((_, own), letter) in self.pieces.iter().zip(self.letters(puzzle)) {
            cells.extend(own.iter().map(|&cell| (cell, letter)));
        }
        sort_by_number(&mut cells, |(cell, _)| cell.rank());
        let letter = |coord| match cells.binary_search_by_key(&coord, |&(cell, _)| cell) {
            Ok(at) => cells[at].1,
            Err(_) if puzzle.region().cell_at(coord).is_some() => '.',
            Err(_) => ' ',
        };
        Layers::new(puzzle.region(), letter).to_string()
    }

    /// A letter for each placed piece, as [`text`](Self::text) draws it. Copies are in the order of their
    /// cells, whatever the order of placing.
    pub fn letters(&self, puzzle: &Puzzle) -> Vec<char> {
        let mut letters: Vec<char> = self.pieces.iter().map(|&(piece, _)| puzzle.letter(piece)).collect();
        let mut order: Vec<usize> = (0..letters.len()).collect();
        let first =
            |index: usize| self.pieces[index].1.iter().map(|cell| cell.rank()).min().unwrap_or_default();
        sort_by_number(&mut order, |&index| first(index));
        let mut placed: Vec<usize> = vec![0; puzzle.pieces().len()];
        let mut of_copies = None;
        for index in order {
            let piece = self.pieces[index].0.index();
            let copy = placed[piece];
            placed[piece] += 1;
            if copy > 0 {
                let of_copies = of_copies.get_or_insert_with(|| puzzle.letters_of_copies());
                letters[index] = of_copies[piece].get(copy).copied().unwrap_or(letters[index]);
            }
        }
        letters
    }
}
