//! The orders in which cells are filled.

use crate::puzzle::{Cell, Coord, Region, sort_by_number};
use std::fmt;

/// An order of the cells of a region.
///
/// ```
/// use cubefall::puzzle::Region;
/// use cubefall::search::CellOrder;
///
/// let order = CellOrder::from_key("xyz-reversed")?;
/// let cells = order.sequence(&Region::cuboid(2, 2, 1)?);
/// assert_eq!(cells.iter().map(|cell| cell.index()).collect::<Vec<_>>(), [3, 2, 1, 0]);
/// assert_eq!(order.key(), "xyz-reversed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// Row by row and layer by layer, along these axes, the fastest first. Not all three are backwards: then
    /// the order of the same axes forwards is reversed instead, so that each order has one form.
    Rows([Axis; 3]),
    /// Row by row and layer by layer, each in the opposite direction to the one before: each cell is a
    /// neighbour of the last.
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

/// An axis, and a direction along it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Axis {
    /// 0 is x, 1 is y, 2 is z.
    pub index: u8,
    /// Whether the cells with the greatest coordinate come first.
    pub backwards: bool,
}

/// A text that is not a key of a cell order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellOrderError(String);

impl CellOrder {
    /// The order of "We collect Mini Bedlam Cube": rows and layers, from the last cell to the first.
    pub const AUTHORS: Self = Self { path: CellPath::Rows(Axis::XYZ), reversed: true };

    /// The six orders of the axes, the fastest first.
    const AXES: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

    /// The orders to compare: one of each kind, and three shuffles.
    pub fn all() -> Vec<Self> {
        let forwards = |path| Self { path, reversed: false };
        let rows = Self::AXES.map(|axes| CellPath::Rows(axes.map(Axis::forwards)));
        let others = [CellPath::Serpentine, CellPath::Diagonal, CellPath::CornersFirst, CellPath::InsideOut];
        let shuffles = (1..=3).map(CellPath::Shuffled);
        let mut all = vec![Self::AUTHORS];
        all.extend(rows.into_iter().chain(others).map(forwards));
        all.push(Self { path: CellPath::InsideOut, reversed: true });
        all.extend(shuffles.map(forwards));
        all
    }

    /// The 48 orders by rows and layers: the six orders of the axes, each axis forwards or backwards.
    pub fn all_rows() -> Vec<Self> {
        let directed = |axes: [u8; 3]| {
            (0..8).map(move |bits| {
                let along = |place: usize| Axis { index: axes[place], backwards: bits >> place & 1 == 1 };
                Self::rows([0, 1, 2].map(along))
            })
        };
        Self::AXES.into_iter().flat_map(directed).collect()
    }

    /// The order by rows and layers along these axes, the fastest first.
    pub fn rows(axes: [Axis; 3]) -> Self {
        match axes.iter().all(|axis| axis.backwards) {
            true => Self { path: CellPath::Rows(axes.map(Axis::turned)), reversed: true },
            false => Self { path: CellPath::Rows(axes), reversed: false },
        }
    }

    /// The axes of an order by rows and layers, the fastest first.
    pub fn axes(self) -> Option<[Axis; 3]> {
        match (self.path, self.reversed) {
            (CellPath::Rows(axes), true) => Some(axes.map(Axis::turned)),
            (CellPath::Rows(axes), false) => Some(axes),
            _ => None,
        }
    }

    /// A short name that never changes, for links and the command line. A capital letter is an axis that is
    /// followed backwards.
    pub fn key(self) -> String {
        let path = match self.path {
            CellPath::Rows(axes) => axes.map(Axis::letter).iter().collect(),
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
        if let Some(axes) = axes_named(path) {
            return Ok(Self::rows(if reversed { axes.map(Axis::turned) } else { axes }));
        }
        let path = match path {
            "serpentine" => CellPath::Serpentine,
            "diagonal" => CellPath::Diagonal,
            "corners" => CellPath::CornersFirst,
            "inside-out" => CellPath::InsideOut,
            "outside-in" => return Ok(Self { path: CellPath::InsideOut, reversed: !reversed }),
            _ => path
                .strip_prefix("shuffle-")
                .and_then(|seed| seed.parse().ok().map(CellPath::Shuffled))
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

    /// The number of faces between filled and empty cells, when the first 0, 1, 2, … all cells of the order
    /// are filled: the surface that the remaining pieces must fit.
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

impl Axis {
    const XYZ: [Self; 3] = [Self::forwards(0), Self::forwards(1), Self::forwards(2)];

    const fn forwards(index: u8) -> Self {
        Self { index, backwards: false }
    }

    fn turned(self) -> Self {
        Self { backwards: !self.backwards, ..self }
    }

    /// The letter of the axis, a capital one if it is followed backwards.
    pub fn letter(self) -> char {
        char::from(if self.backwards { b'X' } else { b'x' } + self.index)
    }

    fn of_letter(letter: char) -> Option<Self> {
        let index = "xyz".find(letter.to_ascii_lowercase())? as u8;
        Some(Self { index, backwards: letter.is_ascii_uppercase() })
    }

    /// The coordinate of a cell along the axis in its direction.
    fn along(self, cell: Coord) -> i32 {
        let at = [cell.x, cell.y, cell.z][usize::from(self.index)];
        if self.backwards { -at } else { at }
    }
}

impl CellPath {
    /// The sort key of a cell. Ties stay in reading order.
    fn key_of(self, region: &Region, cell: Coord) -> u64 {
        // Each of the three keys is a distance, or the square of one, in a region: it has fewer than 20 bits,
        // and a sign.
        const BITS: u32 = 21;
        let Coord { x, y, z } = cell;
        let keys = match self {
            Self::Rows([fast, middle, slow]) => [slow, middle, fast].map(|axis| axis.along(cell)),
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

/// The Fisher–Yates shuffle. It draws 64-bit random numbers on every platform. The shuffle of `fastrand`
/// draws a `usize`, so it gives another order for the same seed where that has 32 bits.
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

fn axes_named(name: &str) -> Option<[Axis; 3]> {
    let axes: Vec<Axis> = name.chars().map(Axis::of_letter).collect::<Option<_>>()?;
    let axes: [Axis; 3] = axes.try_into().ok()?;
    (0..3).all(|index| axes.iter().any(|axis| axis.index == index)).then_some(axes)
}

impl fmt::Display for CellOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no cell order \"{}\"; the cell orders are xyz and the other orders of the axes (the fastest first; \
             a capital letter is an axis from its end), serpentine, diagonal, corners, inside-out, outside-in, and shuffle-1, shuffle-2, …, each also with -reversed",
            self.0
        )
    }
}

impl std::error::Error for CellOrderError {}
