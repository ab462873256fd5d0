//! Propagation: prunes the active placements of a node before it branches.
//!
//! A placement that clashes with all candidates of an item would leave that item without one, so it is in no
//! solution below the node. Knuth's Algorithm P (The Art of Computer Programming 4B, 7.2.2.1) removes such
//! options before a search; here they are removed at wide nodes.

use super::row::{Bits, Choice, Row, and, is_empty, without};
use super::rows::Rows;
use super::vectors::{ItemCounts, Vectors};

/// Items with at most this many candidates are propagated first: they cost least and remove most.
const FEW: u8 = 8;

/// If the item to branch on has at most this many candidates, only items with [`FEW`] are propagated: others
/// would cost more than they save.
const SOON: u32 = 5;

/// Items with more candidates than this are never propagated. Measured.
const MOST_PROPAGATED: u8 = 60;

/// Removes placements from `active` that would leave an item without a candidate, until none is left to
/// remove or some item has fewer than two candidates. Returns the item to branch on.
///
/// It propagates only the items that have lost a candidate since they were last propagated.
#[inline(always)]
pub(super) fn propagate<const W: usize, const N: usize>(
    vectors: impl Vectors,
    rows: &Rows<W, N>,
    active: &mut Row<W>,
    tight: Row<N>,
    counts: &mut ItemCounts<N>,
) -> Choice {
    let columns = vectors.columns(rows, tight);
    let mut choice = vectors.counted(rows, active, tight, counts);
    while choice.candidates > 1 {
        counts.stale = and(&counts.stale, &columns);
        let mut items = and(&counts.stale, &counts.at_most(FEW));
        if is_empty(&items) && choice.candidates > SOON {
            items = and(&counts.stale, &counts.at_most(MOST_PROPAGATED));
        }
        if is_empty(&items) {
            break;
        }
        counts.stale = without(&counts.stale, &items);
        let before = *active;
        for (word, &columns) in items.iter().enumerate() {
            for column in Bits(columns) {
                let item = vectors.item(rows, word, column);
                let pruned = clashing_with_all(rows, active, &and(active, rows.covering(item)));
                *active = without(active, &pruned);
            }
        }
        if *active != before {
            choice = vectors.counted(rows, active, tight, counts);
        }
    }
    choice
}

/// The active placements that clash with each of `candidates`, which are all those of one item, and are none
/// of them.
#[inline(always)]
fn clashing_with_all<const W: usize, const N: usize>(
    rows: &Rows<W, N>,
    active: &Row<W>,
    candidates: &Row<W>,
) -> Row<W> {
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
