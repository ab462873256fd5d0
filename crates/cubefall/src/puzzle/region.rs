//! The region that a puzzle has to fill.

use super::{Cell, CellSet, Color, Coord, Shape, ShapeCell, sort_by_number};
use std::fmt;

/// A set of cells to fill, each with an index: a box, or any other set.
///
/// Cells are numbered in reading order, so in a full box of X × Y × Z cell (x, y, z) is number x + X·(y +
/// Y·z).
///
/// ```
/// use cubefall::puzzle::{Coord, Region};
///
/// let region = Region::cuboid(3, 2, 1)?;
/// assert_eq!((region.volume(), region.extent()), (6, Coord::new(3, 2, 1)));
/// let cell = region.cell_at(Coord::new(1, 1, 0)).expect("it is in the box");
/// assert_eq!((cell.index(), region.neighbours(cell).count()), (4, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    extent: Coord,
    cells: Vec<Coord>,
    /// For each coordinate of the enclosing box, in reading order, one more than the index of its cell, or 0
    /// without one; empty if the box is large.
    in_box: Vec<u16>,
    /// The cells that may stay empty.
    variable: CellSet,
    /// The colours of the cells, by index; empty if all are neutral.
    colors: Vec<Option<Color>>,
}

/// Why a region is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RegionError {
    /// It has no cell, or a box has a side below 1.
    Empty,
    /// It has more cells than a cell set holds.
    TooLarge {
        /// How many cells it has (saturated).
        cells: u64,
    },
    /// The cell is listed twice.
    Repeated(Coord),
    /// The cell has a coordinate outside 0 to 4095.
    OutOfBounds(Coord),
}

impl Region {
    /// The longest side: no coordinate of a region's cell may reach it. A row of the most cells is that long.
    const LONGEST_SIDE: i32 = CellSet::CAPACITY as i32;

    const MOST_CELLS: u64 = CellSet::CAPACITY as u64;

    /// The largest box whose cells are found in a table: it takes 64 KiB.
    const LARGEST_BOX: usize = 1 << 15;

    /// The box of `x` × `y` × `z` cells.
    ///
    /// # Errors
    /// When a side is below 1 or there are more than [`CellSet::CAPACITY`] cells.
    pub fn cuboid(x: u32, y: u32, z: u32) -> Result<Self, RegionError> {
        let cells = u64::from(x).saturating_mul(u64::from(y)).saturating_mul(u64::from(z));
        match cells {
            0 => Err(RegionError::Empty),
            1..=Self::MOST_CELLS => {
                let [x, y, z] = [x, y, z].map(|side| side as i32);
                let row = move |z, y| (0..x).map(move |x| Coord::new(x, y, z));
                let cells = (0..z).flat_map(|z| (0..y).flat_map(move |y| row(z, y))).collect();
                Ok(Self::plain(Coord::new(x, y, z), cells))
            }
            _ => Err(RegionError::TooLarge { cells }),
        }
    }

    /// The region of these cells, in any order.
    ///
    /// # Errors
    /// When there is none, one is repeated or lies outside 0 to 4095, or they are more than
    /// [`CellSet::CAPACITY`].
    pub fn from_cells(cells: &[Coord]) -> Result<Self, RegionError> {
        if cells.is_empty() {
            return Err(RegionError::Empty);
        }
        if cells.len() > CellSet::CAPACITY {
            return Err(RegionError::TooLarge { cells: cells.len() as u64 });
        }
        let inside = 0..Self::LONGEST_SIDE;
        if let Some(&cell) = cells.iter().find(|c| [c.x, c.y, c.z].iter().any(|side| !inside.contains(side)))
        {
            return Err(RegionError::OutOfBounds(cell));
        }
        let mut sorted = cells.to_vec();
        sort_by_number(&mut sorted, |cell| cell.rank());
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(RegionError::Repeated(pair[0]));
        }
        let extent = sorted.iter().copied().fold(Coord::default(), Coord::max) + Coord::new(1, 1, 1);
        Ok(Self::plain(extent, sorted))
    }

    /// The region of a document.
    ///
    /// # Errors
    /// As for [`Region::from_cells`].
    pub fn from_shape(shape: &Shape) -> Result<Self, RegionError> {
        let region = Self::from_cells(&shape.coords())?;
        // The cells of a shape are in reading order, as those of a region are.
        let colors: Vec<_> = shape.cells().iter().map(|cell| cell.color).collect();
        let variable = shape.cells().iter().enumerate().filter(|(_, cell)| cell.variable);
        let variable = variable.map(|(index, _)| Cell::new(index)).collect();
        let is_neutral = colors.iter().all(Option::is_none);
        Ok(Self { variable, colors: if is_neutral { Vec::new() } else { colors }, ..region })
    }

    /// The cells as a shape, with their colours.
    pub fn to_shape(&self) -> Shape {
        let cells = self.cells.iter().enumerate().map(|(index, &at)| {
            let cell = Cell::new(index);
            ShapeCell { at, variable: self.variable.contains(cell), color: self.color_of(cell) }
        });
        Shape::from_cells(cells.collect())
    }

    /// The region of some of its cells, which stay where they are; nothing if there are none.
    pub(crate) fn of_cells(&self, cells: &CellSet) -> Option<Self> {
        let kept: Vec<Cell> = cells.iter().collect();
        let region =
            Self::from_cells(&kept.iter().map(|&cell| self.coord_of(cell)).collect::<Vec<_>>()).ok()?;
        let variable = kept.iter().enumerate().filter(|(_, cell)| self.variable.contains(**cell));
        let variable = variable.map(|(index, _)| Cell::new(index)).collect();
        let color = |&cell: &Cell| self.colors.get(cell.index()).copied();
        Some(Self { variable, colors: kept.iter().filter_map(color).collect(), ..region })
    }

    /// The region of neutral cells, in reading order, which all must be filled.
    fn plain(extent: Coord, cells: Vec<Coord>) -> Self {
        let sides = [extent.x, extent.y, extent.z].map(|side| side as usize);
        let volume = sides.into_iter().fold(1, usize::saturating_mul);
        let mut in_box = vec![0; if volume <= Self::LARGEST_BOX { volume } else { 0 }];
        if !in_box.is_empty() {
            cells.iter().zip(1..).for_each(|(&cell, number)| in_box[place_in_box(extent, cell)] = number);
        }
        Self { extent, cells, in_box, variable: CellSet::EMPTY, colors: Vec::new() }
    }

    /// The same cells without their colours.
    pub(crate) fn neutral(&self) -> Self {
        Self { colors: Vec::new(), ..self.clone() }
    }

    /// The cells that may stay empty.
    pub fn variable(&self) -> &CellSet {
        &self.variable
    }

    /// The cells that must be filled.
    pub fn required(&self) -> CellSet {
        self.cell_set().difference(&self.variable)
    }

    /// The colour of a cell; nothing if it is neutral.
    pub fn color_of(&self, cell: Cell) -> Option<Color> {
        self.colors.get(cell.index()).copied().flatten()
    }

    /// One past the greatest coordinate along x, y and z.
    pub fn extent(&self) -> Coord {
        self.extent
    }

    /// The coordinates of the cells, by index.
    pub fn coords(&self) -> &[Coord] {
        &self.cells
    }

    /// The number of cells.
    pub fn volume(&self) -> usize {
        self.cells.len()
    }

    /// All cells.
    pub fn cell_set(&self) -> CellSet {
        CellSet::first(self.cells.len())
    }

    /// The cells that share a face with `cell`.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.coord_of(cell).neighbours().filter_map(|near| self.cell_at(near))
    }

    /// The cell at `coord`, if the region has it.
    pub fn cell_at(&self, coord: Coord) -> Option<Cell> {
        if self.in_box.is_empty() {
            return self.cells.binary_search(&coord).ok().map(Cell::new);
        }
        let is_inside = |at: i32, side: i32| (0..side).contains(&at);
        let Coord { x, y, z } = self.extent;
        let is_in_box = is_inside(coord.x, x) && is_inside(coord.y, y) && is_inside(coord.z, z);
        let number = if is_in_box { self.in_box[place_in_box(self.extent, coord)] } else { 0 };
        usize::from(number).checked_sub(1).map(Cell::new)
    }

    /// The coordinates of `cell`.
    ///
    /// # Panics
    /// When the region has no such cell.
    pub fn coord_of(&self, cell: Cell) -> Coord {
        self.cells[cell.index()]
    }

    /// The set of the cells at `coords`; nothing if one of them is outside of the region.
    pub fn set_of(&self, coords: impl IntoIterator<Item = Coord>) -> Option<CellSet> {
        coords.into_iter().map(|coord| self.cell_at(coord)).collect()
    }
}

/// The place of a coordinate in a box of this extent, in reading order.
fn place_in_box(extent: Coord, coord: Coord) -> usize {
    (coord.x + extent.x * (coord.y + extent.y * coord.z)) as usize
}

impl fmt::Display for RegionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = CellSet::CAPACITY;
        match self {
            Self::Empty => write!(f, "the goal has no cell; every side of a box must be at least 1"),
            Self::TooLarge { cells } => {
                write!(f, "the goal has {cells} cells; at most {most} can be packed")
            }
            Self::Repeated(cell) => write!(f, "the goal lists cell {cell} twice; list each cell once"),
            Self::OutOfBounds(cell) => {
                write!(f, "the goal's cell {cell} is out of bounds; coordinates run from 0 to {}", most - 1)
            }
        }
    }
}

impl std::error::Error for RegionError {}
