//! The changes that could have what is looked for.

use super::change::{Change, ShapeId};
use crate::puzzle::{
    Coord, PieceSpec, Polycube, PolycubeClass, Puzzle, PuzzleSpec, Rotation, Shape, ShapeCell, Volumes,
    polycubes,
};
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The maximum number of cells of a piece that is swapped: there are 1,023 polycubes of seven cells, and 6,922 of eight.
const MOST_CELLS_OF_A_SWAP: usize = 7;

/// All changes of a kind, in a fixed order. They are made one by one, since a large goal has millions.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    blocks: Vec<Block>,
    /// The block of the next change, and its index in it.
    next: (usize, usize),
}

/// The changes of a shape.
#[derive(Clone, Debug)]
enum Block {
    /// Each of these cells is removed, or none, and each of those is added, or none.
    Cells { shape: ShapeId, removed: Vec<Option<Coord>>, added: Vec<Option<Coord>> },
    /// The piece is swapped for each of these, which pieces of the same size share.
    Swaps { piece: usize, polycubes: Arc<[Polycube]> },
}

impl Changes {
    /// All changes of one cell of a document.
    pub(super) fn of_cells(spec: &PuzzleSpec) -> Self {
        let blocks = shapes(spec).into_iter().map(|which| Block::of_cells(which, which.of(spec))).collect();
        Self { blocks, next: (0, 0) }
    }

    /// All swaps of a piece for a polycube of its size. Of pieces that are alike, one is swapped. Large pieces and those with colours are not.
    pub(super) fn swaps(spec: &PuzzleSpec) -> Self {
        let is_plain = |piece: &PieceSpec| piece.shape.cells().iter().all(|cell| cell.color.is_none());
        let is_alike = |one: &PieceSpec, other: &PieceSpec| {
            (one.min, one.max, one.mirrored) == (other.min, other.max, other.mirrored)
                && key(&one.shape, one.mirrored) == key(&other.shape, other.mirrored)
        };
        let mut known: BTreeMap<(usize, bool), Arc<[Polycube]>> = BTreeMap::new();
        let mut of_size = |size: usize, mirrored: bool| {
            let class = if mirrored { PolycubeClass::Free } else { PolycubeClass::OneSided };
            let polycubes = known.entry((size, mirrored)).or_insert_with(|| polycubes(size, class).into());
            Arc::clone(polycubes)
        };
        let block = |(index, piece): (usize, &PieceSpec)| {
            let size = piece.shape.cells().len();
            let is_swapped = is_plain(piece)
                && size <= MOST_CELLS_OF_A_SWAP
                && !spec.pieces[..index].iter().any(|earlier| is_alike(earlier, piece));
            is_swapped.then(|| Block::Swaps { piece: index, polycubes: of_size(size, piece.mirrored) })
        };
        Self { blocks: spec.pieces.iter().enumerate().filter_map(block).collect(), next: (0, 0) }
    }

    /// The number of changes that are left.
    pub(super) fn len(&self) -> usize {
        let (block, index) = self.next;
        self.blocks.iter().skip(block).map(Block::len).fold(0, usize::saturating_add) - index
    }
}

impl Iterator for Changes {
    type Item = Change;

    fn next(&mut self) -> Option<Change> {
        loop {
            let (block, index) = self.next;
            let changes = self.blocks.get(block)?;
            if index < changes.len() {
                self.next.1 += 1;
                return Some(changes.get(index));
            }
            self.next = (block + 1, 0);
        }
    }
}

impl Block {
    fn of_cells(shape: ShapeId, cells: &Shape) -> Self {
        let cells = cells.coords();
        let taken: BTreeSet<Coord> = cells.iter().copied().collect();
        let beside: BTreeSet<Coord> = cells.iter().flat_map(|cell| cell.neighbours()).collect();
        let mut free: Vec<Coord> = beside.difference(&taken).copied().collect();
        // Those within the box around the shape first: they leave a shape as it looks.
        let most = cells.iter().copied().reduce(Coord::max).unwrap_or_default();
        free.sort_by_key(|&cell| Coord::default().max(cell).min(most) != cell);
        let or_none = |cells: Vec<Coord>| cells.into_iter().map(Some).chain([None]).collect();
        Self::Cells { shape, removed: or_none(cells), added: or_none(free) }
    }

    fn len(&self) -> usize {
        match self {
            Self::Cells { removed, added, .. } => removed.len().saturating_mul(added.len()),
            Self::Swaps { polycubes, .. } => polycubes.len(),
        }
    }

    fn get(&self, index: usize) -> Change {
        match self {
            Self::Cells { shape, removed, added } => {
                let (removed, added) = (removed[index / added.len()], added[index % added.len()]);
                Change::Cell { shape: *shape, removed, added }
            }
            Self::Swaps { piece, polycubes } => {
                Change::Swap { piece: *piece, cells: polycubes[index].cells().to_vec() }
            }
        }
    }
}

/// A cell without its type: coordinates, whether it is variable, and its colour or 0.
type Key = (Coord, bool, u8);

/// Decides which changes need a search.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    /// The shapes that were made so far, and those before any change, each as a digest of the least of its rotations.
    seen: BTreeSet<(ShapeId, u128)>,
}

impl Candidates {
    pub(super) fn new(spec: &PuzzleSpec) -> Self {
        let shapes = shapes(spec).into_iter();
        Self { seen: shapes.map(|which| (which, digest(which.of(spec), is_mirrored(which, spec)))).collect() }
    }

    /// The changed puzzle; nothing if the change makes a shape empty or disconnects it, if the volumes exclude a solution, or if it makes a
    /// shape that was there before, up to rotation, and to reflection of a piece whose mirror image may be used.
    pub(super) fn accept(&mut self, change: &Change, spec: &PuzzleSpec) -> Option<Arc<Puzzle>> {
        // First by numbers alone, since most changes of a puzzle with the wrong volumes leave them wrong.
        if volumes(change, spec).exclude_solutions() {
            return None;
        }
        let shape = change.shape().of(spec);
        let changed = change.changed(shape);
        if changed.cells().is_empty() || (is_connected(shape) && !is_connected(&changed)) {
            return None;
        }
        let is_new = self.seen.insert((change.shape(), digest(&changed, is_mirrored(change.shape(), spec))));
        is_new.then(|| Puzzle::from_spec(&change.apply(spec)).ok()).flatten()
    }
}

/// The volumes of the changed puzzle.
fn volumes(change: &Change, spec: &PuzzleSpec) -> Volumes {
    let (removed, added) = match change {
        Change::Cell { removed, added, .. } => (*removed, added.is_some()),
        Change::Swap { .. } => (None, false),
    };
    let size = |which: ShapeId| {
        let changes = which == change.shape();
        let cells = which.of(spec).cells().len() + usize::from(changes && added);
        cells - usize::from(changes && removed.is_some())
    };
    let volume = |copies: fn(&PieceSpec) -> usize| {
        let pieces = spec.pieces.iter().enumerate();
        let volumes = pieces.map(|(index, piece)| copies(piece).saturating_mul(size(ShapeId::Piece(index))));
        volumes.fold(0, usize::saturating_add)
    };
    let is_left = |cell: &&ShapeCell| change.shape() != ShapeId::Goal || Some(cell.at) != removed;
    let variable = spec.goal.shape.cells().iter().filter(|cell| cell.variable).filter(is_left).count();
    let region = size(ShapeId::Goal);
    let required = region - variable.min(spec.goal.most_holes.unwrap_or(usize::MAX));
    Volumes { least: volume(|piece| piece.min), most: volume(|piece| piece.max), required, region }
}

/// The shapes of a document, pieces before the goal.
fn shapes(spec: &PuzzleSpec) -> Vec<ShapeId> {
    (0..spec.pieces.len()).map(ShapeId::Piece).chain([ShapeId::Goal]).collect()
}

fn is_connected(shape: &Shape) -> bool {
    Polycube::new(&shape.coords()).is_ok_and(|polycube| polycube.is_connected())
}

/// Whether the mirror image of a shape may be used in its place.
fn is_mirrored(which: ShapeId, spec: &PuzzleSpec) -> bool {
    matches!(which, ShapeId::Piece(piece) if spec.pieces[piece].mirrored)
}

/// The least of a shape's rotations, and of those of its mirror image, if that may be used.
fn key(shape: &Shape, mirrored: bool) -> Vec<Key> {
    let own = canonical(shape.cells());
    if !mirrored {
        return own;
    }
    let image = |cell: &ShapeCell| ShapeCell { at: Coord::new(-cell.at.x, cell.at.y, cell.at.z), ..*cell };
    own.min(canonical(&shape.cells().iter().map(image).collect::<Vec<_>>()))
}

/// The least of the rotations of some cells, with minima 0.
fn canonical(cells: &[ShapeCell]) -> Vec<Key> {
    let rotated = |rotation: &Rotation| {
        let turn = |cell: &ShapeCell| {
            (rotation.apply(cell.at), cell.variable, cell.color.map_or(0, |color| color.number()))
        };
        let mut cells: Vec<Key> = cells.iter().map(turn).collect();
        let least = cells.iter().map(|&(at, ..)| at).reduce(Coord::min).unwrap_or_default();
        cells.iter_mut().for_each(|(at, ..)| *at = *at - least);
        cells.sort_unstable();
        cells
    };
    Rotation::all().iter().map(rotated).min().unwrap_or_default()
}

/// A number that shapes share, in all likelihood, only if they have the same key. Large goals would take too much memory.
fn digest(shape: &Shape, mirrored: bool) -> u128 {
    let key = key(shape, mirrored);
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, &key).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::catalogue;

    #[test]
    fn pieces_of_a_size_share_its_polycubes() {
        let changes = Changes::swaps(&catalogue::entry("soma").expect("the Soma cube").spec());
        let lists: Vec<&Arc<[Polycube]>> = changes.blocks.iter().map(polycubes_of).collect();
        let four: Vec<_> = lists.iter().filter(|list| list[0].cells().len() == 4).collect();
        assert_eq!((lists.len(), four.len()), (7, 6));
        assert!(four.iter().all(|list| Arc::ptr_eq(list, four[0])));
    }

    fn polycubes_of(block: &Block) -> &Arc<[Polycube]> {
        match block {
            Block::Swaps { polycubes, .. } => polycubes,
            Block::Cells { .. } => panic!("a swap is no change of a cell"),
        }
    }
}
