//! The orders in which cells are filled.

use crate::puzzle::{Cell, Coord, Region, sort_by_number};
use std::fmt;

/// An order of the cells of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellOrder {
    /// The path through the region.
    pub path: CellPath,
    /// Whether the path is reversed.
    pub reversed: bool,
}

/// A path through all cells of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellPath {
    /// Row by row and layer by layer. The axes are given with the fastest first: 0 is x, 1 is y, 2 is z.
    Rows([u8; 3]),
    /// Row by row and layer by layer, each in the opposite direction to the one before: each cell is a neighbour of the last.
    Serpentine,
    /// By the sum of the coordinates: diagonal planes.
    Diagonal,
    /// By the number of neighbours, the fewest first: corners, edges, faces, then the inside.
    CornersFirst,
    /// By the distance from the middle, the nearest first.
    InsideOut,
    /// Shuffled with this seed.
    Shuffled(u32),
}

/// A text that is not a key of a cell order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellOrderError(String);

impl CellOrder {
    /// The order of "We collect Mini Bedlam Cube": rows and layers, from the last cell to the first.
    pub const AUTHORS: Self = Self { path: CellPath::Rows([0, 1, 2]), reversed: true };

    /// The orders to compare: one of each kind, and three shuffles.
    pub fn all() -> Vec<Self> {
        let forwards = |path| Self { path, reversed: false };
        let rows = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map(CellPath::Rows);
        let others = [CellPath::Serpentine, CellPath::Diagonal, CellPath::CornersFirst, CellPath::InsideOut];
        let shuffles = (1..=3).map(CellPath::Shuffled);
        let mut all = vec![Self::AUTHORS];
        all.extend(rows.into_iter().chain(others).map(forwards));
        all.push(Self { path: CellPath::InsideOut, reversed: true });
        all.extend(shuffles.map(forwards));
        all
    }

    /// A short name that never changes, for links and the command line.
    pub fn key(self) -> String {
        let path = match self.path {
            CellPath::Rows(axes) => axes.map(|axis| ["x", "y", "z"][usize::from(axis)]).concat(),
            CellPath::Serpentine => "serpentine".to_owned(),
            CellPath::Diagonal => "diagonal".to_owned(),
            CellPath::CornersFirst => "corners".to_owned(),
            CellPath::InsideOut if self.reversed => return "outside-in".to_owned(),
            CellPath::InsideOut => "inside-out".to_owned(),
            CellPath::Shuffled(seed) => format!("shuffle-{seed}"),
        };
        if self.reversed { format!("{path}-reversed") } else { path }
    }

    /// The order with this key.
    ///
    /// # Errors
    /// When no order has this key.
    pub fn from_key(key: &str) -> Result<Self, CellOrderError> {
        let (path, reversed) = match key.strip_suffix("-reversed") {
            Some(path) => (path, true),
            None => (key, false),
        };
        let path = match path {
            "serpentine" => CellPath::Serpentine,
            "diagonal" => CellPath::Diagonal,
            "corners" => CellPath::CornersFirst,
            "inside-out" => CellPath::InsideOut,
            "outside-in" => return Ok(Self { path: CellPath::InsideOut, reversed: !reversed }),
            _ => axes_named(path)
                .map(CellPath::Rows)
                .or_else(|| path.strip_prefix("shuffle-")?.parse().ok().map(CellPath::Shuffled))
                .ok_or_else(|| CellOrderError(key.to_owned()))?,
        };
        Ok(Self { path, reversed })
    }

    /// The cells of `region` in this order.
    pub fn sequence(self, region: &Region) -> Vec<Cell> {
        let mut cells: Vec<Cell> = (0..region.volume()).map(Cell::new).collect();
        match self.path {
            CellPath::Shuffled(seed) => shuffle(&mut cells, seed),
            path => sort_by_number(&mut cells, |&cell| path.key_of(region, region.coord_of(cell))),
        }
        if self.reversed {
            cells.reverse();
        }
        cells
    }

    /// The number of faces between filled and empty cells, when the first 0, 1, 2, … all cells of the order are filled: the
    /// surface that the remaining pieces must fit.
    pub fn frontier(self, region: &Region) -> Vec<u32> {
        let mut filled = crate::puzzle::CellSet::EMPTY;
        let mut faces = 0;
        let mut sizes = vec![faces];
        for cell in self.sequence(region) {
            let near: Vec<Cell> = region.neighbours(cell).collect();
            let closed = near.iter().filter(|&&near| filled.contains(near)).count() as u32;
            faces = faces + near.len() as u32 - 2 * closed;
            filled = filled.with(cell);
            sizes.push(faces);
        }
        sizes
    }
}

impl CellPath {
    /// The sort key of a cell. Ties stay in reading order.
    fn key_of(self, region: &Region, cell: Coord) -> u64 {
        // Each of the three keys is a distance, or the square of one, in a region: it has fewer than 20 bits, and a sign.
        const BITS: u32 = 21;
        let Coord { x, y, z } = cell;
        let keys = match self {
            Self::Rows([fast, middle, slow]) => [slow, middle, fast].map(|axis| [x, y, z][usize::from(axis)]),
            Self::Serpentine => [z, if z % 2 == 0 { y } else { -y }, if (y + z) % 2 == 0 { x } else { -x }],
            Self::Diagonal => [x + y + z, 0, 0],
            Self::CornersFirst => {
                [cell.neighbours().filter(|&near| region.cell_at(near).is_some()).count() as i32, 0, 0]
            }
            Self::InsideOut => [from_the_middle(region, cell), 0, 0],
            Self::Shuffled(_) => [0; 3],
        };
        keys.iter().fold(0, |all, key| all << BITS | (key + (1 << (BITS - 1))) as u64)
    }
}

/// The Fisher–Yates shuffle. It draws 64-bit random numbers on every platform. The shuffle of `fastrand` draws a `usize`, so it
/// gives another order for the same seed where that has 32 bits.
fn shuffle(cells: &mut [Cell], seed: u32) {
    let mut random = fastrand::Rng::with_seed(u64::from(seed));
    for last in (1..cells.len()).rev() {
        cells.swap(last, random.u64(..=last as u64) as usize);
    }
}

/// Four times the square of the distance from the middle of the region's box.
fn from_the_middle(region: &Region, cell: Coord) -> i32 {
    let extent = region.extent();
    [(cell.x, extent.x), (cell.y, extent.y), (cell.z, extent.z)]
        .map(|(at, side)| 2 * at + 1 - side)
        .map(|distance| distance * distance)
        .iter()
        .sum()
}

fn axes_named(name: &str) -> Option<[u8; 3]> {
    let axes: Vec<u8> = name.chars().map(|c| "xyz".find(c).map(|axis| axis as u8)).collect::<Option<_>>()?;
    let axes: [u8; 3] = axes.try_into().ok()?;
    (0..3).all(|axis| axes.contains(&axis)).then_some(axes)
}

impl fmt::Display for CellOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no cell order \"{}\"; the cell orders are xyz and the other orders of the axes (the fastest first), \
             serpentine, diagonal, corners, inside-out, outside-in, and shuffle-1, shuffle-2, …, each also with -reversed",
            self.0
        )
    }
}

impl std::error::Error for CellOrderError {}
