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

/// Counts the ways of all items; the fewest come first, and of these the first item.
///
/// It ends at an item without any way, which is then the choice. A piece of which several are left is one of these
/// if it has fewer ways than it needs, and else it is no choice.
#[inline(always)]
pub(super) fn fewest<const W: usize>(
    rows: &Rows<W>,
    live: &Row<W>,
    wanted: Wanted,
    counts: &mut [u8; 64],
    needs: impl Fn(u8) -> u32,
) -> Choice {
    let mut best = Choice { item: 0, ways: u32::MAX };
    let mut items = wanted.tight;
    while items != 0 {
        let item = items.trailing_zeros() as u8;
        items &= items - 1;
        let ways = count(&and(live, rows.covering(item)));
        counts[usize::from(item & 63)] = ways.min(255) as u8;
        if ways < best.ways {
            best = Choice { item, ways };
            if ways == 0 {
                return best;
            }
        }
    }
    let mut pieces = wanted.slack;
    while pieces != 0 {
        let item = pieces.trailing_zeros() as u8;
        pieces &= pieces - 1;
        if count(&and(live, rows.covering(item))) < needs(item) {
            return Choice { item, ways: 0 };
        }
    }
    best
}

/// How many ways an item may have for it to be asked what it rules out. What it costs grows with the ways, and what it
/// saves with the placements that are live; measured.
const fn most_asked<const W: usize>() -> u8 {
    match W {
        0..=2 => 6,
        3..=4 => 20,
        _ => 40,
    }
}

/// Drops from `live` every placement that would leave an item without a way, as far as items with few ways tell, until no
/// more can be dropped or an item has no choice. `counts` are those of the ways, and stay so.
#[inline(always)]
pub(super) fn rule_out<const W: usize>(
    rows: &Rows<W>,
    live: &mut Row<W>,
    tight: u64,
    stale: u64,
    counts: &mut [u8; 64],
) -> Option<Choice> {
    let mut asked = stale & tight;
    while asked != 0 {
        let mut next = 0;
        while asked != 0 {
            let item = asked.trailing_zeros() as u8;
            asked &= asked - 1;
            let ways = and(live, rows.covering(item));
            if counts[usize::from(item & 63)] > most_asked::<W>() {
                continue;
            }
            let dead = clashing_with_all(rows, live, &ways);
            if !is_empty(&dead) {
                *live = without(live, &dead);
                for_each(&dead, |word, bit| next |= rows.covers(word, bit));
            }
        }
        next &= tight;
        let mut changed = next;
        while changed != 0 {
            let item = changed.trailing_zeros() as u8;
            changed &= changed - 1;
            let ways = count(&and(live, rows.covering(item)));
            counts[usize::from(item & 63)] = ways.min(255) as u8;
            if ways <= 1 {
                return Some(Choice { item, ways });
            }
        }
        asked = next;
    }
    None
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

/// The first item with the fewest ways.
#[inline(always)]
pub(super) fn least(counts: &[u8; 64], tight: u64) -> Choice {
    let mut best = Choice { item: 0, ways: u32::MAX };
    let mut items = tight;
    while items != 0 {
        let item = items.trailing_zeros() as u8;
        items &= items - 1;
        let ways = u32::from(counts[usize::from(item & 63)]);
        if ways < best.ways {
            best = Choice { item, ways };
        }
    }
    best
}
