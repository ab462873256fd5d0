//! A piece in one of its places.

use crate::puzzle::{CellSet, Coord, Orientation, PieceId, Puzzle, Rotation};

/// A placement by its place in a [`Problem`](super::Problem).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlacementId(u32);

impl PlacementId {
    /// The placement at `index` of a problem.
    pub(super) const fn new(index: u32) -> Self {
        Self(index)
    }

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

/// Each distinct orientation of `piece` at each translation that keeps it inside the region.
pub(super) fn placements_of(puzzle: &Puzzle, piece: PieceId) -> impl Iterator<Item = Placement> {
    let region = puzzle.region();
    puzzle.piece(piece).polycube().orientations().into_iter().flat_map(move |orientation| {
        let Orientation { rotation, shift, polycube } = orientation;
        let free = region.extent() - polycube.extent();
        // The first cell of the turned piece goes to each cell of the region, since these may lie far apart; that the
        // piece stays within the extent is a quick test before the exact one.
        region.coords().iter().filter_map(move |&to| {
            let by = to - polycube.cells()[0];
            if by.min(Coord::default()) != Coord::default() || by.max(free) != free {
                return None;
            }
            let cells = region.set_of(polycube.cells().iter().map(|&cell| cell + by))?;
            Some(Placement { piece, cells, rotation, translation: shift + by })
        })
    })
}
