//! Placements, and the immutable table of all of them.

use super::{CellSet, Coord, Orientation, PieceId, Puzzle, Reduction, Rotation, Solution};
use std::ops::Range;

/// A placement by its place in a [`PlacementTable`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlacementId(u32);

impl PlacementId {
    /// Its place in the table, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece turned by `rotation` and moved by `translation`, inside the region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The piece.
    pub piece: PieceId,
    /// The cells it fills.
    pub cells: CellSet,
    /// How the piece's normal form is turned about the origin.
    pub rotation: Rotation,
    /// Where it is moved after that: cell `c` of the normal form goes to `rotation(c) + translation`.
    pub translation: Coord,
}

/// All placements of all pieces of a puzzle, grouped by piece.
///
/// Within a piece they are ordered by orientation, then by translation in reading order.
#[derive(Clone, Debug)]
pub struct PlacementTable {
    placements: Vec<Placement>,
    masks: Vec<CellSet>,
    of_piece: Vec<Range<usize>>,
    copies: Vec<usize>,
    reduction: Reduction,
}

impl PlacementTable {
    /// Every placement of every piece.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::reduced(puzzle, Reduction::default())
    }

    /// Every placement that `reduction` allows.
    pub fn reduced(puzzle: &Puzzle, reduction: Reduction) -> Self {
        let allowed = |placement: &Placement| {
            reduction
                .restriction()
                .is_none_or(|rule| placement.piece != rule.piece || rule.keep.contains(&placement.cells))
        };
        let mut placements = Vec::new();
        let mut of_piece = Vec::new();
        for piece in puzzle.piece_ids() {
            let start = placements.len();
            placements.extend(placements_of(puzzle, piece).filter(allowed));
            of_piece.push(start..placements.len());
        }
        let masks = placements.iter().map(|placement| placement.cells).collect();
        let copies = puzzle.pieces().iter().map(|piece| piece.count()).collect();
        Self { placements, masks, of_piece, copies, reduction }
    }

    /// The piece that is restricted against symmetry, if one is. Searches by cells place it first.
    pub fn restricted_piece(&self) -> Option<PieceId> {
        self.reduction.restriction().map(|rule| rule.piece)
    }

    /// Whether this complete assembly is the one of its class that counts.
    pub fn counts(&self, assembly: impl IntoIterator<Item = PlacementId>) -> bool {
        if !self.reduction.needs_test() {
            return true;
        }
        let masks: Vec<_> = assembly.into_iter().map(|id| (self.get(id).piece, self.get(id).cells)).collect();
        self.reduction.counts(&masks)
    }

    /// How many placements there are.
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
    /// When `id` is of another table and out of range here.
    pub fn get(&self, id: PlacementId) -> &Placement {
        &self.placements[id.index()]
    }

    /// How many placements `piece` has.
    pub fn count_of(&self, piece: PieceId) -> usize {
        self.of_piece[piece.index()].len()
    }

    /// All placements, in order.
    pub fn ids(&self) -> impl Iterator<Item = PlacementId> + use<> {
        (0..self.len() as u32).map(PlacementId)
    }

    /// The cells of each placement of `piece`, in order.
    pub fn masks_of(&self, piece: PieceId) -> &[CellSet] {
        &self.masks[self.of_piece[piece.index()].clone()]
    }

    /// The placement of `piece` that stands at `rank` among its own, from 0.
    pub fn id_of(&self, piece: PieceId, rank: usize) -> PlacementId {
        debug_assert!(rank < self.count_of(piece));
        PlacementId((self.of_piece[piece.index()].start + rank) as u32)
    }

    /// Where a placement stands among those of its piece, from 0.
    pub fn rank_of(&self, id: PlacementId) -> usize {
        id.index() - self.of_piece[self.get(id).piece.index()].start
    }

    /// The pieces in the puzzle's order, each with how many copies of it are to be placed.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, usize)> {
        self.copies.iter().enumerate().map(|(index, &copies)| (PieceId::new(index), copies))
    }

    /// The assembly of these placements, by the coordinates of its pieces' cells.
    pub fn solution(&self, puzzle: &Puzzle, placements: &[PlacementId]) -> Solution {
        let coords = |cells: CellSet| cells.iter().map(|cell| puzzle.region().coord_of(cell)).collect();
        Solution::new(placements.iter().map(|&id| (self.get(id).piece, coords(self.get(id).cells))).collect())
    }
}

/// Each distinct orientation of `piece` at each translation that keeps it inside the region.
fn placements_of(puzzle: &Puzzle, piece: PieceId) -> impl Iterator<Item = Placement> {
    let region = puzzle.region();
    puzzle.piece(piece).polycube().orientations().into_iter().flat_map(move |orientation| {
        let free = region.extent() - orientation.polycube.extent();
        let shifts = move |z, y| (0..=free.x).map(move |x| Coord::new(x, y, z));
        (0..=free.z).flat_map(move |z| (0..=free.y).flat_map(move |y| shifts(z, y))).filter_map(move |by| {
            let cells = region.set_of(orientation.polycube.cells().iter().map(|&cell| cell + by))?;
            let Orientation { rotation, shift, .. } = orientation;
            Some(Placement { piece, cells, rotation, translation: shift + by })
        })
    })
}
