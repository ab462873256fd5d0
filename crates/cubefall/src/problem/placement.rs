//! Placements: a piece, its orientation and its translation.

use crate::puzzle::{Cell, CellSet, Color, Coord, PieceId, Puzzle, Rotation, TurnedPiece};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A placement, by its index in a [`Problem`](super::Problem).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlacementId(u32);

impl PlacementId {
    /// The placement at `index` of a problem.
    #[inline]
    pub(super) const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Its index in the problem, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece turned by `rotation` and moved by `translation`, inside the region.
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// A piece turned and moved, without its name.
pub(super) struct Form<'a> {
    /// The cells that it fills, in increasing order.
    pub(super) cells: &'a [Cell],
    pub(super) rotation: Rotation,
    pub(super) translation: Coord,
}

/// Calls `add` with each distinct form of `piece` at each translation that keeps it inside the region, if its colours match those
/// of the cells. Two forms that fill the same cells are one placement: that of the first.
pub(super) fn each_placement(puzzle: &Puzzle, piece: PieceId, mut add: impl FnMut(&Form)) {
    let end = each_placement_until(puzzle, piece, |form| {
        add(form);
        ControlFlow::Continue(())
    });
    debug_assert!(end.is_continue());
}

/// The same, until `add` breaks.
fn each_placement_until(
    puzzle: &Puzzle,
    piece: PieceId,
    mut add: impl FnMut(&Form) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_test(puzzle, piece, &mut |_, form| form.map_or(ControlFlow::Continue(()), &mut add))
}

/// The number of placements of a piece; if they are more than `most`, any number above it.
pub(super) fn count_placements(puzzle: &Puzzle, piece: PieceId, most: usize) -> usize {
    let mut count = 0;
    let end = each_placement_until(puzzle, piece, |_| {
        count += 1;
        if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    debug_assert_eq!(end.is_break(), count > most);
    count
}

/// Tests each distinct form at each translation until `on_test` breaks, which is given the number of cells tested, and the form if
/// it is a placement. It is compiled once, not for each caller: the page has little room.
pub(super) fn each_test(
    puzzle: &Puzzle,
    piece: PieceId,
    on_test: &mut dyn FnMut(usize, Option<&Form>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let region = puzzle.region();
    // A document may have pieces of a million cells. They are not turned in vain.
    if puzzle.piece(piece).volume_of(1) > region.volume() {
        return ControlFlow::Continue(());
    }
    let mut filled = BTreeSet::new();
    let is_colored = !puzzle.piece(piece).colors().is_empty();
    let mut places = Vec::new();
    for TurnedPiece { rotation, shift, cells } in puzzle.piece(piece).turned() {
        let extent = cells.iter().fold(Coord::default(), |extent, &(cell, _)| extent.max(cell));
        let free = region.extent() - extent - Coord::new(1, 1, 1);
        // The first cell of the turned piece goes to each cell of the region, since these may lie far apart; that the piece stays
        // within the extent is a quick test before the exact one.
        for (index, &to) in region.coords().iter().enumerate() {
            let by = to - cells[0].0;
            places.clear();
            places.push(Cell::new(index));
            let is_inside = by.min(Coord::default()) == Coord::default() && by.max(free) == free;
            let fits = is_inside && fits(puzzle, &cells, by, &mut places);
            // Forms of one colour never fill the same cells.
            let is_new = fits && (!is_colored || filled.insert(places.clone()));
            let form = Form { cells: &places, rotation, translation: shift + by };
            on_test(places.len(), is_new.then_some(&form))?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether a turned piece may be moved there. `places` has the first cell that it fills, and then has all of them. They are in
/// increasing order, since those of the piece are in reading order.
fn fits(puzzle: &Puzzle, cells: &[(Coord, Option<Color>)], by: Coord, places: &mut Vec<Cell>) -> bool {
    let region = puzzle.region();
    let is_colored_for = |color, place| puzzle.colors_go_together(color, region.color_of(place));
    if !is_colored_for(cells[0].1, places[0]) {
        return false;
    }
    for &(cell, color) in &cells[1..] {
        let Some(place) = region.cell_at(cell + by) else { return false };
        places.push(place);
        if !is_colored_for(color, place) {
            return false;
        }
    }
    true
}
