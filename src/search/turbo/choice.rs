//! What is known of the items of a node, and the one to branch on.

/// The item to branch on and how many ways it has.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Choice {
    pub(super) item: u8,
    pub(super) candidates: u32,
}

impl Choice {
    /// Of no items.
    pub(super) const NONE: Self = Self { item: 0, candidates: u32::MAX };

    /// The better of the two, this one if both have as many ways.
    #[inline(always)]
    pub(super) fn or(self, item: u8, candidates: u32) -> Self {
        if candidates < self.candidates { Self { item, candidates } } else { self }
    }
}

/// What is known of the items of a node, by the columns in which they are counted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ItemCounts {
    /// How many ways each item had when it was counted last, up to [`Known::MOST`].
    pub(super) counts: [u8; 64],
    /// Items of which a way has gone since they were last asked what they rule out.
    pub(super) stale: u64,
}

impl ItemCounts {
    /// Nothing.
    pub(super) const NONE: Self = Self { counts: [0; 64], stale: 0 };

    /// Counts beyond this are kept as this.
    pub(super) const MOST: u8 = 127;

    /// Keeps what an item has.
    #[inline(always)]
    pub(super) fn update(&mut self, item: u8, candidates: u32) {
        let now = candidates.min(u32::from(Self::MOST)) as u8;
        let before = &mut self.counts[usize::from(item & 63)];
        self.stale |= u64::from(now != *before) << item;
        *before = now;
    }

    /// The items with at most so many ways: eight at a time, since adding 127 − `most` carries into the highest bit of those
    /// that have more.
    #[inline(always)]
    pub(super) fn at_most(&self, most: u8) -> u64 {
        const EACH: u64 = 0x0101_0101_0101_0101;
        let (eights, _) = self.counts.as_chunks::<8>();
        let mut items = 0;
        for (index, &eight) in eights.iter().enumerate() {
            let more = (u64::from_le_bytes(eight) + EACH * u64::from(Self::MOST - most)) >> 7 & EACH;
            // Gathers the lowest bit of each byte in the highest byte, in order.
            let gathered = (more ^ EACH).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            items |= gathered << (8 * index);
        }
        items
    }
}
