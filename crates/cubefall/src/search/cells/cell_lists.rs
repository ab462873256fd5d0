//! For each cell, the placements that can fill it: the lookup tables of searches by cells.
//!
//! Cells are renumbered by their rank in the order in which they are to be filled. So the first empty cell is
//! the lowest clear bit of the assembly.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, Word, sort_by_number};
use crate::search::CellOrder;
use std::ops::Range;

/// All placements, by rank and piece.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct CellLists {
    /// The cell at each rank.
    order: Vec<Cell>,
    pieces: usize,
    /// The start of the list of each (rank, piece); then the end of the last one.
    starts: Vec<u32>,
    /// The placements, list after list, and their cells by rank.
    ids: Vec<PlacementId>,
    masks: Vec<Word>,
}

/// The lists that a placement is in.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::search) enum Listing {
    /// The list of its first cell. If all cells before a cell are filled, no other placement can fill it.
    ByFirstCell,
    /// The lists of all its cells.
    ByEachCell,
}

impl CellLists {
    /// Builds the lists. One more rank follows those of the cells; its lists have all placements of each
    /// piece. They are for a piece that is placed before any cell is chosen.
    pub(in crate::search) fn new(problem: &Problem, order: CellOrder, listing: Listing) -> Self {
        let order = order.sequence(problem.region());
        let mut rank_of = vec![0; order.len()];
        for (rank, cell) in order.iter().enumerate() {
            rank_of[cell.index()] = rank;
        }
        let pieces = problem.pieces().count();
        let mut lists: Vec<Vec<(Word, PlacementId)>> = vec![Vec::new(); (order.len() + 1) * pieces];
        for id in problem.ids() {
            let ranks = problem.cells_of(id).iter().map(|cell| Cell::new(rank_of[cell.index()]));
            let mask = ranks.fold(Word::EMPTY, Word::with);
            let listed = mask.iter().take(if listing == Listing::ByFirstCell { 1 } else { usize::MAX });
            for rank in listed.map(Cell::index).chain([order.len()]) {
                lists[rank * pieces + problem.piece_of(id).index()].push((mask, id));
            }
        }
        let mut starts = vec![0];
        for list in &mut lists {
            // The order of the author's `qsort`.
            sort_by_number(list, |&(mask, _)| mask.bits());
            starts.push(starts[starts.len() - 1] + list.len() as u32);
        }
        let (masks, ids) = lists.into_iter().flatten().unzip();
        Self { order, pieces, starts, ids, masks }
    }

    /// The number of cells.
    pub(in crate::search) fn cells(&self) -> usize {
        self.order.len()
    }

    /// The number of pieces, without copies.
    pub(in crate::search) fn pieces(&self) -> usize {
        self.pieces
    }

    /// The cell at `rank`; nothing for the extra rank.
    pub(in crate::search) fn cell_at(&self, rank: usize) -> Option<Cell> {
        self.order.get(rank).copied()
    }

    /// The list of `rank` and `piece`, as a range of places.
    #[inline]
    pub(in crate::search) fn list(&self, rank: usize, piece: usize) -> Range<usize> {
        let list = rank * self.pieces + piece;
        self.starts[list] as usize..self.starts[list + 1] as usize
    }

    /// The masks (cells by rank) of the placements at these places.
    #[inline]
    pub(in crate::search) fn masks(&self, places: Range<usize>) -> &[Word] {
        &self.masks[places]
    }

    /// The masks of all placements, by their places.
    pub(in crate::search) fn all_masks(&self) -> &[Word] {
        &self.masks
    }

    /// The mask of the placement at this place.
    #[inline]
    pub(in crate::search) fn mask(&self, place: usize) -> Word {
        self.masks[place]
    }

    /// The placement at this place.
    pub(in crate::search) fn id(&self, place: usize) -> PlacementId {
        self.ids[place]
    }
}

/// The remaining copies of each piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::search) struct Left {
    copies: [u8; Word::CAPACITY],
    /// The pieces with remaining copies, as bits.
    any: u64,
}

impl Left {
    pub(in crate::search) fn all(problem: &Problem) -> Self {
        let mut left = Self { copies: [0; Word::CAPACITY], any: 0 };
        for (piece, copies) in problem.pieces() {
            left.copies[piece.index()] = copies as u8;
            left.any |= 1 << piece.index();
        }
        left
    }

    #[inline]
    pub(in crate::search) fn has(&self, piece: usize) -> bool {
        self.any >> piece & 1 == 1
    }

    /// The first remaining piece from `piece` on.
    #[inline]
    pub(in crate::search) fn from(&self, piece: usize) -> Option<usize> {
        let rest = self.any.checked_shr(piece as u32).unwrap_or(0);
        (rest != 0).then(|| piece + rest.trailing_zeros() as usize)
    }

    #[inline]
    pub(in crate::search) fn take(&mut self, piece: usize) {
        self.copies[piece] -= 1;
        self.any &= !(u64::from(self.copies[piece] == 0) << piece);
    }

    #[inline]
    pub(in crate::search) fn put_back(&mut self, piece: usize) {
        self.copies[piece] += 1;
        self.any |= 1 << piece;
    }
}
