//! Polycubes in normal form, and their orientations.

use crate::puzzle::{Coord, sort_by_number};
use std::fmt;

/// A finite set of unit cubes, in normal form: translated to minima 0 and sorted. Most are connected by
/// faces, but files have others too: see [`is_connected`](Polycube::is_connected).
///
/// Two polycubes are equal exactly when one is a translation of the other.
///
/// ```
/// use cubefall::puzzle::{Polycube, Shape};
///
/// let screw = Polycube::new(&Shape::drawn(&["##/#.", ".#"])?.coords())?;
/// assert!(screw.is_connected());
/// let bar = Polycube::new(&Shape::drawn(&["###"])?.coords())?;
/// assert_eq!((bar.orientations().len(), bar.is_chiral()), (3, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Polycube {
    cells: Vec<Coord>,
}

/// A distinct rotated normal form of a polycube: cell `c` of it goes to `rotation(c) + shift`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orientation {
    /// The rotation.
    pub rotation: Rotation,
    /// The translation that brings the rotated cells to minima 0.
    pub shift: Coord,
    /// The rotated polycube.
    pub polycube: Polycube,
}

/// Why a set of cells is not a polycube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PolycubeError {
    /// It has no cell.
    Empty,
    /// The cell is listed twice.
    Repeated(Coord),
    /// The cell lies [`Polycube::LONGEST_SIDE`] or more from another along an axis.
    TooFar(Coord),
}

impl Polycube {
    /// The maximum extent along an axis, in cells. Sums and rotations of such coordinates never overflow.
    pub const LONGEST_SIDE: i32 = 1 << 20;

    /// The polycube of these cells, at any translation.
    ///
    /// # Errors
    /// When there is no cell, a cell is repeated, or two cells lie too far from each other. The error has the
    /// cell as the caller gave it.
    pub fn new(cells: &[Coord]) -> Result<Self, PolycubeError> {
        let minima = cells.iter().copied().reduce(Coord::min).ok_or(PolycubeError::Empty)?;
        let is_far = |of: i32, from: i32| i64::from(of) - i64::from(from) >= i64::from(Self::LONGEST_SIDE);
        let is_too_far = |c: &&Coord| is_far(c.x, minima.x) || is_far(c.y, minima.y) || is_far(c.z, minima.z);
        if let Some(&cell) = cells.iter().find(is_too_far) {
            return Err(PolycubeError::TooFar(cell));
        }
        let polycube = Self::normal_form(cells.iter().copied()).0;
        match polycube.cells.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(PolycubeError::Repeated(pair[0] + minima)),
            None => Ok(polycube),
        }
    }

    /// Whether its cells are connected by faces.
    pub fn is_connected(&self) -> bool {
        // Flood fill.
        let mut is_reached = vec![false; self.cells.len()];
        let mut frontier = vec![0];
        is_reached[0] = true;
        while let Some(at) = frontier.pop() {
            for near in self.cells[at].neighbours() {
                if let Ok(near) = self.cells.binary_search(&near)
                    && !std::mem::replace(&mut is_reached[near], true)
                {
                    frontier.push(near);
                }
            }
        }
        is_reached.into_iter().all(|reached| reached)
    }

    /// The cells, sorted in reading order, minima 0.
    pub fn cells(&self) -> &[Coord] {
        &self.cells
    }

    /// Extent along x, y and z, in cells.
    pub fn extent(&self) -> Coord {
        self.cells.iter().copied().fold(Coord::default(), Coord::max) + Coord::new(1, 1, 1)
    }

    /// Its distinct orientations, 1 to 24 of them. The identity comes first.
    pub fn orientations(&self) -> Vec<Orientation> {
        let mut distinct: Vec<Orientation> = Vec::new();
        for rotation in Rotation::all() {
            let (polycube, minima) = Self::normal_form(self.cells.iter().map(|&cell| rotation.apply(cell)));
            if distinct.iter().all(|known| known.polycube != polycube) {
                let shift = Coord::default() - minima;
                distinct.push(Orientation { rotation, shift, polycube });
            }
        }
        distinct
    }

    /// Its mirror image.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self::normal_form(self.cells.iter().map(|cell| Coord::new(-cell.x, cell.y, cell.z))).0
    }

    /// The least of its orientations. Two polycubes have the same exactly when one is a rotation of the
    /// other.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let rotated =
            |rotation: Rotation| Self::normal_form(self.cells.iter().map(|&cell| rotation.apply(cell))).0;
        Rotation::all().into_iter().map(rotated).min().unwrap_or_else(|| self.clone())
    }

    /// Whether its mirror image is no rotation of it.
    pub fn is_chiral(&self) -> bool {
        let mirrored = self.mirrored();
        self.orientations().iter().all(|orientation| orientation.polycube != mirrored)
    }

    /// The normal form of a translated polycube, and the minima that it had before.
    fn normal_form(cells: impl Iterator<Item = Coord> + Clone) -> (Self, Coord) {
        let minima = cells.clone().reduce(Coord::min).unwrap_or_default();
        let mut cells: Vec<Coord> = cells.map(|cell| cell - minima).collect();
        sort_by_number(&mut cells, |cell| cell.rank());
        (Self { cells }, minima)
    }
}

impl fmt::Display for PolycubeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "has no cell; give it at least one"),
            Self::Repeated(cell) => write!(f, "lists cell {cell} twice; list each cell once"),
            Self::TooFar(cell) => write!(
                f,
                "has cell {cell}, which lies {} cells or more from another; no region is that long",
                Polycube::LONGEST_SIDE
            ),
        }
    }
}

impl std::error::Error for PolycubeError {}

/// A rotation by quarter turns about the axes, as a matrix with one ±1 in each row and column. For pieces
/// that may be mirrored, also such a rotation after a reflection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rotation {
    rows: [[i32; 3]; 3],
}

/// The two generators of "We collect Mini Bedlam Cube": (x, y, z) → (y, z, x) and (x, y, z) → (−x, z, y).
/// No single rotation generates the group.
const GENERATORS: [Rotation; 2] = [
    Rotation { rows: [[0, 1, 0], [0, 0, 1], [1, 0, 0]] },
    Rotation { rows: [[-1, 0, 0], [0, 0, 1], [0, 1, 0]] },
];

impl Rotation {
    /// The identity.
    pub const IDENTITY: Self = Self { rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]] };

    /// A quarter turn about the vertical axis: the right goes to the front.
    pub const TO_THE_FRONT: Self = Self { rows: [[0, -1, 0], [1, 0, 0], [0, 0, 1]] };
    /// A quarter turn about the axis from left to right: the top goes to the back.
    pub const TIPPED_BACK: Self = Self { rows: [[1, 0, 0], [0, 0, -1], [0, 1, 0]] };
    /// A quarter turn about the axis from back to front: the top goes to the right.
    pub const ROLLED_RIGHT: Self = Self { rows: [[0, 0, 1], [0, 1, 0], [-1, 0, 0]] };

    /// All rotations of the cube, the identity first: the closure of the generators.
    pub fn all() -> Vec<Self> {
        let mut reached = vec![Self::IDENTITY];
        let mut next = 0;
        while next < reached.len() {
            for generator in GENERATORS {
                let rotation = reached[next].then(generator);
                if !reached.contains(&rotation) {
                    reached.push(rotation);
                }
            }
            next += 1;
        }
        reached
    }

    /// The composition: this rotation first, then `after`.
    #[must_use]
    pub fn then(self, after: Self) -> Self {
        let cell =
            |row: usize, column: usize| (0..3).map(|k| after.rows[row][k] * self.rows[k][column]).sum();
        Self { rows: std::array::from_fn(|row| std::array::from_fn(|column| cell(row, column))) }
    }

    /// The reflection that exchanges left and right, followed by this rotation. It is not a rotation, but has
    /// the same type.
    #[must_use]
    pub fn of_mirror_image(self) -> Self {
        Self { rows: [[-1, 0, 0], [0, 1, 0], [0, 0, 1]] }.then(self)
    }

    /// The inverse rotation.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self { rows: std::array::from_fn(|row| std::array::from_fn(|column| self.rows[column][row])) }
    }

    /// The image of `coord`, about the origin.
    pub fn apply(self, coord: Coord) -> Coord {
        let [x, y, z] = self.rows.map(|row| row[0] * coord.x + row[1] * coord.y + row[2] * coord.z);
        Coord::new(x, y, z)
    }

    /// The matrix by rows, acting on the column (x, y, z).
    pub const fn rows(self) -> [[i32; 3]; 3] {
        self.rows
    }
}
