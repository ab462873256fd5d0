//! Vectors of words.
//!
//! The compiler vectorises most loops over plain arrays, but not the tallies. These are written once, for any
//! type of vector.

/// A vector of words, and the bitwise operations on its lanes.
pub(in crate::search::turbo) trait Lanes: Copy {
    /// What proves that the processor has such vectors.
    type Proof: Copy;

    /// A vector of half as many lanes.
    type Half: Lanes;

    /// The number of lanes.
    const COUNT: usize;

    /// A word in each lane.
    fn splat(proof: Self::Proof, word: u64) -> Self;

    /// The first words of a slice, which has at least one for each lane.
    fn load(proof: Self::Proof, words: &[u64]) -> Self;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    fn xor(self, other: Self) -> Self;

    /// The lanes that have no bit in common with those of `other`, and zeros for those that have one.
    fn disjoint(self, other: Self) -> Self;

    /// The sum and the carry of three bits in each place.
    #[inline(always)]
    fn full_adder(self, b: Self, c: Self) -> (Self, Self) {
        let differ = self.xor(b);
        (differ.xor(c), self.and(b).or(differ.and(c)))
    }

    /// The sum and the carry of two bits in each place.
    #[inline(always)]
    fn half_adder(self, b: Self) -> (Self, Self) {
        (self.xor(b), self.and(b))
    }

    /// The lower and the upper half of the lanes.
    fn halves(self) -> (Self::Half, Self::Half);

    /// The only lane of a vector that has no halves.
    fn only(self) -> Option<u64> {
        None
    }
}

impl Lanes for u64 {
    type Proof = ();
    type Half = Self;
    const COUNT: usize = 1;

    #[inline(always)]
    fn splat((): (), word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn load((): (), words: &[u64]) -> Self {
        words[0]
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }

    #[inline(always)]
    fn disjoint(self, other: Self) -> Self {
        if self & other == 0 { self } else { 0 }
    }

    #[inline(always)]
    fn halves(self) -> (Self, Self) {
        (self, 0)
    }

    #[inline(always)]
    fn only(self) -> Option<u64> {
        Some(self)
    }
}
