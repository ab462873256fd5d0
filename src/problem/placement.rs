//! Placements: a piece, its orientation and its translation.

use crate::puzzle::{CellSet, Color, Coord, PieceId, Puzzle, Rotation, TurnedPiece};
use std::collections::HashSet;

/// A placement, by its index in a [`Problem`](super::Problem).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlacementId(u32);

impl PlacementId {
    /// The placement at `index` of a problem.
    pub(super) const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Its index in the problem, from 0.
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
    /// The rotation of the piece's normal form about the origin.
    pub rotation: Rotation,
    /// The translation after that: cell `c` of the normal form goes to `rotation(c) + translation`.
    pub translation: Coord,
}

/// Each distinct form of `piece` at each translation that keeps it inside the region, if its colours match those of the cells. Two
/// forms that fill the same cells are one placement: that of the first.
pub(super) fn placements_of(puzzle: &Puzzle, piece: PieceId) -> Vec<Placement> {
    let region = puzzle.region();
    let mut placements = Vec::new();
    let mut filled = HashSet::new();
    let is_colored = !puzzle.piece(piece).colors().is_empty();
    for TurnedPiece { rotation, shift, cells } in puzzle.piece(piece).turned() {
        let extent = cells.iter().fold(Coord::default(), |extent, &(cell, _)| extent.max(cell));
        let free = region.extent() - extent - Coord::new(1, 1, 1);
        // The first cell of the turned piece is moved to each cell of the region. The comparison of extents is a quick test before
        // the exact one.
        for &to in region.coords() {
            let by = to - cells[0].0;
            if by.min(Coord::default()) != Coord::default() || by.max(free) != free {
                continue;
            }
            let Some(set) = fitting(puzzle, &cells, by) else { continue };
            // Forms of one colour never fill the same cells.
            if !is_colored || filled.insert(set) {
                placements.push(Placement { piece, cells: set, rotation, translation: shift + by });
            }
        }
    }
    placements
}

/// The cells that a turned piece fills when it is translated; nothing if it is no placement.
fn fitting(puzzle: &Puzzle, cells: &[(Coord, Option<Color>)], by: Coord) -> Option<CellSet> {
    let region = puzzle.region();
    let place = |&(cell, color): &(Coord, Option<Color>)| {
        let place = region.cell_at(cell + by)?;
        puzzle.colors_go_together(color, region.color_of(place)).then_some(place)
    };
    cells.iter().map(place).collect()
}
