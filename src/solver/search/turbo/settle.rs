//! What is said of a node before it branches: whether it is dead, what it rules out, and what to branch on.

use super::row::{Row, and, count, for_each, is_empty, without};
use super::scope::Wanted;
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
    /// How many ways each item had when it was counted last, up to 255.
    counts: [u8; 64],
    /// Items of which a way has gone since they were last asked what they rule out.
    stale: u64,
    few: u64,
    some: u64,
}

impl Known {
    /// Nothing.
    pub(super) const NOTHING: Self = Self { counts: [0; 64], stale: 0, few: 0, some: 0 };

    #[inline(always)]
    fn note(&mut self, item: u8, ways: u32, most: u32) {
        self.counts[usize::from(item & 63)] = ways.min(255) as u8;
        self.few |= u64::from(ways <= EASY) << item;
        self.some |= u64::from(ways <= most) << item;
    }

    /// The first item with the fewest ways.
    #[inline(always)]
    pub(super) fn fewest(&self, tight: u64) -> Choice {
        let mut best = Choice { item: 0, ways: u32::MAX };
        let mut items = tight;
        while items != 0 {
            let item = items.trailing_zeros() as u8;
            items &= items - 1;
            let ways = u32::from(self.counts[usize::from(item & 63)]);
            if ways < best.ways {
                best = Choice { item, ways };
            }
        }
        best
    }
}

/// Counts the ways of all items. If one has none, it is told of; else one that has a single way, if there is any.
///
/// A piece of which several are left has none if it has fewer than it needs.
#[inline(always)]
pub(super) fn urgent<const W: usize>(
    rows: &Rows<W>,
    live: &Row<W>,
    wanted: Wanted,
    known: &mut Known,
    needs: impl Fn(u8) -> u32,
) -> Option<Choice> {
    let mut forced = None;
    let most = most_asked(count(live));
    let mut items = wanted.tight;
    while items != 0 {
        let item = items.trailing_zeros() as u8;
        items &= items - 1;
        let ways = count(&and(live, rows.covering(item)));
        if ways <= 1 {
            forced = Some(Choice { item, ways });
            if ways == 0 {
                return forced;
            }
        }
        let before = known.counts[usize::from(item & 63)];
        known.note(item, ways, most);
        known.stale |= u64::from(known.counts[usize::from(item & 63)] != before) << item;
    }
    let mut pieces = wanted.slack;
    while pieces != 0 {
        let item = pieces.trailing_zeros() as u8;
        pieces &= pieces - 1;
        if count(&and(live, rows.covering(item))) < needs(item) {
            return Some(Choice { item, ways: 0 });
        }
    }
    forced
}

/// At most so many ways are very few.
const EASY: u32 = match option_env!("EASY") {
    Some(s) => (s.as_bytes()[0] - b'0') as u32,
    None => 8,
};

/// How many ways an item may have for it to be asked what it rules out. What it costs grows with the ways, and what it
/// saves with the placements that are live; measured.
const fn most_asked(live: u32) -> u32 {
    if live > 256 { 40 } else { 20 }
}

/// Drops from `live` every placement that would leave an item without a way, as far as items with few ways tell, until no
/// more can be dropped or an item has no choice, which is told of.
#[inline(always)]
pub(super) fn rule_out<const W: usize>(
    rows: &Rows<W>,
    live: &mut Row<W>,
    tight: u64,
    known: &mut Known,
) -> Option<Choice> {
    known.stale &= tight;
    let most = most_asked(count(live));
    loop {
        // Items with very few ways cost little to ask and tell most, so they go first.
        let (easy, hard) = (known.stale & known.few, known.stale & known.some);
        let asked = if easy != 0 { easy } else { hard };
        if asked == 0 {
            known.stale = 0;
            return None;
        }
        let item = asked.trailing_zeros() as u8;
        known.stale &= !(1 << item);
        let ways = and(live, rows.covering(item));
        let dead = clashing_with_all(rows, live, &ways);
        if is_empty(&dead) {
            continue;
        }
        *live = without(live, &dead);
        let mut changed = 0;
        for_each(&dead, |word, bit| changed |= rows.covers(word, bit));
        changed &= tight;
        known.stale |= changed;
        while changed != 0 {
            let item = changed.trailing_zeros() as u8;
            changed &= changed - 1;
            let ways = count(&and(live, rows.covering(item)));
            known.note(item, ways, most);
            if ways <= 1 {
                return Some(Choice { item, ways });
            }
        }
    }
}

/// The live placements that clash with every one of `ways`, which all cover one item, but are none of them.
#[inline(always)]
fn clashing_with_all<const W: usize>(rows: &Rows<W>, live: &Row<W>, ways: &Row<W>) -> Row<W> {
    let mut dead = without(live, ways);
    for word in 0..W {
        let mut bits = ways[word];
        if bits == 0 {
            continue;
        }
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
