//! The changes of one cell that could give a solution.

use super::change::{Change, ChangedShape};
use crate::puzzle::{Coord, Polycube, Puzzle, PuzzleSpec, Rotation, Shape, ShapeCell};
use std::collections::BTreeSet;

/// The changes of one cell, pieces before the goal, in a fixed order. Left out are those that make a shape empty or disconnect it, those
/// whose volumes exclude a solution, and those of a piece or the goal that make the same shape as an earlier one, or the same as before,
/// up to rotation.
pub(super) fn candidates(spec: &PuzzleSpec) -> Vec<Change> {
    let pieces =
        spec.pieces.iter().enumerate().map(|(index, piece)| (ChangedShape::Piece(index), &piece.shape));
    let shapes = pieces.chain([(ChangedShape::Goal, &spec.goal.shape)]);
    let fits = |change: &Change| {
        let puzzle = Puzzle::from_spec(&change.apply(spec));
        puzzle.is_ok_and(|puzzle| !puzzle.volumes().exclude_solutions())
    };
    shapes.flat_map(|(which, shape)| of_shape(which, shape)).filter(fits).collect()
}

fn of_shape(which: ChangedShape, shape: &Shape) -> Vec<Change> {
    let cells = shape.coords();
    let beside: BTreeSet<Coord> = cells.iter().flat_map(|cell| cell.neighbours()).collect();
    let free: Vec<Coord> = beside.into_iter().filter(|cell| !cells.contains(cell)).collect();
    let removed = cells.iter().copied().map(Some).chain([None]);
    let pairs = removed
        .flat_map(|removed| free.iter().copied().map(Some).chain([None]).map(move |added| (removed, added)));
    let mut seen = BTreeSet::from([canonical(shape)]);
    let was_connected = is_connected(shape);
    let changes = pairs.map(|(removed, added)| Change { shape: which, removed, added });
    let is_new = |change: &Change| {
        let changed = change.changed(shape);
        let is_valid = !changed.cells().is_empty() && (!was_connected || is_connected(&changed));
        is_valid && seen.insert(canonical(&changed))
    };
    changes.filter(is_new).collect()
}

fn is_connected(shape: &Shape) -> bool {
    Polycube::new(&shape.coords()).is_ok_and(|polycube| polycube.is_connected())
}

/// A cell without its type: coordinates, whether it is variable, and its colour or 0.
type Key = (Coord, bool, u8);

/// The least of a shape's rotations.
fn canonical(shape: &Shape) -> Vec<Key> {
    let rotated = |rotation: &Rotation| {
        let turn = |cell: &ShapeCell| {
            (rotation.apply(cell.at), cell.variable, cell.color.map_or(0, |color| color.number()))
        };
        let mut cells: Vec<Key> = shape.cells().iter().map(turn).collect();
        let least = cells.iter().map(|&(at, ..)| at).reduce(Coord::min).unwrap_or_default();
        cells.iter_mut().for_each(|(at, ..)| *at = *at - least);
        cells.sort_unstable();
        cells
    };
    Rotation::all().iter().map(rotated).min().unwrap_or_default()
}
