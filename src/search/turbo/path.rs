//! What all nodes of a search share: the placements made, what is left to be covered, and the counts.

use super::cover::{Cover, Item};
use crate::search::Stats;
use std::sync::Arc;

/// The way from the root to where the search stands.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) cover: Arc<Cover>,
    /// The placements made, by number.
    pub(super) placed: Vec<u32>,
    /// How many of them are never taken back.
    pub(super) base: usize,
    /// How often each piece is still to be placed, if there are pieces of which the set has several; for cells see
    /// [`Path::missing`].
    pub(super) demand: Vec<u16>,
    /// Whether the node reached has yet to choose its item.
    pub(super) choosing: bool,
    /// Whether everything has been tried.
    pub(super) exhausted: bool,
    /// Steps that may still be taken.
    pub(super) left: u64,
    /// What the last step did.
    pub(super) outcome: Outcome,
    pub(super) stats: Stats,
}

/// What a step did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Outcome {
    Chosen(Item, u32),
    Placed(u32),
    Removed(u32),
}

/// Why a stretch of the search ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Stop {
    /// All steps that it had are taken.
    Spent,
    /// The last step completed an assembly.
    Complete,
    /// Nothing is left below the node that it began with, and the placement that led there has been taken back; or the
    /// whole search is exhausted.
    Done,
}

impl Path {
    pub(super) fn new(cover: Cover) -> Self {
        Self {
            placed: Vec::with_capacity(cover.levels()),
            base: 0,
            demand: cover.demand(),
            choosing: true,
            exhausted: false,
            left: 0,
            outcome: Outcome::Chosen(0, 0),
            stats: Stats::new(cover.levels()),
            cover: Arc::new(cover),
        }
    }

    /// Stands at the root again.
    pub(super) fn restart(&mut self) {
        self.placed.clear();
        self.demand = self.cover.demand();
        (self.base, self.choosing, self.exhausted) = (0, true, false);
    }

    #[inline]
    pub(super) fn level(&self) -> usize {
        self.placed.len()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.level() == self.stats.levels().len()
    }

    /// How often each item is still to be covered, cells too.
    pub(super) fn missing(&self) -> Vec<u16> {
        let mut missing = self.cover.demand();
        let covered = self.placed.iter().flat_map(|&placement| self.cover.covered_by(placement));
        covered.for_each(|&item| missing[usize::from(item)] -= 1);
        missing
    }

    /// The node reached has chosen; its ways are tested meanwhile.
    #[inline]
    pub(super) fn choose(&mut self, item: Item, candidates: u32) {
        self.left -= 1;
        self.stats.count_tested(self.level(), u64::from(candidates));
        self.stats.count_step();
        self.choosing = false;
        self.outcome = Outcome::Chosen(item, candidates);
    }

    /// Makes a placement.
    #[inline]
    pub(super) fn place(&mut self, placement: u32) {
        self.left -= 1;
        self.stats.count_step();
        self.stats.count_kept(self.level());
        self.placed.push(placement);
        if self.cover.repeats() {
            self.demand[usize::from(self.cover.piece_of(placement))] -= 1;
        }
        self.choosing = !self.is_complete();
        self.outcome = Outcome::Placed(placement);
    }

    /// Takes the last placement back; if it is never to be, the search is exhausted.
    #[inline]
    pub(super) fn undo(&mut self) {
        self.left -= 1;
        self.stats.count_step();
        self.choosing = false;
        if self.level() == self.base {
            self.exhausted = true;
        } else if let Some(placement) = self.placed.pop() {
            if self.cover.repeats() {
                self.demand[usize::from(self.cover.piece_of(placement))] += 1;
            }
            self.outcome = Outcome::Removed(placement);
        }
    }
}
