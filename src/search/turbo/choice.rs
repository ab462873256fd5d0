//! The candidate counts of the items of a node, and the item to branch on.

/// The item to branch on, and its number of candidates.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Choice {
    pub(super) item: u8,
    pub(super) candidates: u32,
}

impl Choice {
    /// The choice among no items.
    pub(super) const NONE: Self = Self { item: 0, candidates: u32::MAX };

    /// The one with fewer candidates; this one in a tie.
    #[inline(always)]
    pub(super) fn or(self, item: u8, candidates: u32) -> Self {
        if candidates < self.candidates { Self { item, candidates } } else { self }
    }
}

/// The last candidate counts of the items of a node, by column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ItemCounts {
    /// The candidates of each item when it was last counted, at most [`ItemCounts::MOST`].
    pub(super) counts: [u8; 64],
    /// Items that have lost a candidate since they were last propagated.
    pub(super) stale: u64,
}

impl ItemCounts {
    /// Nothing counted.
    pub(super) const NONE: Self = Self { counts: [0; 64], stale: 0 };

    /// The maximum: greater counts are stored as this.
    pub(super) const MOST: u8 = 127;

    /// Stores a new count of an item.
    #[inline(always)]
    pub(super) fn update(&mut self, item: u8, candidates: u32) {
        let now = candidates.min(u32::from(Self::MOST)) as u8;
        let before = &mut self.counts[usize::from(item & 63)];
        self.stale |= u64::from(now != *before) << item;
        *before = now;
    }

    /// The items with at most `most` candidates. It compares eight counts at a time: adding 127 − `most` to each byte sets the
    /// highest bit of those that are greater than `most`.
    #[inline(always)]
    pub(super) fn at_most(&self, most: u8) -> u64 {
        const EACH: u64 = 0x0101_0101_0101_0101;
        let (eights, _) = self.counts.as_chunks::<8>();
        let mut items = 0;
        for (index, &eight) in eights.iter().enumerate() {
            let more = (u64::from_le_bytes(eight) + EACH * u64::from(Self::MOST - most)) >> 7 & EACH;
            // The product has the lowest bits of the eight bytes in its highest byte, in order.
            let gathered = (more ^ EACH).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            items |= gathered << (8 * index);
        }
        items
    }
}
