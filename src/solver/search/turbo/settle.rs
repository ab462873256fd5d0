//! What is said of a node before it branches: whether it is dead, what it rules out, and what to branch on.

use super::row::{Row, and, count, is_empty, without};
use super::tier::Rows;

/// The item to branch on and how many ways it has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Choice {
    pub(super) item: u8,
    pub(super) ways: u32,
}

/// What is known of the items of a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Known {
    /// How many ways each item had when it was counted last, up to 127.
    counts: [u8; 64],
    /// Items of which a way has gone since they were last asked what they rule out.
    stale: u64,
}

impl Known {
    /// Nothing.
    pub(super) const NOTHING: Self = Self { counts: [0; 64], stale: 0 };

    /// The first item with the fewest ways.
    #[inline(always)]
    fn fewest(&self, tight: u64) -> Choice {
        let mut best = Choice { item: 0, ways: u32::MAX };
        each_item(tight, |item| {
            let ways = u32::from(self.counts[usize::from(item & 63)]);
            if ways < best.ways {
                best = Choice { item, ways };
            }
        });
        best
    }

    /// The items with at most so many ways: eight at a time, since adding 127 − `most` carries into the highest bit of those
    /// that have more.
    #[inline(always)]
    fn at_most(&self, most: u8) -> u64 {
        const EACH: u64 = 0x0101_0101_0101_0101;
        let (eights, _) = self.counts.as_chunks::<8>();
        eights.iter().enumerate().fold(0, |items, (index, &eight)| {
            let more = (u64::from_le_bytes(eight) + EACH * u64::from(127 - most)) >> 7 & EACH;
            // Gathers the lowest bit of each byte in the highest byte, in order.
            let gathered = (more ^ EACH).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            items | gathered << (8 * index)
        })
    }
}

#[inline(always)]
pub(super) fn each_item(items: u64, mut each: impl FnMut(u8)) {
    let mut items = items;
    while items != 0 {
        each(items.trailing_zeros() as u8);
        items &= items - 1;
    }
}

/// The first item with the fewest ways; it ends at one that has none.
#[inline(always)]
pub(super) fn fewest<const W: usize>(rows: &Rows<W>, live: &Row<W>, tight: u64) -> Choice {
    let mut best = Choice { item: 0, ways: u32::MAX };
    let mut items = tight;
    while items != 0 {
        let item = items.trailing_zeros() as u8;
        items &= items - 1;
        let ways = count(&and(live, rows.covering(item)));
        if ways < best.ways {
            best = Choice { item, ways };
            if ways == 0 {
                break;
            }
        }
    }
    best
}

/// The piece that has fewer ways than it needs, if there is one, among those of which several are left.
#[inline(always)]
pub(super) fn short<const W: usize>(
    rows: &Rows<W>,
    live: &Row<W>,
    slack: u64,
    needs: impl Fn(u8) -> u32,
) -> Option<Choice> {
    let mut found = None;
    each_item(slack, |item| {
        if count(&and(live, rows.covering(item))) < needs(item) {
            found = Some(Choice { item, ways: 0 });
        }
    });
    found
}

/// Counts the ways of all items. If one has none, it is told of; else one that has a single way, if there is any.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn urgent<const W: usize>(
    rows: &Rows<W>,
    live: &Row<W>,
    tight: u64,
    known: &mut Known,
) -> Option<Choice> {
    let mut urgent = None;
    let mut items = tight;
    while items != 0 {
        let item = items.trailing_zeros() as u8;
        items &= items - 1;
        let ways = count(&and(live, rows.covering(item)));
        if ways <= 1 {
            urgent = Some(Choice { item, ways });
            if ways == 0 {
                break;
            }
        }
        let before = &mut known.counts[usize::from(item & 63)];
        let now = ways.min(127) as u8;
        known.stale |= u64::from(now != *before) << item;
        *before = now;
    }
    urgent
}

/// At most so many ways are few: items that have no more cost little to ask and tell most, so they go first.
const FEW: u8 = 8;

/// Where the item to branch on has no more ways than this, the items with many are not asked: that would cost more than it
/// saves.
const SOON: u32 = 5;

/// How many ways an item may have for it to be asked what it rules out. What that costs grows with the ways, and what it
/// saves with the placements that are live; measured.
const fn most_asked(live: u32) -> u8 {
    match live {
        0..=256 => 20,
        257..=512 => 40,
        _ => 60,
    }
}

/// Drops from `live` placements that would leave an item without a way, as far as items with few ways tell and while there
/// are many ways those with more, until no more can be dropped or an item has no choice. Then it chooses.
#[inline(always)]
pub(super) fn settle<const W: usize>(
    rows: &Rows<W>,
    live: &mut Row<W>,
    tight: u64,
    known: &mut Known,
) -> Choice {
    let most = most_asked(count(live));
    known.stale &= tight;
    loop {
        let mut asked = known.stale & known.at_most(FEW);
        if asked == 0 {
            let choice = known.fewest(tight);
            asked = known.stale & known.at_most(most);
            if asked == 0 || choice.ways <= SOON {
                return choice;
            }
        }
        known.stale &= !asked;
        let before = *live;
        each_item(asked, |item| {
            let dead = clashing_with_all(rows, live, &and(live, rows.covering(item)));
            *live = without(live, &dead);
        });
        if *live != before
            && let Some(choice) = urgent(rows, live, tight, known)
        {
            return choice;
        }
    }
}

/// The live placements that clash with every one of `ways`, which all cover one item, but are none of them.
#[inline(always)]
fn clashing_with_all<const W: usize>(rows: &Rows<W>, live: &Row<W>, ways: &Row<W>) -> Row<W> {
    let mut dead = without(live, ways);
    for (word, &bits) in ways.iter().enumerate().filter(|&(_, &bits)| bits != 0) {
        let mut bits = bits;
        while bits != 0 {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            dead = and(&dead, rows.clashing(word, bit));
        }
        if is_empty(&dead) {
            break;
        }
    }
    dead
}
