//! The state that all nodes share: the placements made, the remaining demand, and the counts.

use super::cover::{Cover, Item};
use crate::search::Stats;
use std::sync::Arc;

/// The path from the root to the current node.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) cover: Arc<Cover>,
    /// The placements made, by number.
    pub(super) placed: Vec<u32>,
    /// The length of the prefix: placements that are never undone.
    pub(super) base: usize,
    /// The missing copies of each piece. It is updated only if some piece has several copies, and only for pieces: see
    /// [`Path::missing`].
    pub(super) demand: Vec<u16>,
    /// Whether the current node has not chosen its item yet.
    pub(super) choosing: bool,
    /// Whether everything has been tried.
    pub(super) exhausted: bool,
    /// The remaining budget of steps.
    pub(super) left: u64,
    /// The result of the last step.
    pub(super) outcome: Outcome,
    pub(super) stats: Stats,
}

/// The result of a step: an item and its number of candidates, or the number of a placement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Outcome {
    Chosen(Item, u32),
    Placed(u32),
    Removed(u32),
}

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Stop {
    /// The budget is spent.
    Spent,
    /// The last step completed an assembly.
    Complete,
    /// Everything below the node that it began with has been searched, and the placement that leads there has been undone; or the
    /// search is exhausted.
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

    /// Returns to the root.
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

    /// How often each item must still be covered, cells included.
    pub(super) fn missing(&self) -> Vec<u16> {
        let mut missing = self.cover.demand();
        let covered = self.placed.iter().flat_map(|&placement| self.cover.covered_by(placement));
        covered.for_each(|&item| missing[usize::from(item)] -= 1);
        missing
    }

    /// Records that the current node has chosen its item, and the tests of its candidates.
    #[inline]
    pub(super) fn choose(&mut self, item: Item, candidates: u32) {
        self.left -= 1;
        self.stats.count_tested(self.level(), u64::from(candidates));
        self.stats.count_step();
        self.choosing = false;
        self.outcome = Outcome::Chosen(item, candidates);
    }

    /// Records a placement.
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

    /// Undoes the last placement. At the prefix, the search is exhausted instead.
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
