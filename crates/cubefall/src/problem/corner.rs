//! The order of assemblies by which the canonical form is chosen if no piece can be restricted, as in a pool of pieces.

use super::image::Image;
use super::placement::each_placement;
use crate::puzzle::{Cell, CellSet, PieceId, Puzzle};

/// A cell whose covering is compared first: the cell that the fewest placements cover.
///
/// A search by cells begins there, with the placements that clash with few others. In this order they come first too, so that the canonical forms
/// are those that the search finds first. In the order of the pieces, the first canonical form may be one of the last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Corner {
    cell: Cell,
    /// The number of placements that cover each cell.
    covering: Vec<u32>,
}

/// What covers the cell: an estimate of the clashes of the placement, which symmetries do not change, and its piece.
type Key = (u32, PieceId);

impl Corner {
    pub(super) fn of(puzzle: &Puzzle) -> Option<Self> {
        let region = puzzle.region();
        let mut covering = vec![0; region.volume()];
        for piece in puzzle.piece_ids() {
            each_placement(puzzle, piece, |form| {
                form.cells.iter().for_each(|cell| covering[cell.index()] += 1);
            });
        }
        let cell = region.required().iter().min_by_key(|cell| covering[cell.index()])?;
        Some(Self { cell, covering })
    }

    /// What covers the cell in a complete assembly.
    pub(super) fn key(&self, assembly: &[(PieceId, CellSet)]) -> Option<Key> {
        self.covered(self.cell, assembly).map(|(piece, cells)| (self.weight(cells), *piece))
    }

    /// What covers the cell in the image of a complete assembly.
    pub(super) fn key_of_image(&self, image: &Image, assembly: &[(PieceId, CellSet)]) -> Option<Key> {
        let (piece, cells) = self.covered(image.origin(self.cell)?, assembly)?;
        Some((self.weight(cells), image.of_piece(*piece)))
    }

    fn covered<'a>(&self, cell: Cell, assembly: &'a [(PieceId, CellSet)]) -> Option<&'a (PieceId, CellSet)> {
        assembly.iter().find(|(_, cells)| cells.contains(cell))
    }

    fn weight(&self, cells: &CellSet) -> u32 {
        cells.iter().map(|cell| self.covering[cell.index()]).sum()
    }
}
