//! A puzzle as an exact cover: items to be covered, and the items that each placement covers.

use crate::solver::{Cell, PieceId, PlacementTable, Region};

/// What a branch can be about, by number: a cell to fill or a piece to place. Cells come first, then pieces.
pub(super) type Item = u16;

/// The cells and pieces as items, and what each placement covers of them.
#[derive(PartialEq, Debug)]
pub(super) struct Problem {
    cells: usize,
    /// How many copies of each piece are to be placed.
    copies: Vec<u16>,
    /// The items of one placement after the other: its cells, then its piece.
    covers: Vec<Item>,
    /// Where each placement's items begin, and where the last one's end.
    starts: Vec<u32>,
}

/// An item in the puzzle's terms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Subject {
    Cell(Cell),
    Piece(PieceId),
}

impl Problem {
    pub(super) fn new(region: &Region, table: &PlacementTable) -> Self {
        let cells = region.volume();
        let (mut covers, mut starts) = (Vec::new(), vec![0]);
        for placement in table.ids().map(|id| table.get(id)) {
            covers.extend(placement.cells.iter().map(|cell| cell.index() as Item));
            covers.push((cells + placement.piece.index()) as Item);
            starts.push(covers.len() as u32);
        }
        let copies = table.pieces().map(|(_, copies)| copies as u16).collect();
        Self { cells, copies, covers, starts }
    }

    /// How many placements there are.
    pub(super) fn placements(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many items there are.
    pub(super) fn items(&self) -> usize {
        self.cells + self.copies.len()
    }

    /// How many placements a solution has.
    pub(super) fn levels(&self) -> usize {
        self.copies.iter().copied().map(usize::from).sum()
    }

    /// How often an item is to be covered at the start.
    pub(super) fn demand(&self, item: usize) -> u16 {
        if item < self.cells { 1 } else { self.copies[item - self.cells] }
    }

    /// The items that a placement covers: its cells, then its piece.
    pub(super) fn covered_by(&self, placement: u32) -> &[Item] {
        let placement = placement as usize;
        &self.covers[self.starts[placement] as usize..self.starts[placement + 1] as usize]
    }

    /// The item in the puzzle's terms.
    pub(super) fn subject(&self, item: Item) -> Subject {
        match usize::from(item) {
            cell if cell < self.cells => Subject::Cell(Cell::new(cell)),
            piece => Subject::Piece(PieceId::new(piece - self.cells)),
        }
    }
}
