//! Where a walk down a tree goes.

/// A position between the first branch of a tree and the last, at which all branches of a node are equally
/// wide. It leads a walk from the root to a leaf. Walks of positions that are spread evenly are spread evenly
/// over the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreePosition {
    /// The position within the current node, as a fraction of 2⁶⁴.
    within: u64,
    /// The product of the branches chosen since `within` had all its bits.
    chosen: u64,
}

impl TreePosition {
    /// 2⁶⁴ divided by the golden ratio: its multiples are spread evenly, however many there are.
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

    /// The position with this number among those that are spread evenly, from a start that depends on `seed`.
    pub fn spread(number: u64, seed: u64) -> Self {
        let within = scrambled(seed).wrapping_add(number.wrapping_mul(Self::SPREAD));
        Self { within, chosen: 1 }
    }

    /// The branch of a node with this many, at least 1, in which it is. It is a position within that branch
    /// then.
    pub fn choose(&mut self, branches: usize) -> usize {
        let wide = u128::from(self.within) * branches as u128;
        self.within = wide as u64;
        self.chosen = self.chosen.saturating_mul(branches as u64);
        // The other bits are too few to choose by.
        if self.chosen >> 32 > 0 {
            *self = Self { within: scrambled(self.within), chosen: 1 };
        }
        (wide >> 64) as usize
    }
}

/// Another number for each number: the last steps of the generator SplitMix64 (G. L. Steele, D. Lea, C. H.
/// Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
fn scrambled(number: u64) -> u64 {
    let number = number.wrapping_add(TreePosition::SPREAD);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
