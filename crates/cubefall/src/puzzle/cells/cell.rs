//! A unit position: by its index in a region ([`Cell`]), or by its coordinates ([`Coord`]).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Mul, Sub};

/// A cell of a region, by its index there. It is bit `index` of a [`CellSet`](crate::puzzle::CellSet).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// The maximum number of cells of a region.
    pub const LIMIT: usize = 4096;

    /// The cell numbered `index`.
    ///
    /// # Panics
    /// When `index` is not below [`Cell::LIMIT`].
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::LIMIT);
        Self(index as u16)
    }

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A unit position in space. `x` runs left to right, `y` back to front, `z` bottom to top.
///
/// The order of coordinates is reading order: by layer, then row, then place in the row, so `x` varies fastest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Coord {
    /// Left to right.
    pub x: i32,
    /// Back to front.
    pub y: i32,
    /// Bottom to top.
    pub z: i32,
}

impl Coord {
    /// The position (x, y, z).
    pub const fn new(x: i32, y: i32, z: i32) -> Self {
        Self { x, y, z }
    }

    /// The positions that share a face with this one: six, or fewer if a coordinate would overflow.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        let steps = [(-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0, 1)];
        steps.into_iter().filter_map(move |(x, y, z)| {
            Some(Self::new(self.x.checked_add(x)?, self.y.checked_add(y)?, self.z.checked_add(z)?))
        })
    }

    /// The sum; nothing if a coordinate of it is longer than any region.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let add = |one: i32, other: i32| one.checked_add(other).filter(|sum| sum.unsigned_abs() <= 1 << 16);
        Some(Self::new(add(self.x, other.x)?, add(self.y, other.y)?, add(self.z, other.z)?))
    }

    /// The least of each coordinate over both.
    pub fn min(self, other: Self) -> Self {
        Self::new(self.x.min(other.x), self.y.min(other.y), self.z.min(other.z))
    }

    /// The greatest of each coordinate over both.
    pub fn max(self, other: Self) -> Self {
        Self::new(self.x.max(other.x), self.y.max(other.y), self.z.max(other.z))
    }
}

impl Coord {
    /// A number by which coordinates sort as they do by themselves, for those of less than 2²⁰ either way.
    pub fn rank(self) -> u64 {
        let digit = |coordinate: i32| ((i64::from(coordinate) + (1 << 20)) & ((1 << 21) - 1)) as u64;
        digit(self.z) << 42 | digit(self.y) << 21 | digit(self.x)
    }
}

impl Add for Coord {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl Sub for Coord {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl Mul<i32> for Coord {
    type Output = Self;
    fn mul(self, by: i32) -> Self {
        Self::new(self.x * by, self.y * by, self.z * by)
    }
}

impl Ord for Coord {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.z, self.y, self.x).cmp(&(other.z, other.y, other.x))
    }
}

impl PartialOrd for Coord {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}, {})", self.x, self.y, self.z)
    }
}
