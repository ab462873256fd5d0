//! The result of a positional population count.

use std::fmt;

/// How often each bit is set in some words.
#[derive(Clone, PartialEq, Eq)]
pub struct BitCounts([u32; 64]);

impl BitCounts {
    /// All counts at zero, for counting `words`.
    ///
    /// # Panics
    /// When there are 2³² words or more (32 GiB): a count might overflow.
    pub(super) fn ready_for(words: &[u64]) -> Self {
        assert!(u32::try_from(words.len()).is_ok(), "2^32 words or more");
        Self([0; 64])
    }

    /// BitCounts each bit of `word`, visiting only those that are set.
    #[inline]
    pub(super) fn add_bits(&mut self, mut word: u64) {
        while word != 0 {
            self.0[word.trailing_zeros() as usize] += 1;
            word &= word - 1;
        }
    }

    /// Adds `weight` to the count of each bit that is set in `word`, in constant time.
    #[inline]
    pub(super) fn add_all_bits(&mut self, word: u64, weight: u32) {
        let (lower, upper) = self.0.split_at_mut(32);
        for (counts, word) in [(lower, word as u32), (upper, (word >> 32) as u32)] {
            for (bit, count) in counts.iter_mut().enumerate() {
                *count += if word & 1 << bit == 0 { 0 } else { weight };
            }
        }
    }

    /// The number of words in which bit `bit` is set.
    ///
    /// # Panics
    /// When `bit` exceeds 63.
    pub fn get(&self, bit: usize) -> u32 {
        self.0[bit]
    }

    /// The bit that is set most often; the lowest in a tie. Nothing if no bit is ever set.
    pub fn most(&self) -> Option<usize> {
        let most = self.0.iter().copied().max().filter(|&most| most > 0)?;
        self.0.iter().position(|&count| count == most)
    }

    /// The bit of `mask` that is set least often, with its count; the lowest in a tie. Nothing if `mask` is 0.
    pub fn least_of(&self, mask: u64) -> Option<(usize, u32)> {
        let bits = (0..64).filter(|bit| mask >> bit & 1 == 1);
        bits.map(|bit| (bit, self.0[bit])).min_by_key(|&(_, count)| count)
    }
}

impl fmt::Debug for BitCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().enumerate().filter(|&(_, &count)| count > 0)).finish()
    }
}
