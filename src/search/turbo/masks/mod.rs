//! Nodes with few active placements and few items: lists of masks.
//!
//! A mask is one word: the items that a placement covers, and the placement's number in the upper bits. A placement is active at a
//! node if its mask has no bit in common with those of the placements made. So a child needs no list of its own to be tested: one
//! pass over the list of its parent counts the candidates of all items at once (see [`tally`](super::tally::tally)). Only nodes with several candidates
//! copy their active masks to a new list.
//!
//! There are no rows here: nothing is transposed, and nothing is numbered anew.

mod lists;
mod mask;
mod state;
mod tier;

#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
pub(super) use mask::MOST_PLACEMENTS;
pub(super) use tier::MaskTier;
