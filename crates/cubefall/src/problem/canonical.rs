//! The canonical form of a complete assembly: its images under the symmetries, and the order in which they
//! are compared.

use crate::problem::placement::each_placement;
use crate::puzzle::{Cell, CellSet, PieceId, Puzzle, sort_by_number};
use std::cmp::Ordering;

/// A symmetry of the region and the pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
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
    pub fn origin(&self, cell: Cell) -> Option<Cell> {
        self.cells.iter().position(|&image| image == cell).map(Cell::new)
    }

    /// Whether it changes nothing.
    pub fn is_identity(&self) -> bool {
        let cells = self.cells.iter().enumerate().all(|(index, cell)| cell.index() == index);
        cells && self.pieces.iter().enumerate().all(|(index, piece)| piece.index() == index)
    }

    /// The image of these cells.
    pub fn of_cells(&self, cells: &CellSet) -> CellSet {
        cells.iter().map(|cell| self.cells[cell.index()]).collect()
    }

    /// Whether the image of these cells is the same cells.
    pub(super) fn keeps(&self, cells: &CellSet) -> bool {
        cells.iter().all(|cell| cells.contains(self.cells[cell.index()]))
    }

    /// Whether the image of these cells, which are in increasing order, is no less than they are. Sets are
    /// compared by their greatest cells first, and mostly these differ.
    pub(super) fn is_no_less(&self, cells: &[Cell]) -> bool {
        let greatest = cells.iter().map(|cell| self.cells[cell.index()]).max();
        match greatest.as_ref().cmp(&cells.last()) {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => {
                let mut image: Vec<Cell> = cells.iter().map(|cell| self.cells[cell.index()]).collect();
                sort_by_number(&mut image, |cell| cell.index() as u64);
                // As sets are compared: the greatest cells first.
                image.iter().rev().ge(cells.iter().rev())
            }
        }
    }

    /// The image of a piece: its mirror image, or itself.
    pub fn of_piece(&self, piece: PieceId) -> PieceId {
        self.pieces[piece.index()]
    }

    /// The piece whose image is this one.
    pub fn piece_before(&self, piece: PieceId) -> Option<PieceId> {
        self.pieces.iter().position(|&image| image == piece).map(PieceId::new)
    }

    /// The image of a complete assembly, sorted for comparison.
    pub(crate) fn of_assembly(&self, assembly: &[(PieceId, CellSet)]) -> Vec<(PieceId, CellSet)> {
        Self::sorted(self.of_pieces(assembly))
    }

    /// The image of a complete assembly, in the order of its pieces.
    pub(super) fn of_pieces(&self, assembly: &[(PieceId, CellSet)]) -> Vec<(PieceId, CellSet)> {
        assembly.iter().map(|(piece, cells)| (self.of_piece(*piece), self.of_cells(cells))).collect()
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

/// A cell whose covering is compared first: the cell that the fewest placements cover.
///
/// A search by cells begins there, with the placements that clash with few others. In this order they come
/// first too, so that the canonical forms are those that the search finds first. In the order of the pieces,
/// the first canonical form may be one of the last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Corner {
    cell: Cell,
    /// The number of placements that cover each cell.
    covering: Vec<u32>,
}

/// What covers the cell: an estimate of the clashes of the placement, which symmetries do not change, and its
/// piece.
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
