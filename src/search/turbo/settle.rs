//! What is said of a node before it branches: what it rules out, and what to branch on.

use super::row::{Bits, Row, and, is_empty, without};
use super::rows::Rows;
use super::vectors::Vectors;

/// The item to branch on and how many ways it has.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Choice {
    pub(super) item: u8,
    pub(super) ways: u32,
}

impl Choice {
    /// Of no items.
    pub(super) const NONE: Self = Self { item: 0, ways: u32::MAX };

    /// The better of the two, this one if both have as many ways.
    #[inline(always)]
    pub(super) fn or(self, item: u8, ways: u32) -> Self {
        if ways < self.ways { Self { item, ways } } else { self }
    }
}

/// What is known of the items of a node, by the columns in which they are counted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Known {
    /// How many ways each item had when it was counted last, up to [`Known::MOST`].
    pub(super) counts: [u8; 64],
    /// Items of which a way has gone since they were last asked what they rule out.
    pub(super) stale: u64,
}

impl Known {
    /// Nothing.
    pub(super) const NOTHING: Self = Self { counts: [0; 64], stale: 0 };

    /// Counts beyond this are kept as this.
    pub(super) const MOST: u8 = 127;

    /// Keeps what an item has.
    #[inline(always)]
    pub(super) fn note(&mut self, item: u8, ways: u32) {
        let now = ways.min(u32::from(Self::MOST)) as u8;
        let before = &mut self.counts[usize::from(item & 63)];
        self.stale |= u64::from(now != *before) << item;
        *before = now;
    }

    /// The items with at most so many ways: eight at a time, since adding 127 − `most` carries into the highest bit of those
    /// that have more.
    #[inline(always)]
    fn at_most(&self, most: u8) -> u64 {
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

/// At most so many ways are few: items that have no more cost little to ask and tell most, so they go first.
const FEW: u8 = 8;

/// Where the item to branch on has no more ways than this, the items with many are not asked: that would cost more than it
/// saves.
const SOON: u32 = 5;

/// How many ways an item may have for it to be asked what it rules out; measured.
const MOST_ASKED: u8 = 60;

/// Drops from `live` placements that would leave an item without a way, as far as items with few ways tell and while there
/// are many ways those with more, until no more can be dropped or an item has no choice. Then it chooses.
#[inline(always)]
pub(super) fn settle<const W: usize>(
    vectors: impl Vectors,
    rows: &Rows<W>,
    live: &mut Row<W>,
    tight: u64,
    known: &mut Known,
) -> Choice {
    let columns = vectors.columns(rows, tight);
    let mut choice = vectors.counted(rows, live, tight, known);
    while choice.ways > 1 {
        known.stale &= columns;
        let mut asked = known.stale & known.at_most(FEW);
        if asked == 0 && choice.ways > SOON {
            asked = known.stale & known.at_most(MOST_ASKED);
        }
        if asked == 0 {
            break;
        }
        known.stale &= !asked;
        let before = *live;
        for column in Bits(asked) {
            let item = vectors.item(rows, column);
            let dead = clashing_with_all(rows, live, &and(live, rows.covering(item)));
            *live = without(live, &dead);
        }
        if *live != before {
            choice = vectors.counted(rows, live, tight, known);
        }
    }
    choice
}

/// The live placements that clash with every one of `ways`, which all cover one item, but are none of them.
#[inline(always)]
fn clashing_with_all<const W: usize>(rows: &Rows<W>, live: &Row<W>, ways: &Row<W>) -> Row<W> {
    let mut dead = without(live, ways);
    for (word, &bits) in ways.iter().enumerate() {
        if bits == 0 {
            continue;
        }
        for bit in Bits(bits) {
            dead = and(&dead, rows.clashing(64 * word + usize::from(bit)));
        }
        if is_empty(&dead) {
            break;
        }
    }
    dead
}
