//! The words that lists consist of.

use crate::search::turbo::row::Bits;

/// The number of bits for the number of a placement.
const NUMBER_BITS: u32 = 10;

/// The maximum number of placements in a list: their numbers have to fit into [`NUMBER_BITS`].
pub(in crate::search::turbo) const MOST_PLACEMENTS: usize = 640;

/// The items that a placement covers, and its number in bits of items that are covered already.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Mask(pub(super) u64);

impl Mask {
    #[inline(always)]
    pub(super) fn has(self, item: u8) -> bool {
        self.0 >> item & 1 != 0
    }
}

/// The bits of a mask that have the number of the placement.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct NumberBits {
    pub(super) bits: u64,
}

impl NumberBits {
    /// Bits without items. Nothing if too few are left beside the uncovered items.
    #[inline(always)]
    pub(super) fn beside(uncovered: u64) -> Option<Self> {
        (uncovered.count_zeros() >= NUMBER_BITS).then(|| {
            let mut others = !uncovered;
            for _ in 0..NUMBER_BITS {
                others &= others - 1;
            }
            Self { bits: !uncovered ^ others }
        })
    }

    /// Adds their numbers to the items of placements, which are numbered in this order.
    pub(super) fn number(self, masks: &mut [u64]) {
        const HALF: usize = 1 << (NUMBER_BITS / 2);
        let mut bits = [0; NUMBER_BITS as usize];
        bits.iter_mut().zip(Bits(self.bits)).for_each(|(to, bit)| *to = 1 << bit);
        let (low_bits, high_bits) = bits.split_at(bits.len() / 2);
        let spread = |bits: &[u64]| -> [u64; HALF] {
            std::array::from_fn(|number| {
                let set = bits.iter().enumerate().filter(|(place, _)| number >> place & 1 != 0);
                set.fold(0, |word, (_, bit)| word | bit)
            })
        };
        let (low, high) = (spread(low_bits), spread(high_bits));
        for (masks, high) in masks.chunks_mut(HALF).zip(high) {
            for (mask, low) in masks.iter_mut().zip(low) {
                *mask |= high | low;
            }
        }
    }
}
