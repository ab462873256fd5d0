//! A stored solution.

use super::tile::Tile;
use super::tokens::Tokens;
use crate::puzzles::file_error::check;
use crate::puzzles::reading::Lattice;
use crate::puzzles::{FileError, Limit, Place, StoredSolution};
use cubefall::solution::Solution;

/// Reads solutions.
pub(super) struct Solutions {
    lattice: Lattice,
    /// The tile of each copy.
    copies: Vec<usize>,
    /// The cells of all solutions so far, and of the orientations.
    stored: usize,
}

impl Solutions {
    /// For the solutions with these tiles.
    pub(super) fn new(lattice: Lattice, tiles: &[Tile]) -> Self {
        let copies = tiles.iter().enumerate().flat_map(|(tile, it)| std::iter::repeat_n(tile, it.most));
        Self { lattice, copies: copies.collect(), stored: 0 }
    }

    /// The solution after its keyword: `(1 (x,y,z|o), …)`. The number of a copy, from 1; where the minima of its cells are; and its
    /// orientation.
    pub(super) fn read(
        &mut self,
        tokens: &mut Tokens,
        tiles: &mut [Tile],
    ) -> Result<StoredSolution, FileError> {
        tokens.expect("(")?;
        let mut pieces = Vec::new();
        while !tokens.take(")") {
            let place = Place::Line(tokens.line());
            let copy = tokens.count()?;
            let tile = copy.checked_sub(1).and_then(|copy| self.copies.get(copy));
            let tile = tile.and_then(|&tile| tiles.get_mut(tile));
            let none =
                || tokens.invalid(format!("there is no piece {copy}; the file has {}", self.copies.len()));
            let tile = tile.ok_or_else(none)?;
            let written = tokens.cell()?;
            let form = tile.form(self.lattice, written.orientation, &mut self.stored);
            let form = form.map_err(|error| error.at(place.clone()))?;
            self.stored += form.len();
            check(Limit::StoredCells, self.stored).map_err(|error| error.at(place))?;
            let cells = form.iter().map(|&cell| cell + written.at).collect();
            pieces.extend(tile.piece.map(|piece| (piece, cells)));
        }
        Ok(StoredSolution { solution: Solution::new(pieces), separation: None })
    }
}
