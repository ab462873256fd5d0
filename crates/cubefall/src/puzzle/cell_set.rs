//! A set of cells of any region, as the bits of some words.

use serde::{Deserialize, Serialize};
use std::array::from_fn;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Sub};

/// A set of cells of one region: bit i of its words, taken together, is cell i.
///
/// Placements, assemblies and events are described with such sets. The hot loops of searches of small regions
/// compute with single words instead. Sets are ordered as the binary numbers that their bits are.
///
/// ```
/// use cubefall::puzzle::{Cell, CellSet};
///
/// let assembly = CellSet::from_word(0b0011);
/// let placement: CellSet = [2, 3].map(Cell::new).into_iter().collect();
/// assert!(placement.is_disjoint(&assembly), "it fits");
///
/// let both = assembly.union(&placement);
/// assert_eq!(both, CellSet::first(4));
/// assert_eq!(both.difference(&assembly), placement);
/// assert_eq!(both.iter().map(Cell::index).collect::<Vec<_>>(), [0, 1, 2, 3]);
/// assert!(both.with(Cell::new(4_000)).contains(Cell::new(4_000)), "regions may be large");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CellSet(Words);

/// The bits of a set. Each set has one representation only, so that equal sets have equal words.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Words {
    /// All members are among the first 256 cells. No memory is allocated for such a set.
    Few([u64; FEW]),
    /// There is a greater member. The last word is not 0.
    Many(Box<[u64]>),
}

/// The number of words that are stored in place.
const FEW: usize = 4;

impl CellSet {
    /// The maximum number of cells of a region.
    pub const CAPACITY: usize = Cell::LIMIT;

    /// No cell.
    pub const EMPTY: Self = Self::from_word(0);

    /// Those of the first 64 cells whose bits are set in `word`.
    pub const fn from_word(word: u64) -> Self {
        let mut words = [0; FEW];
        words[0] = word;
        Self(Words::Few(words))
    }

    /// The set with these words. Words of 0 may be at the end.
    fn from_words(words: &[u64]) -> Self {
        let len = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        Self(match len {
            0..=FEW => Words::Few(from_fn(|at| words.get(at).copied().unwrap_or(0))),
            _ => Words::Many(words[..len].into()),
        })
    }

    /// The first `count` cells.
    ///
    /// # Panics
    /// When `count` exceeds [`CellSet::CAPACITY`].
    pub fn first(count: usize) -> Self {
        assert!(count <= Self::CAPACITY);
        let bits = u64::BITS as usize;
        let word = |at: usize| match count.saturating_sub(at * bits) {
            0 => 0,
            rest => u64::MAX >> (bits - rest.min(bits)),
        };
        Self::from_words(&(0..count.div_ceil(bits)).map(word).collect::<Vec<_>>())
    }

    /// The bits, 64 cells a word: cell 0 is the lowest bit of the first. There are at least four words. If
    /// there are more, the last is not 0.
    #[inline]
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words,
        }
    }

    /// Adds `cell`.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        let (word, bit) = Self::place(cell);
        let words: &mut [u64] = match &mut self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words,
        };
        match words.get_mut(word) {
            Some(word) => *word |= bit,
            None => self.grow(word, bit),
        }
    }

    /// Removes `cell`.
    pub fn remove(&mut self, cell: Cell) {
        let (word, bit) = Self::place(cell);
        match &mut self.0 {
            Words::Few(words) => {
                if let Some(word) = words.get_mut(word) {
                    *word &= !bit;
                }
            }
            Words::Many(words) => {
                let last = words.len() - 1;
                if let Some(word) = words.get_mut(word) {
                    *word &= !bit;
                }
                if words[last] == 0 {
                    let shorter = Self::from_words(words);
                    *self = shorter;
                }
            }
        }
    }

    /// Adds a cell behind the last word.
    fn grow(&mut self, word: usize, bit: u64) {
        let mut words = self.words().to_vec();
        words.resize(word + 1, 0);
        words[word] |= bit;
        self.0 = Words::Many(words.into());
    }

    /// This set and `cell`.
    ///
    /// ```
    /// use cubefall::puzzle::{Cell, CellSet};
    ///
    /// assert_eq!(CellSet::EMPTY.with(Cell::new(3)), CellSet::from_word(0b1000));
    /// ```
    #[must_use]
    pub fn with(mut self, cell: Cell) -> Self {
        self.insert(cell);
        self
    }

    /// Whether `cell` is a member.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = Self::place(cell);
        self.words().get(word).is_some_and(|word| word & bit != 0)
    }

    /// Whether the two have no cell in common: for a placement and an assembly, whether it fits.
    ///
    /// ```
    /// use cubefall::puzzle::CellSet;
    ///
    /// let [one, other] = [0b0110, 0b1001].map(CellSet::from_word);
    /// assert!(one.is_disjoint(&other) && !one.is_disjoint(&CellSet::from_word(0b0100)));
    /// ```
    #[inline]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Words::Few(a), Words::Few(b)) => a.iter().zip(b).fold(0, |all, (a, b)| all | a & b) == 0,
            _ => self.words().iter().zip(other.words()).all(|(a, b)| a & b == 0),
        }
    }

    /// The cells of either.
    #[inline]
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a | b)
    }

    /// The cells of both.
    ///
    /// ```
    /// use cubefall::puzzle::CellSet;
    ///
    /// let [one, other] = [0b0110, 0b1100].map(CellSet::from_word);
    /// assert_eq!(one.intersection(&other), CellSet::from_word(0b0100));
    /// ```
    #[inline]
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a & b)
    }

    /// The cells of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a & !b)
    }

    /// The set with the words that `operation` makes from those of both.
    #[inline]
    fn combine(&self, other: &Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        match (&self.0, &other.0) {
            (Words::Few(a), Words::Few(b)) => Self(Words::Few(from_fn(|at| operation(a[at], b[at])))),
            _ => self.combine_many(other, operation),
        }
    }

    fn combine_many(&self, other: &Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        let (a, b) = (self.words(), other.words());
        let word = |words: &[u64], at: usize| words.get(at).copied().unwrap_or(0);
        let words = (0..a.len().max(b.len())).map(|at| operation(word(a, at), word(b, at)));
        Self::from_words(&words.collect::<Vec<_>>())
    }

    /// The member with the least number.
    ///
    /// ```
    /// use cubefall::puzzle::{Cell, CellSet};
    ///
    /// assert_eq!(CellSet::from_word(0b0100).first_member(), Some(Cell::new(2)));
    /// assert_eq!(CellSet::EMPTY.first_member(), None);
    /// ```
    #[inline]
    pub fn first_member(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// Whether it has no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Words::Few(words) => words.iter().fold(0, |all, word| all | word) == 0,
            Words::Many(_) => false,
        }
    }

    /// How many members it has.
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The members in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + Clone {
        self.words().iter().enumerate().flat_map(|(at, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rests.take_while(|&rest| rest != 0).map(u64::trailing_zeros);
            bits.map(move |bit| Cell::new(at * u64::BITS as usize + bit as usize))
        })
    }

    /// The word that a cell is in, and its bit there.
    #[inline]
    const fn place(cell: Cell) -> (usize, u64) {
        let bits = u64::BITS as usize;
        (cell.index() / bits, 1 << (cell.index() % bits))
    }
}

impl Default for CellSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Ord for CellSet {
    fn cmp(&self, other: &Self) -> Ordering {
        // A longer set has a greater member.
        let (a, b) = (self.words(), other.words());
        a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
    }
}

impl PartialOrd for CellSet {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Extend<Cell> for CellSet {
    #[inline]
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| self.insert(cell));
    }
}

impl FromIterator<Cell> for CellSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

/// The bits as one number, in hexadecimal digits, without zeros before it.
impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = self.words().iter().rev().map(|word| format!("{word:016x}")).collect();
        let digits = digits.trim_start_matches('0');
        write!(f, "0x{}", if digits.is_empty() { "0" } else { digits })
    }
}

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
/// The order of coordinates is reading order: by layer, then row, then place in the row, so `x` varies
/// fastest.
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
