//! A symmetry, as a map of cells and pieces.

use crate::puzzle::{Cell, CellSet, PieceId};
use std::cmp::Ordering;

/// A symmetry of the region and the pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Image {
    /// The image of each cell.
    cells: Vec<Cell>,
    /// The image of each piece: its mirror image, or itself.
    pieces: Vec<PieceId>,
}

impl Image {
    pub(super) const fn new(cells: Vec<Cell>, pieces: Vec<PieceId>) -> Self {
        Self { cells, pieces }
    }

    /// The cell whose image is this one.
    pub(super) fn origin(&self, cell: Cell) -> Option<Cell> {
        self.cells.iter().position(|&image| image == cell).map(Cell::new)
    }

    pub(super) fn of_cells(&self, cells: &CellSet) -> CellSet {
        cells.iter().map(|cell| self.cells[cell.index()]).collect()
    }

    /// Whether the image of these cells is the same cells.
    pub(super) fn keeps(&self, cells: &CellSet) -> bool {
        cells.iter().all(|cell| cells.contains(self.cells[cell.index()]))
    }

    /// Whether the image of these cells, which are in increasing order, is no less than they are. Sets are compared by their greatest
    /// cells first, and mostly these differ.
    pub(super) fn is_no_less(&self, cells: &[Cell]) -> bool {
        let greatest = cells.iter().map(|cell| self.cells[cell.index()]).max();
        match greatest.as_ref().cmp(&cells.last()) {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => {
                let mut image: Vec<Cell> = cells.iter().map(|cell| self.cells[cell.index()]).collect();
                image.sort_unstable();
                // As sets are compared: the greatest cells first.
                image.iter().rev().ge(cells.iter().rev())
            }
        }
    }

    pub(super) fn of_piece(&self, piece: PieceId) -> PieceId {
        self.pieces[piece.index()]
    }

    /// The image of a complete assembly, sorted for comparison.
    pub(crate) fn of_assembly(&self, assembly: &[(PieceId, CellSet)]) -> Vec<(PieceId, CellSet)> {
        let image = assembly.iter().map(|(piece, cells)| (self.of_piece(*piece), self.of_cells(cells)));
        Self::sorted(image.collect())
    }

    /// An assembly, sorted for comparison: by insertion sort, since it is short.
    pub(crate) fn sorted(mut assembly: Vec<(PieceId, CellSet)>) -> Vec<(PieceId, CellSet)> {
        for end in 1..assembly.len() {
            let place = assembly[..end].partition_point(|placed| *placed < assembly[end]);
            assembly[place..=end].rotate_right(1);
        }
        assembly
    }
}
