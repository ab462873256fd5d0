//! A set of cells of any region, as the bits of some words.

use crate::puzzle::Cell;
use std::array::from_fn;
use std::cmp::Ordering;
use std::fmt;

/// A set of cells of one region: bit i of its words, taken together, is cell i.
///
/// Placements, assemblies and events use this type. The hot loops of searches of small regions use single words instead. Sets are
/// ordered as binary numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet([u64; Self::WORDS]);

impl CellSet {
    /// The maximum number of cells.
    pub const CAPACITY: usize = 256;

    /// How many words it has.
    const WORDS: usize = Self::CAPACITY / u64::BITS as usize;

    /// No cell.
    pub const EMPTY: Self = Self([0; Self::WORDS]);

    /// Those of the first 64 cells whose bits are set in `word`.
    pub const fn from_word(word: u64) -> Self {
        let mut words = [0; Self::WORDS];
        words[0] = word;
        Self(words)
    }

    /// The first `count` cells.
    ///
    /// # Panics
    /// When `count` exceeds [`CellSet::CAPACITY`].
    pub fn first(count: usize) -> Self {
        assert!(count <= Self::CAPACITY);
        (0..count).map(Cell::new).collect()
    }

    /// The bits, 64 cells a word: cell 0 is the lowest bit of the first.
    #[inline]
    pub const fn words(self) -> [u64; Self::WORDS] {
        self.0
    }

    /// This set and `cell`.
    #[must_use]
    pub const fn with(mut self, cell: Cell) -> Self {
        let (word, bit) = Self::place(cell);
        self.0[word] |= bit;
        self
    }

    /// Whether `cell` is a member.
    pub const fn contains(self, cell: Cell) -> bool {
        let (word, bit) = Self::place(cell);
        self.0[word] & bit != 0
    }

    /// Whether the two share no cell: for a placement and an assembly, whether it fits.
    #[inline]
    pub fn is_disjoint(self, other: Self) -> bool {
        self.intersection(other).is_empty()
    }

    /// The cells of either.
    #[inline]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The cells of both.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The cells of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        Self(from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The set of the cells whose numbers are greater by `distance`; those past the last are gone.
    #[must_use]
    pub fn shifted_up(self, distance: u32) -> Self {
        let (words, bits) = ((distance / u64::BITS) as usize, distance % u64::BITS);
        let word = |at: Option<usize>| at.map_or(0, |at| self.0[at]);
        Self(from_fn(|at| {
            let (near, far) = (word(at.checked_sub(words)), word(at.checked_sub(words + 1)));
            near << bits | far.unbounded_shr(u64::BITS - bits)
        }))
    }

    /// The set of the cells whose numbers are less by `distance`; those before the first are gone.
    #[must_use]
    pub fn shifted_down(self, distance: u32) -> Self {
        let (words, bits) = ((distance / u64::BITS) as usize, distance % u64::BITS);
        let word = |at: usize| self.0.get(at).copied().unwrap_or(0);
        Self(from_fn(|at| {
            let (near, far) = (word(at + words), word(at + words + 1));
            near >> bits | far.unbounded_shl(u64::BITS - bits)
        }))
    }

    /// The member with the least number.
    #[inline]
    pub fn first_member(self) -> Option<Cell> {
        self.iter().next()
    }

    /// Whether it has no member.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many members it has.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The members in increasing order.
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        self.0.into_iter().enumerate().flat_map(|(at, word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rests.take_while(|&rest| rest != 0).map(u64::trailing_zeros);
            bits.map(move |bit| Cell::new(at * u64::BITS as usize + bit as usize))
        })
    }

    /// The word that a cell stands in, and its bit there.
    const fn place(cell: Cell) -> (usize, u64) {
        let bits = u64::BITS as usize;
        (cell.index() / bits, 1 << (cell.index() % bits))
    }
}

impl Ord for CellSet {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for CellSet {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The bits as one number, in hexadecimal digits, without zeros before it.
impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = self.0.iter().rev().map(|word| format!("{word:016x}")).collect();
        let digits = digits.trim_start_matches('0');
        write!(f, "0x{}", if digits.is_empty() { "0" } else { digits })
    }
}
