//! Which nodes are narrow: they have rows.

use super::path::Path;

/// The words of a set of few items.
pub(super) const FEW: usize = 1;
/// The words of a set of many items. In WebAssembly there are none of these: their tiers would add 30 kB to
/// each program. Nodes of more than 64 items are wide there.
pub(super) const MANY: usize = if cfg!(target_arch = "wasm32") { FEW } else { 4 };

/// The maximum numbers of items of the two.
pub(super) const MOST_OF_FEW: usize = 64 * FEW;
const MOST_OF_MANY: usize = 64 * MANY;

/// A problem with a few more items than the first stays wide: the next placements make them few enough, and
/// from there on sets of one word are faster.
const NEARLY_FEW: usize = MOST_OF_FEW + 16;

/// The maximum number of active placements of a node with rows.
pub(super) const MOST_ACTIVE: usize = 64 * 32;

/// Whether a node with these numbers of items and of active placements has rows. Problems that are not plain
/// have rows only of few items: their pieces are large, so there are many items for each placement. Measured.
pub(super) fn has_rows(path: &Path, items: usize, active: usize) -> bool {
    let has_many = path.is_plain() && items > NEARLY_FEW && items <= MOST_OF_MANY;
    (1..=MOST_ACTIVE).contains(&active) && (items <= MOST_OF_FEW || has_many)
}

/// Whether it may have rows, if it has these items and perhaps others.
pub(super) fn may_have_rows(path: &Path, items: usize, active: usize) -> bool {
    active <= MOST_ACTIVE && items <= if path.is_plain() { MOST_OF_MANY } else { MOST_OF_FEW }
}
