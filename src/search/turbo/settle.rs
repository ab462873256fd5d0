//! What is said of a node before it branches: what it rules out, and what to branch on.

use super::choice::{Choice, Known};
use super::row::{Bits, Row, and, is_empty, without};
use super::rows::Rows;
use super::vectors::Vectors;

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
