//! The definition of the count, against which the others are checked.

use super::Counts;

/// Counts by visiting the set bits of each word.
///
/// # Panics
/// When there are 2³² words or more, which are 32 GiB.
pub fn bit_by_bit(words: &[u64]) -> Counts {
    let mut counts = Counts::ready_for(words);
    for &word in words {
        counts.add_bits(word);
    }
    counts
}
