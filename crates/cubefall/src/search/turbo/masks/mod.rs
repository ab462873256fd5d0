//! Nodes with few active placements and few items: lists of masks.
//!
//! A mask is one word: the items that a placement covers, and the placement's number in bits of items that are covered already. Two
//! placements clash if their masks have a bit in common. Candidates are first looked at in the list of their node, two in one pass. Those
//! that leave each item a placement get lists of their own, in which a tally counts the candidates of all items at once.
//!
//! There are no rows here: nothing is transposed, and nothing is numbered anew.

mod lists;
mod mask;
mod state;
mod tier;

#[cfg(all(target_arch = "x86_64", feature = "vectors"))]
pub(super) use mask::MOST_PLACEMENTS;
pub(super) use tier::MaskTier;
