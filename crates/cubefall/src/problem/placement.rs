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

/// Calls `add` with each distinct form of `piece` at each translation that keeps it inside the region, if its
/// colours match those of the cells. Two forms that fill the same cells are one placement: that of the first.
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

/// Tests each distinct form at each translation until `on_test` breaks, which is given the number of cells
/// tested, and the form if it is a placement. It is compiled once, not for each caller: the page has little
/// room.
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
        // The first cell of the turned piece goes to each cell of the region, since these may lie far apart;
        // that the piece stays within the extent is a quick test before the exact one.
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

/// Whether a turned piece may be moved there. `places` has the first cell that it fills, and then has all of
/// them. They are in increasing order, since those of the piece are in reading order.
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

/// Each placement of each piece: the options of the exact cover. Those of a piece follow one another, and
/// among them those of the same rotation.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pieces: Vec<PieceId>,
    /// The cells of all options, concatenated; those of each option in increasing order.
    cells: Vec<Cell>,
    /// The start of each option's cells, then the end of the last one's.
    starts: Vec<u32>,
    /// For each option, the index of its rotation among all rotations that occur.
    rotation_of: Vec<u8>,
    rotations: Vec<Rotation>,
    translations: Vec<[i16; 3]>,
}

impl Options {
    /// No option.
    pub(super) fn new() -> Self {
        Self {
            pieces: Vec::new(),
            cells: Vec::new(),
            starts: vec![0],
            rotation_of: Vec::new(),
            rotations: Vec::new(),
            translations: Vec::new(),
        }
    }

    /// Adds an option after the others.
    ///
    /// # Panics
    /// When the cells of all options are 2³² or more.
    pub(super) fn push(&mut self, piece: PieceId, form: &Form) {
        let rotation = self.rotation(form.rotation);
        self.pieces.push(piece);
        self.cells.extend_from_slice(form.cells);
        self.starts.push(u32::try_from(self.cells.len()).expect("more cells than memory can hold"));
        self.rotation_of.push(rotation);
        // Coordinates of a region are less than the maximum number of its cells.
        let Coord { x, y, z } = form.translation;
        self.translations.push([x, y, z].map(|by| by as i16));
    }

    /// The index of a rotation: mostly that of the last option. There are 48 at most, mirrored ones included.
    fn rotation(&mut self, rotation: Rotation) -> u8 {
        if let Some(&last) = self.rotation_of.last()
            && self.rotations[usize::from(last)] == rotation
        {
            return last;
        }
        let known = self.rotations.iter().position(|&known| known == rotation);
        let index = known.unwrap_or_else(|| {
            self.rotations.push(rotation);
            self.rotations.len() - 1
        });
        index as u8
    }

    /// The number of options.
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// The piece of an option.
    #[inline]
    pub(super) fn piece_of(&self, id: PlacementId) -> PieceId {
        self.pieces[id.index()]
    }

    /// The cells of an option, in increasing order.
    #[inline]
    pub(super) fn cells_of(&self, id: PlacementId) -> &[Cell] {
        let index = id.index();
        &self.cells[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// One option.
    pub(super) fn get(&self, id: PlacementId) -> Placement {
        let [x, y, z] = self.translations[id.index()].map(i32::from);
        Placement {
            piece: self.piece_of(id),
            cells: self.filled_by(id),
            rotation: self.rotations[usize::from(self.rotation_of[id.index()])],
            translation: Coord::new(x, y, z),
        }
    }

    /// The cells of an option as a set.
    #[inline]
    pub(super) fn filled_by(&self, id: PlacementId) -> CellSet {
        self.cells_of(id).iter().copied().collect()
    }

    /// The option with these cells, in increasing order, among those from `start` to before `end`, all of one
    /// piece.
    pub(super) fn find(&self, start: usize, end: usize, cells: &[Cell]) -> Option<PlacementId> {
        let mut start = start;
        while start < end {
            let rotation = self.rotation_of[start];
            let len = self.rotation_of[start..end].partition_point(|&other| other == rotation);
            // Options of one rotation are in the order of their first cells.
            let found = partition_point(start..start + len, |index| self.cells_at(index) >= cells);
            if found < start + len && self.cells_at(found) == cells {
                return Some(PlacementId::new(found as u32));
            }
            start += len;
        }
        None
    }

    fn cells_at(&self, index: usize) -> &[Cell] {
        self.cells_of(PlacementId::new(index as u32))
    }
}

/// The first number in `range` for which `is_after` is true, or its end. It is true for all numbers after
/// that one.
fn partition_point(range: std::ops::Range<usize>, is_after: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = low.midpoint(high);
        if is_after(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}
