//! The changes that could have what is looked for.

use super::change::{Change, ShapeId};
use cubefall::puzzle::{
    Coord, PieceSpec, Polycube, PolycubeClass, Puzzle, PuzzleSpec, Rotation, Shape, ShapeCell, Volumes,
    polycubes,
};
use cubefall::solution::Checksum;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The maximum number of cells of a piece that is swapped: there are 1,023 polycubes of seven cells, and
/// 6,922 of eight.
const MOST_CELLS_OF_A_SWAP: usize = 7;

/// All changes of a kind, in a fixed order. Each is made from its number when it is needed, since a large
/// goal has millions.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    blocks: Vec<Block>,
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
        Self { blocks }
    }

    /// All swaps of a piece for a polycube of its size. Of pieces that are alike, one is swapped. Large
    /// pieces and those with colours are not.
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
        Self { blocks: spec.pieces.iter().enumerate().filter_map(block).collect() }
    }

    /// The number of changes.
    pub(super) fn len(&self) -> usize {
        self.blocks.iter().map(Block::len).fold(0, usize::saturating_add)
    }

    /// The change with this number, from 0.
    pub(super) fn get(&self, number: usize) -> Option<Change> {
        let mut index = number;
        for block in &self.blocks {
            if index < block.len() {
                return Some(block.get(index));
            }
            index -= block.len();
        }
        None
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
    /// The shapes that were made so far, and those before any change. Those of other shards are not kept.
    seen: BTreeSet<(ShapeId, Digest)>,
    /// Which of how many shards of the changes are searched, from 0.
    shard: (u32, u32),
}

/// Numbers that shapes share, in all likelihood, only if they have the same [`key`]. The keys of large goals
/// would take too much memory.
type Digest = [Checksum; 2];

impl Candidates {
    pub(super) fn new(spec: &PuzzleSpec, shard: (u32, u32)) -> Self {
        let shapes = shapes(spec).into_iter();
        let seen = shapes.map(|which| (which, digest(which.of(spec), is_mirrored(which, spec)))).collect();
        Self { seen, shard }
    }

    /// The shard of the changes.
    pub(super) const fn shard(&self) -> (u32, u32) {
        self.shard
    }

    /// The changed puzzle; nothing if the change makes a shape empty or disconnects it, if the volumes
    /// exclude a solution, if it is of another shard, or if it makes a shape that was there before, up to
    /// rotation, and to reflection of a piece whose mirror image may be used.
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
        let digest = digest(&changed, is_mirrored(change.shape(), spec));
        let is_new = self.has(digest) && self.seen.insert((change.shape(), digest));
        is_new.then(|| Puzzle::from_spec(&change.apply(spec)).ok()).flatten()
    }

    /// Whether shapes with this digest are of the shard. Changes that make the same shape are of the same
    /// shard, so that each shard recognizes them by itself.
    fn has(&self, [digest, _]: Digest) -> bool {
        let (shard, of) = self.shard;
        // The low bits of a checksum are mixed less than the others.
        let mixed = digest.value() ^ digest.value() >> 32;
        mixed % u64::from(of) == u64::from(shard)
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

/// The digest of a shape, which is the same in every build and on every machine: checksums of the key and of
/// its reverse.
fn digest(shape: &Shape, mirrored: bool) -> Digest {
    let mut key = key(shape, mirrored);
    let sum = |key: &[Key]| {
        let mut sum = Checksum::EMPTY;
        for (at, variable, color) in key {
            [at.x, at.y, at.z].into_iter().for_each(|number| sum.add(&number.to_le_bytes()));
            sum.add(&[u8::from(*variable), *color]);
        }
        sum
    };
    let forwards = sum(&key);
    key.reverse();
    [forwards, sum(&key)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_a_size_share_its_polycubes() {
        let changes = Changes::swaps(&catalogue::ALL.entry("soma").expect("the Soma cube").spec());
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
