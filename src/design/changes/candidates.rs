//! The changes of one cell that could give a solution.

use super::change::{Change, ShapeId};
use crate::puzzle::{Coord, Polycube, Puzzle, PuzzleSpec, Rotation, Shape, ShapeCell};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// A cell without its type: coordinates, whether it is variable, and its colour or 0.
type Key = (Coord, bool, u8);

/// Tells the changes that could give a solution from all others, one by one, since a large goal has thousands.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    /// The shapes that were made so far, and those before any change, each as the least of its rotations.
    seen: BTreeSet<(ShapeId, Vec<Key>)>,
}

impl Candidates {
    /// Those of a document, and all its changes of one cell, pieces before the goal, in a fixed order.
    pub(super) fn of(spec: &PuzzleSpec) -> (Self, VecDeque<Change>) {
        let pieces =
            spec.pieces.iter().enumerate().map(|(index, piece)| (ShapeId::Piece(index), &piece.shape));
        let shapes: Vec<_> = pieces.chain([(ShapeId::Goal, &spec.goal.shape)]).collect();
        let seen = shapes.iter().map(|&(which, shape)| (which, canonical(shape))).collect();
        (Self { seen }, shapes.into_iter().flat_map(|(which, shape)| changes(which, shape)).collect())
    }

    /// The changed puzzle; nothing if the change makes a shape empty or disconnects it, if the volumes exclude a solution, or if it makes a
    /// shape that was there before, up to rotation.
    pub(super) fn accept(&mut self, change: &Change, spec: &PuzzleSpec) -> Option<Arc<Puzzle>> {
        let shape = change.shape.of(spec);
        let changed = change.changed(shape);
        if changed.cells().is_empty() || (is_connected(shape) && !is_connected(&changed)) {
            return None;
        }
        let puzzle = Puzzle::from_spec(&change.apply(spec)).ok()?;
        let may_have_one = !puzzle.volumes().exclude_solutions();
        (may_have_one && self.seen.insert((change.shape, canonical(&changed)))).then_some(puzzle)
    }
}

/// All changes of one cell of a shape.
fn changes(which: ShapeId, shape: &Shape) -> Vec<Change> {
    let cells = shape.coords();
    let beside: BTreeSet<Coord> = cells.iter().flat_map(|cell| cell.neighbours()).collect();
    let mut free: Vec<Coord> = beside.into_iter().filter(|cell| !cells.contains(cell)).collect();
    // Those within the box around the shape first: they leave a shape as it looks.
    let most = cells.iter().copied().reduce(Coord::max).unwrap_or_default();
    free.sort_by_key(|&cell| Coord::default().max(cell).min(most) != cell);
    let removed = cells.into_iter().map(Some).chain([None]);
    let pairs = removed
        .flat_map(|removed| free.iter().copied().map(Some).chain([None]).map(move |added| (removed, added)));
    pairs.map(|(removed, added)| Change { shape: which, removed, added }).collect()
}

fn is_connected(shape: &Shape) -> bool {
    Polycube::new(&shape.coords()).is_ok_and(|polycube| polycube.is_connected())
}

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
