//! A compiled puzzle: the immutable table of its placements.

use super::placement::placements_of;
use super::{Placement, PlacementId, Reduction};
use crate::puzzle::{CellSet, Piece, PieceId, Puzzle, Region, Word};
use std::ops::Range;
use std::sync::Arc;

/// All placements of all pieces of a puzzle, grouped by piece.
///
/// Within a piece they are ordered by orientation, then by translation in reading order.
#[derive(Clone, Debug)]
pub struct Problem {
    puzzle: Arc<Puzzle>,
    placements: Vec<Placement>,
    masks: Vec<CellSet>,
    /// The same as words; none where the region has more cells than a word.
    words: Vec<Word>,
    of_piece: Vec<Range<usize>>,
    copies: Vec<usize>,
    reduction: Reduction,
}

impl Problem {
    /// Every placement of every piece.
    pub fn new(puzzle: &Arc<Puzzle>) -> Arc<Self> {
        Self::reduced(puzzle, Reduction::default())
    }

    /// Every placement that `reduction` allows.
    pub fn reduced(puzzle: &Arc<Puzzle>, reduction: Reduction) -> Arc<Self> {
        let allowed = |placement: &Placement| {
            reduction
                .restriction()
                .is_none_or(|rule| placement.piece != rule.piece || rule.keep.contains(&placement.cells))
        };
        let mut placements = Vec::new();
        let mut of_piece = Vec::new();
        for piece in puzzle.piece_ids() {
            let start = placements.len();
            placements.extend(placements_of(puzzle, piece).into_iter().filter(allowed));
            of_piece.push(start..placements.len());
        }
        let masks: Vec<CellSet> = placements.iter().map(|placement| placement.cells).collect();
        let words = masks.iter().map(|&cells| Word::of(cells)).collect::<Option<_>>().unwrap_or_default();
        let copies = puzzle.pieces().iter().map(Piece::most).collect();
        let puzzle = Arc::clone(puzzle);
        Arc::new(Self { puzzle, placements, masks, words, of_piece, copies, reduction })
    }

    /// The puzzle that it is compiled from.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// The cells to fill.
    pub fn region(&self) -> &Region {
        self.puzzle.region()
    }

    /// Whether every cell is to be filled, and every piece is used a fixed number of times. Then an assembly is complete exactly
    /// when all its pieces are placed, and exactly when all cells are filled.
    pub fn is_plain(&self) -> bool {
        self.puzzle.is_plain()
    }

    /// Whether these placements, which share no cell, are a complete assembly: every required cell is filled, the number of empty
    /// cells is at most that of the holes allowed, and the copies of every piece are in its range. This is the only definition of
    /// completeness; searches of plain problems rely on the equivalence that [`is_plain`](Self::is_plain) states.
    pub fn is_complete(&self, placed: &[PlacementId]) -> bool {
        let filled = placed.iter().fold(CellSet::EMPTY, |cells, &id| cells.union(self.get(id).cells));
        let empty = self.region().cell_set().difference(filled);
        let used = |piece: PieceId| placed.iter().filter(|&&id| self.get(id).piece == piece).count();
        let in_range = |piece: PieceId| {
            let range = self.puzzle.piece(piece);
            (range.least()..=range.most()).contains(&used(piece))
        };
        empty.is_disjoint(self.region().required())
            && empty.len() <= self.puzzle.most_holes()
            && self.puzzle.piece_ids().all(in_range)
    }

    /// Whether these placements are a solution: no two of them have a cell in common, and they are
    /// [complete](Self::is_complete).
    pub fn is_solution(&self, placed: &[PlacementId]) -> bool {
        let mut filled = CellSet::EMPTY;
        let disjoint = placed.iter().all(|&id| {
            let cells = self.get(id).cells;
            let fits = filled.is_disjoint(cells);
            filled = filled.union(cells);
            fits
        });
        disjoint && self.is_complete(placed)
    }

    /// The piece that is restricted for symmetry reduction, if one is. Searches by cells place it first.
    pub fn restricted_piece(&self) -> Option<PieceId> {
        self.reduction.restriction().map(|rule| rule.piece)
    }

    /// Whether this complete assembly is counted: it is the canonical form of its symmetry class.
    pub fn counts(&self, assembly: impl IntoIterator<Item = PlacementId>) -> bool {
        if !self.reduction.needs_test() {
            return true;
        }
        let masks: Vec<_> = assembly.into_iter().map(|id| (self.get(id).piece, self.get(id).cells)).collect();
        self.reduction.counts(&masks)
    }

    /// The number of placements.
    pub fn len(&self) -> usize {
        self.placements.len()
    }

    /// Whether no piece has any placement.
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty()
    }

    /// One placement.
    ///
    /// # Panics
    /// When `id` is of another problem and out of range here.
    pub fn get(&self, id: PlacementId) -> &Placement {
        &self.placements[id.index()]
    }

    /// The placement with this index, from 0, which is known to exist.
    pub fn id_at(&self, index: u32) -> PlacementId {
        debug_assert!((index as usize) < self.len());
        PlacementId::new(index)
    }

    /// The number of placements of `piece`.
    pub fn count_of(&self, piece: PieceId) -> usize {
        self.of_piece[piece.index()].len()
    }

    /// All placements, in order.
    pub fn ids(&self) -> impl Iterator<Item = PlacementId> + use<> {
        (0..self.len() as u32).map(PlacementId::new)
    }

    /// The placement with this index, if it exists.
    pub fn at(&self, index: usize) -> Option<PlacementId> {
        (index < self.len()).then_some(PlacementId::new(index as u32))
    }

    /// The cells of each placement of `piece`, in order.
    pub fn masks_of(&self, piece: PieceId) -> &[CellSet] {
        &self.masks[self.of_piece[piece.index()].clone()]
    }

    /// The cells of each placement of `piece`, in order, as words.
    ///
    /// # Panics
    /// When the region has more cells than a word.
    #[inline]
    pub(crate) fn words_of(&self, piece: PieceId) -> &[Word] {
        &self.words[self.of_piece[piece.index()].clone()]
    }

    /// The cells of a placement, as a word.
    ///
    /// # Panics
    /// When the region has more cells than a word.
    #[inline]
    pub(crate) fn word(&self, id: PlacementId) -> Word {
        self.words[id.index()]
    }

    /// The placement of `piece` with this rank: its index among the placements of the piece, from 0.
    pub fn id_of(&self, piece: PieceId, rank: usize) -> PlacementId {
        debug_assert!(rank < self.count_of(piece));
        PlacementId::new((self.of_piece[piece.index()].start + rank) as u32)
    }

    /// The placement of `piece` in these cells, if there is one.
    pub fn find(&self, piece: PieceId, cells: CellSet) -> Option<PlacementId> {
        let rank = self.masks_of(piece).iter().position(|&mask| mask == cells)?;
        Some(self.id_of(piece, rank))
    }

    /// The same placement in another problem.
    pub fn find_in(&self, other: &Self, id: PlacementId) -> Option<PlacementId> {
        let Placement { piece, cells, .. } = *self.get(id);
        other.find(piece, cells)
    }

    /// The rank of a placement: its index among the placements of its piece, from 0.
    pub fn rank_of(&self, id: PlacementId) -> usize {
        id.index() - self.of_piece[self.get(id).piece.index()].start
    }

    /// The pieces in the order of the puzzle, each with the most copies of it that are placed.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, usize)> {
        self.copies.iter().enumerate().map(|(index, &copies)| (PieceId::new(index), copies))
    }
}
