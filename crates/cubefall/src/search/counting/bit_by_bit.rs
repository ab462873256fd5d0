//! The naive count, which the tests compare the others with.

use super::BitCounts;

/// BitCounts by visiting the set bits of each word.
///
/// # Panics
/// When there are 2³² words or more (32 GiB).
pub fn bit_by_bit(words: &[u64]) -> BitCounts {
    let mut counts = BitCounts::ready_for(words);
    for &word in words {
        counts.add_bits(word);
    }
    counts
}
