//! What a node of masks follows from, and what it branches on.

use super::mask::Mask;
use crate::search::turbo::kernels::Kernels;
use crate::search::turbo::path::Path;
use crate::search::turbo::row::{Bits, Choice};
use crate::search::turbo::scope::{Numbering, Uncovered};
use crate::search::turbo::tally::Tally;

/// The state of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// The items that active masks do not have. The others of the node's list have one of them.
    pub(super) blocked: u64,
    pub(super) uncovered: Uncovered<1>,
    pub(super) choice: Choice,
}

/// What a state is evaluated with: a list of masks, and the items and pieces that their bits stand for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'a> {
    pub(super) list: &'a [u64],
    pub(super) numbering: &'a Numbering<1>,
    /// The path to the node whose candidates are tested.
    pub(super) path: &'a Path,
}

impl State {
    /// The state once a mask is placed. It has not chosen what to branch on.
    #[inline(always)]
    pub(super) fn after(&self, mask: Mask, context: Context) -> Self {
        let Uncovered { tight: [mut tight], slack: [mut slack] } = self.uncovered;
        let blocked = self.blocked | mask.0 & tight;
        tight &= !mask.0;
        let copied = mask.0 & slack;
        if copied != 0 {
            let piece = context.numbering.item(copied.trailing_zeros() as u8);
            if context.path.capacity[usize::from(piece)] == 2 {
                slack &= !copied;
                tight |= copied;
            }
        }
        Self { blocked, uncovered: Uncovered { tight: [tight], slack: [slack] }, choice: Choice::NONE }
    }

    /// Chooses the first item with the fewest candidates, among those that must be covered exactly once more. The choice has no
    /// candidates if the state is a dead end. `mask` is what was placed last, and is not on the path yet.
    #[inline(always)]
    pub(super) fn choose(&mut self, kernels: impl Kernels, tally: &Tally, mask: Mask, context: Context) {
        let items = self.uncovered.tight[0] & context.numbering.needed[0];
        if items != 0 {
            let (fewest, candidates) = if let Some(fewest) = tally.fewest(items) {
                fewest
            } else {
                kernels.fewest_of_many(context.list, self.blocked, items)
            };
            self.choice = Choice { item: fewest.trailing_zeros() as u8, candidates };
        }
        if self.uncovered.slack != [0] && self.is_short(mask, context) {
            self.choice.candidates = 0;
        }
    }

    /// Whether some piece with several copies left has fewer active placements than missing copies.
    #[inline(always)]
    fn is_short(&self, mask: Mask, context: Context) -> bool {
        let mut short = false;
        for piece in Bits(self.uncovered.slack[0]) {
            let placed = u16::from(mask.has(piece));
            let missing = context.path.copies_missing(context.numbering.item(piece)).saturating_sub(placed);
            let mut placements = 0;
            for &mask in context.list {
                placements += u32::from(mask & self.blocked == 0 && mask >> piece & 1 != 0);
            }
            short |= placements < u32::from(missing);
        }
        short
    }

    /// The only active mask with an item.
    #[inline(always)]
    pub(super) fn only_with(&self, list: &[u64], item: u8) -> Mask {
        let mut only = 0;
        for &mask in list {
            let is_it = mask & self.blocked == 0 && mask >> item & 1 != 0;
            only |= if is_it { mask } else { 0 };
        }
        Mask(only)
    }

    /// The active masks of a list.
    pub(super) fn active(&self, list: &[u64]) -> impl Iterator<Item = Mask> {
        list.iter().copied().filter(|mask| mask & self.blocked == 0).map(Mask)
    }

    /// Of the pieces of which copies are missing, the one with the fewest candidates. Of n active placements of a piece of which k
    /// copies are missing, n − k + 1 can be the first in a solution. Called where everything else is covered.
    pub(super) fn fewest_missing(&self, context: Context) -> Choice {
        let mut choice = Choice::NONE;
        for piece in Bits(self.uncovered.slack[0]) {
            let missing = u32::from(context.path.copies_missing(context.numbering.item(piece)));
            if missing > 0 {
                let placements = self.active(context.list).filter(|mask| mask.has(piece)).count() as u32;
                choice = choice.or(piece, (placements + 1).saturating_sub(missing));
            }
        }
        choice
    }
}
