//! Sets of placements of one table: rows of `W` words, which the compiler turns into the vectors that it may use.
//!
//! What computes with rows is inlined into the loop that is compiled for what the processor has. For WebAssembly there is one
//! such loop, and what is called from several places in it is left a function, for the page's sake.

use std::array::from_fn;

/// A set of at most 64 · `W` placements.
pub(super) type Row<const W: usize> = [u64; W];

#[inline(always)]
pub(super) fn and<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    from_fn(|word| a[word] & b[word])
}

#[inline(always)]
pub(super) fn or<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    from_fn(|word| a[word] | b[word])
}

/// What is in `a` and not in `b`.
#[inline(always)]
pub(super) fn without<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    from_fn(|word| a[word] & !b[word])
}

#[inline(always)]
pub(super) fn count<const W: usize>(row: &Row<W>) -> u32 {
    row.iter().map(|word| word.count_ones()).sum()
}

#[inline(always)]
pub(super) fn is_empty<const W: usize>(row: &Row<W>) -> bool {
    row.iter().fold(0, |all, word| all | word) == 0
}

/// The set of the first `count` placements.
pub(super) fn first<const W: usize>(count: usize) -> Row<W> {
    from_fn(|word| match count.saturating_sub(64 * word) {
        0 => 0,
        bits @ 1..64 => u64::MAX >> (64 - bits),
        _ => u64::MAX,
    })
}

/// Calls `each` with the word and the bit of every member, in order.
#[inline(always)]
pub(super) fn for_each<const W: usize>(row: &Row<W>, mut each: impl FnMut(usize, usize)) {
    for (word, &bits) in row.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            each(word, bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}
