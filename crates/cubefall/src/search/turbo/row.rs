//! Sets of numbered placements, or of numbered items: rows of `W` words, which the compiler vectorises.
//!
//! Operations on rows are inlined into the loop that is compiled for the instruction set of the processor. A
//! closure may not be inlined, and is compiled for the base instruction set then; so there are no closures
//! here. WebAssembly has only one such loop; there, large functions with several callers are not inlined, to
//! keep the page small.

/// A set of at most 64 · `W` placements or items.
pub(super) type Row<const W: usize> = [u64; W];

#[inline(always)]
pub(super) fn and<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    let mut row = *a;
    for (word, other) in row.iter_mut().zip(b) {
        *word &= other;
    }
    row
}

#[inline(always)]
pub(super) fn or<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    let mut row = *a;
    for (word, other) in row.iter_mut().zip(b) {
        *word |= other;
    }
    row
}

/// The members of `a` that are not in `b`.
#[inline(always)]
pub(super) fn without<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    let mut row = *a;
    for (word, other) in row.iter_mut().zip(b) {
        *word &= !other;
    }
    row
}

#[inline(always)]
pub(super) fn count(row: &[u64]) -> u32 {
    let mut sum = 0;
    for word in row {
        sum += word.count_ones();
    }
    sum
}

/// Whether a word would hold the members of a set of several words.
#[inline(always)]
pub(super) fn fits_word<const N: usize>(row: &Row<N>) -> bool {
    N > 1 && count(row) <= u64::BITS
}

#[inline(always)]
pub(super) fn is_empty<const W: usize>(row: &Row<W>) -> bool {
    let mut all = 0;
    for word in row {
        all |= word;
    }
    all == 0
}

/// The set of the first `count` placements.
pub(super) fn first<const W: usize>(count: usize) -> Row<W> {
    std::array::from_fn(|word| match count.saturating_sub(64 * word) {
        0 => 0,
        bits @ 1..64 => u64::MAX >> (64 - bits),
        _ => u64::MAX,
    })
}

/// The least member of a set that is not empty.
#[inline(always)]
pub(super) fn first_member<const N: usize>(row: &Row<N>) -> u8 {
    for (at, &word) in row.iter().enumerate() {
        if word != 0 {
            return 64 * at as u8 + word.trailing_zeros() as u8;
        }
    }
    0
}

/// The set with this member only.
#[inline(always)]
pub(super) fn single<const W: usize>(member: usize) -> Row<W> {
    let mut row = [0; W];
    row[member / 64] = 1 << (member % 64);
    row
}

/// The members of a set, in ascending order.
pub(super) fn members<const W: usize>(row: &Row<W>) -> Vec<usize> {
    let of_word = |(at, &word): (usize, &u64)| Bits(word).map(move |bit| 64 * at + usize::from(bit));
    row.iter().enumerate().flat_map(of_word).collect()
}

/// The indices of the bits that are set in a word, in ascending order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bits(pub(super) u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// The item to branch on, and its number of candidates.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Choice {
    pub(super) item: u8,
    pub(super) candidates: u32,
}

impl Choice {
    /// The choice among no items.
    pub(super) const NONE: Self = Self { item: 0, candidates: u32::MAX };

    /// Whether there was an item to choose.
    #[inline(always)]
    pub(super) fn is_none(self) -> bool {
        self.candidates == u32::MAX
    }

    /// The one with fewer candidates; this one in a tie.
    #[inline(always)]
    pub(super) fn or(self, item: u8, candidates: u32) -> Self {
        if candidates < self.candidates { Self { item, candidates } } else { self }
    }
}
