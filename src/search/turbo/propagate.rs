//! What is said of a node before it branches: what it rules out, and what to branch on.

use super::choice::{Choice, ItemCounts};
use super::row::{Bits, Row, and, is_empty, without};
use super::rows::Rows;
use super::vectors::Vectors;

/// At most so many ways are few: items that have no more cost little to ask and tell most, so they go first.
const FEW: u8 = 8;

/// Where the item to branch on has no more ways than this, the items with many are not asked: that would cost more than it
/// saves.
const SOON: u32 = 5;

/// How many ways an item may have for it to be asked what it rules out; measured.
const MOST_PROPAGATED: u8 = 60;

/// Drops from `live` placements that would leave an item without a way, as far as items with few ways tell and while there
/// are many ways those with more, until no more can be dropped or an item has no choice. Then it chooses.
#[inline(always)]
pub(super) fn propagate<const W: usize>(
    vectors: impl Vectors,
    rows: &Rows<W>,
    active: &mut Row<W>,
    tight: u64,
    counts: &mut ItemCounts,
) -> Choice {
    let columns = vectors.columns(rows, tight);
    let mut choice = vectors.counted(rows, active, tight, counts);
    while choice.candidates > 1 {
        counts.stale &= columns;
        let mut items = counts.stale & counts.at_most(FEW);
        if items == 0 && choice.candidates > SOON {
            items = counts.stale & counts.at_most(MOST_PROPAGATED);
        }
        if items == 0 {
            break;
        }
        counts.stale &= !items;
        let before = *active;
        for column in Bits(items) {
            let item = vectors.item(rows, column);
            let pruned = clashing_with_all(rows, active, &and(active, rows.covering(item)));
            *active = without(active, &pruned);
        }
        if *active != before {
            choice = vectors.counted(rows, active, tight, counts);
        }
    }
    choice
}

/// The live placements that clash with every one of `ways`, which all cover one item, but are none of them.
#[inline(always)]
fn clashing_with_all<const W: usize>(rows: &Rows<W>, active: &Row<W>, candidates: &Row<W>) -> Row<W> {
    let mut pruned = without(active, candidates);
    for (word, &bits) in candidates.iter().enumerate() {
        if bits == 0 {
            continue;
        }
        for bit in Bits(bits) {
            pruned = and(&pruned, rows.clashing(64 * word + usize::from(bit)));
        }
        if is_empty(&pruned) {
            break;
        }
    }
    pruned
}
