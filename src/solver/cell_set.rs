//! A set of cells as the bits of a word. The one place, beside hot loops, that spells `&`, `|` and `<<`.

use super::Cell;
use std::fmt;

/// A set of cells of one region: bit i is cell i.
///
/// The word is private, so that a wider one can replace it without a change elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(u64);

impl CellSet {
    /// How many cells a set can tell apart.
    pub const CAPACITY: usize = 64;

    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// The set whose bits are those of `word`.
    pub const fn from_word(word: u64) -> Self {
        Self(word)
    }

    /// The first `count` cells.
    ///
    /// # Panics
    /// When `count` exceeds [`CellSet::CAPACITY`].
    pub const fn first(count: usize) -> Self {
        assert!(count <= Self::CAPACITY);
        if count == 0 { Self(0) } else { Self(u64::MAX >> (Self::CAPACITY - count)) }
    }

    /// The bits, cell 0 lowest.
    pub const fn word(self) -> u64 {
        self.0
    }

    /// This set and `cell`.
    ///
    /// # Panics
    /// When the cell's number is not below [`CellSet::CAPACITY`].
    #[must_use]
    pub const fn with(self, cell: Cell) -> Self {
        assert!(cell.index() < Self::CAPACITY);
        Self(self.0 | 1 << cell.index())
    }

    /// Whether `cell` is a member.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.index() < Self::CAPACITY && self.0 >> cell.index() & 1 == 1
    }

    /// Whether the two share no cell: for a placement and an assembly, whether it fits.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The cells of either.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cells of both.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cells of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set of the cells whose numbers are greater by `distance`; those past the last are gone.
    #[inline]
    #[must_use]
    pub const fn shifted_up(self, distance: u32) -> Self {
        Self(if distance < 64 { self.0 << distance } else { 0 })
    }

    /// The set of the cells whose numbers are less by `distance`; those before the first are gone.
    #[inline]
    #[must_use]
    pub const fn shifted_down(self, distance: u32) -> Self {
        Self(if distance < 64 { self.0 >> distance } else { 0 })
    }

    /// The member with the least number.
    #[inline]
    pub const fn first_member(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell::new(self.0.trailing_zeros() as usize)) }
    }

    /// Whether it has no member.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many members it has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The members in increasing order.
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        std::iter::successors(Some(self), |rest| Some(Self(rest.0 & rest.0.wrapping_sub(1))))
            .map_while(Self::first_member)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.0)
    }
}
