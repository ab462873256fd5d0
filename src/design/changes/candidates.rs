//! The changes that could have what is looked for.

use super::change::{Change, ShapeId};
use crate::puzzle::{
    Coord, PieceSpec, Polycube, PolycubeClass, Puzzle, PuzzleSpec, Rotation, Shape, ShapeCell, polycubes,
};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// The maximum number of cells of a piece that is swapped: there are 1,023 polycubes of seven cells, and 6,922 of eight.
const MOST_CELLS_OF_A_SWAP: usize = 7;

/// A cell without its type: coordinates, whether it is variable, and its colour or 0.
type Key = (Coord, bool, u8);

/// Tells the changes that need a search from all others, one by one, since a large goal has thousands.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    /// The shapes that were made so far, and those before any change, each as the least of its rotations.
    seen: BTreeSet<(ShapeId, Vec<Key>)>,
}

impl Candidates {
    pub(super) fn new(spec: &PuzzleSpec) -> Self {
        let shapes = shapes(spec).into_iter();
        Self { seen: shapes.map(|which| (which, canonical(which.of(spec)))).collect() }
    }

    /// The changed puzzle; nothing if the change makes a shape empty or disconnects it, if the volumes exclude a solution, or if it makes a
    /// shape that was there before, up to rotation.
    pub(super) fn accept(&mut self, change: &Change, spec: &PuzzleSpec) -> Option<Arc<Puzzle>> {
        let shape = change.shape().of(spec);
        let changed = change.changed(shape);
        if changed.cells().is_empty() || (is_connected(shape) && !is_connected(&changed)) {
            return None;
        }
        let puzzle = Puzzle::from_spec(&change.apply(spec)).ok()?;
        let may_have_one = !puzzle.volumes().exclude_solutions();
        (may_have_one && self.seen.insert((change.shape(), canonical(&changed)))).then_some(puzzle)
    }
}

/// The shapes of a document, pieces before the goal.
fn shapes(spec: &PuzzleSpec) -> Vec<ShapeId> {
    (0..spec.pieces.len()).map(ShapeId::Piece).chain([ShapeId::Goal]).collect()
}

/// All changes of one cell of a document, in a fixed order.
pub(super) fn of_cells(spec: &PuzzleSpec) -> VecDeque<Change> {
    shapes(spec).into_iter().flat_map(|which| changes(which, which.of(spec))).collect()
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
    pairs.map(|(removed, added)| Change::Cell { shape: which, removed, added }).collect()
}

/// All swaps of a piece for a polycube of its size, in a fixed order. Of pieces that are alike, one is swapped. Large pieces and those with
/// colours are not.
pub(super) fn swaps(spec: &PuzzleSpec) -> VecDeque<Change> {
    let is_plain = |piece: &PieceSpec| piece.shape.cells().iter().all(|cell| cell.color.is_none());
    let is_alike = |one: &PieceSpec, other: &PieceSpec| {
        (one.min, one.max, one.mirrored) == (other.min, other.max, other.mirrored)
            && canonical(&one.shape) == canonical(&other.shape)
    };
    let others = |(index, piece): (usize, &PieceSpec)| {
        let size = piece.shape.cells().len();
        let is_swapped = is_plain(piece)
            && size <= MOST_CELLS_OF_A_SWAP
            && !spec.pieces[..index].iter().any(|earlier| is_alike(earlier, piece));
        let class = if piece.mirrored { PolycubeClass::Free } else { PolycubeClass::OneSided };
        let polycubes = if is_swapped { polycubes(size, class) } else { Vec::new() };
        polycubes.into_iter().map(move |other| Change::Swap { piece: index, cells: other.cells().to_vec() })
    };
    spec.pieces.iter().enumerate().flat_map(others).collect()
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
