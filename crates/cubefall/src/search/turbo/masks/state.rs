//! What a node of masks follows from, and what it branches on.

use super::lists::List;
use super::mask::Mask;
use crate::search::turbo::kernels::Kernels;
use crate::search::turbo::path::Path;
use crate::search::turbo::row::{Bits, Choice};
use crate::search::turbo::scope::{Numbering, Uncovered};

/// The state of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// Its active placements.
    pub(super) list: List,
    pub(super) uncovered: Uncovered<1>,
    pub(super) choice: Choice,
}

/// What a state is evaluated with: the items and pieces that the bits of masks stand for, and the copies that are left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'a> {
    pub(super) numbering: &'a Numbering<1>,
    /// The path to the node, or to the one above it if its own placement is only tested.
    pub(super) path: &'a Path,
}

/// What remains uncovered once a mask is placed.
#[inline(always)]
pub(super) fn uncovered_after(mask: Mask, uncovered: Uncovered<1>, context: Context) -> Uncovered<1> {
    let Uncovered { tight: [mut tight], slack: [mut slack] } = uncovered;
    tight &= !mask.0;
    let copied = mask.0 & slack;
    if copied != 0 {
        let piece = context.numbering.item(copied.trailing_zeros() as u8);
        if context.path.capacity[usize::from(piece)] == 2 {
            slack &= !copied;
            tight |= copied;
        }
    }
    Uncovered { tight: [tight], slack: [slack] }
}

impl State {
    /// Chooses the first item with the fewest candidates, among those that must be covered exactly once more. The choice has no
    /// candidates if the state is a dead end. `masks` is its list, `tested` its placement if that is not on the path yet.
    #[inline(always)]
    pub(super) fn choose(&mut self, kernels: impl Kernels, masks: &[u64], tested: Mask, context: Context) {
        let items = self.uncovered.tight[0] & context.numbering.needed[0];
        if items != 0 {
            let (fewest, candidates) = match kernels.tally(masks).fewest(items) {
                Some(fewest) => fewest,
                None => kernels.fewest_of_many(masks, items),
            };
            self.choice = Choice { item: fewest.trailing_zeros() as u8, candidates };
        }
        if self.uncovered.slack != [0] && self.is_short(masks, tested, context) {
            self.choice.candidates = 0;
        }
    }

    /// Whether some piece with several copies left has fewer active placements than missing copies.
    #[inline(always)]
    fn is_short(&self, masks: &[u64], tested: Mask, context: Context) -> bool {
        let mut short = false;
        for piece in Bits(self.uncovered.slack[0]) {
            let placed = u16::from(tested.has(piece));
            let missing = context.path.copies_missing(context.numbering.item(piece)).saturating_sub(placed);
            short |= placements_of(piece, masks) < u32::from(missing);
        }
        short
    }

    /// Of the pieces of which copies are missing, the one with the fewest candidates. Of n active placements of a piece of which k
    /// copies are missing, n − k + 1 can be the first in a solution. Called where everything else is covered.
    pub(super) fn fewest_missing(&self, masks: &[u64], context: Context) -> Choice {
        let mut choice = Choice::NONE;
        for piece in Bits(self.uncovered.slack[0]) {
            let missing = u32::from(context.path.copies_missing(context.numbering.item(piece)));
            if missing > 0 {
                let placements = placements_of(piece, masks);
                choice = choice.or(piece, (placements + 1).saturating_sub(missing));
            }
        }
        choice
    }
}

#[inline(always)]
fn placements_of(piece: u8, masks: &[u64]) -> u32 {
    let mut placements = 0;
    for mask in masks {
        placements += (mask >> piece & 1) as u32;
    }
    placements
}
