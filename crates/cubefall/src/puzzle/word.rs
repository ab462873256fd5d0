//! A set of at most 64 cells as one word of bits, for the hot loops of searches.

use crate::puzzle::{Cell, CellSet};
use std::fmt;

/// The cells of a small region, or their ranks in some order: bit i is cell i.
///
/// [`CellSet`] is the same for regions of any size. A word fits into one register. Searches that use it
/// accept regions of at most [`Word::CAPACITY`] cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Word(u64);

impl Word {
    /// The maximum number of cells.
    pub(crate) const CAPACITY: usize = 64;

    /// No cell.
    pub(crate) const EMPTY: Self = Self(0);

    /// The word whose bits are these.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits, cell 0 lowest.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The first `count` cells.
    ///
    /// # Panics
    /// When `count` exceeds [`Word::CAPACITY`].
    pub(crate) const fn first(count: usize) -> Self {
        assert!(count <= Self::CAPACITY);
        if count == 0 { Self(0) } else { Self(u64::MAX >> (Self::CAPACITY - count)) }
    }

    /// This set and `cell`.
    ///
    /// # Panics
    /// When the cell's number is not below [`Word::CAPACITY`].
    #[must_use]
    pub(crate) const fn with(self, cell: Cell) -> Self {
        assert!(cell.index() < Self::CAPACITY);
        Self(self.0 | 1 << cell.index())
    }

    /// Whether `cell` is a member.
    pub(crate) const fn contains(self, cell: Cell) -> bool {
        cell.index() < Self::CAPACITY && self.0 >> cell.index() & 1 == 1
    }

    /// Whether the two share no cell: for a placement and an assembly, whether it fits.
    #[inline]
    pub(crate) const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The cells of either.
    #[inline]
    #[must_use]
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cells of both.
    #[inline]
    #[must_use]
    pub(crate) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cells of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub(crate) const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set of the cells whose numbers are greater by `distance`; those past the last are gone.
    #[inline]
    #[must_use]
    pub(crate) const fn shifted_up(self, distance: u32) -> Self {
        Self(if distance < u64::BITS { self.0 << distance } else { 0 })
    }

    /// The set of the cells whose numbers are less by `distance`; those before the first are gone.
    #[inline]
    #[must_use]
    pub(crate) const fn shifted_down(self, distance: u32) -> Self {
        Self(if distance < u64::BITS { self.0 >> distance } else { 0 })
    }

    /// The members in increasing order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Cell> {
        let rests = std::iter::successors(Some(self.0), |rest| Some(rest & rest.wrapping_sub(1)));
        rests.take_while(|&rest| rest != 0).map(|rest| Cell::new(rest.trailing_zeros() as usize))
    }

    /// Whether it has no member.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many members it has.
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl From<Word> for CellSet {
    fn from(word: Word) -> Self {
        Self::from_word(word.0)
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.0)
    }
}
