//! Samples of a search by turbo: walks down its tree that end in a subtree, which is searched whole.
//!
//! A walk by Knuth's method counts one node for each level, weighted by the branches above it. Most of a tree
//! is far from its root, and differs from walk to walk by orders of magnitude. So a walk ends where the
//! subtree below it takes no more than some thousands of steps, and counts all of that subtree. If a subtree
//! turns out to take more, the walk goes on in one of its branches. Whether a subtree is tried depends on the
//! walks before, and never on what is in it; so what a walk counts is still right on average.

use super::TreePosition;
use crate::problem::{PlacementId, Problem};
use crate::search::algorithm::Algorithm;
use crate::search::turbo::{Prefix, TurboSearch};
use crate::search::{Event, SearchError, Stats, Strategy};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Walks down the search tree of [`Strategy::TURBO`].
#[derive(Clone, Debug)]
pub struct TreeSampler {
    problem: Arc<Problem>,
    search: TurboSearch,
    /// The most steps of a subtree that is searched whole.
    most: u64,
    /// For each level, how many subtrees that were tried there ended, and how many took more than that.
    tried: Vec<Tried>,
    /// The steps taken in subtrees, and the seconds.
    searched: (u64, f64),
}

/// What became of the subtrees tried at a level.
#[derive(Clone, Copy, Default, Debug)]
struct Tried {
    ended: u32,
    too_large: u32,
}

/// What a walk counts: its mean over all walks is what the whole search counts.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Sampled {
    /// Steps.
    pub steps: f64,
    /// Nodes.
    pub nodes: f64,
    /// Solutions.
    pub solutions: f64,
}

impl Sampled {
    /// This many times as much.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        let Self { steps, nodes, solutions } = self;
        Self { steps: steps * factor, nodes: nodes * factor, solutions: solutions * factor }
    }

    /// Adds this many times what a search has counted.
    fn add(&mut self, weight: f64, stats: &Stats) {
        self.steps += weight * stats.steps() as f64;
        self.nodes += weight * stats.nodes() as f64;
        self.solutions += weight * stats.solutions() as f64;
    }
}

impl TreeSampler {
    /// The steps between two questions whether it goes on. In the largest puzzles, one takes some tenths of a
    /// millisecond.
    const STEPS: u64 = 1 << 6;

    /// Walks that search a subtree whole if that takes at most `most` steps.
    ///
    /// # Errors
    /// When the region has more cells than the strategy accepts.
    pub fn new(problem: &Arc<Problem>, most: u64) -> Result<Self, SearchError> {
        SearchError::check(Strategy::TURBO, problem)?;
        Ok(Self::by(TurboSearch::new(problem), problem, most))
    }

    /// The same, with a search of the problem to walk with.
    pub(in crate::search) fn by(search: TurboSearch, problem: &Arc<Problem>, most: u64) -> Self {
        let tried = vec![Tried::default(); search.stats().levels().len() + 1];
        Self { problem: Arc::clone(problem), search, most, tried, searched: (0, 0.0) }
    }

    /// The problem of the search.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The most steps of a subtree that is searched whole.
    pub(in crate::search) fn most(&self) -> u64 {
        self.most
    }

    /// Changes the most steps of a subtree that is searched whole. Its speed is measured anew: that of a
    /// larger one is closer to that of the whole search.
    pub fn set_most(&mut self, most: u64) {
        self.most = most;
        self.tried.fill(Tried::default());
        self.searched = (0, 0.0);
    }

    /// The steps taken in subtrees, and the seconds that they took by the clock.
    pub fn searched(&self) -> (u64, f64) {
        self.searched
    }

    /// Walks to a position below these placements, which a search can begin with. `clock` returns the time in
    /// seconds.
    pub fn walk(
        &mut self,
        above: &[PlacementId],
        position: TreePosition,
        clock: impl Fn() -> f64,
    ) -> Sampled {
        self.walk_below(Prefix::whole(above.to_vec()), position, clock)
    }

    /// The same, as long as `goes_on`, which is asked every some dozens of steps. Nothing if it stops.
    pub fn walk_while(
        &mut self,
        above: &[PlacementId],
        position: TreePosition,
        clock: impl Fn() -> f64,
        goes_on: impl Fn() -> bool,
    ) -> Option<Sampled> {
        self.sample(Prefix::whole(above.to_vec()), position, clock, goes_on)
    }

    /// The same below a prefix.
    pub(in crate::search) fn walk_below(
        &mut self,
        prefix: Prefix,
        position: TreePosition,
        clock: impl Fn() -> f64,
    ) -> Sampled {
        self.sample(prefix, position, clock, || true).expect("it goes on")
    }

    fn sample(
        &mut self,
        mut prefix: Prefix,
        mut position: TreePosition,
        clock: impl Fn() -> f64,
        goes_on: impl Fn() -> bool,
    ) -> Option<Sampled> {
        let mut sampled = Sampled::default();
        if self.problem.puzzle().volumes().exclude_solutions() {
            return Some(Sampled { steps: 1.0, ..sampled });
        }
        self.search.begin(&prefix);
        let mut weight = 1.0;
        while goes_on() {
            let tried = self.tried[prefix.placements.len()];
            // What is to be searched is most often small enough. Below an assembly that is alone there is
            // nothing to choose from.
            if prefix.is_alone() || tried.too_large <= tried.ended + 1 {
                self.search.settle();
                let start = clock();
                let steps = self.search_whole(&goes_on)?;
                self.searched = (self.searched.0 + steps, self.searched.1 + clock() - start);
                let tried = &mut self.tried[prefix.placements.len()];
                if self.search.is_over() {
                    tried.ended += 1;
                    sampled.add(weight, self.search.stats());
                    return Some(sampled);
                }
                tried.too_large += 1;
                self.search.begin(&prefix);
            }
            // A step to choose the item, and one at the end.
            sampled.steps += 2.0 * weight;
            let branches = self.branches();
            if branches == 0 {
                return Some(sampled);
            }
            weight *= branches as f64;
            let (placement, is_solved) = self.place(position.choose(branches), &goes_on)?;
            sampled.steps += weight;
            sampled.nodes += weight;
            sampled.solutions += if is_solved { weight } else { 0.0 };
            prefix.placements.push(placement);
        }
        None
    }

    /// Searches the subtree, at most as many steps as a whole one may take. Returns how many; nothing if it
    /// is to stop.
    fn search_whole(&mut self, goes_on: impl Fn() -> bool) -> Option<u64> {
        let mut steps = 0;
        while steps < self.most && !self.search.is_over() {
            if !goes_on() {
                return None;
            }
            let slice = Self::STEPS.min(self.most - steps);
            steps += self.search.run(&self.problem, slice, &mut |_| ControlFlow::Continue(()));
        }
        Some(steps)
    }

    /// The number of branches of the current node.
    fn branches(&mut self) -> usize {
        // What the prefix completes has been counted when it was placed.
        while matches!(self.search.step(&self.problem), Event::Solved { .. } | Event::Repeated { .. }) {}
        if self.search.is_over() { 0 } else { self.search.candidates() }
    }

    /// Goes to a branch of the current node. Returns its placement, and whether that completes a solution;
    /// nothing if it is to stop.
    fn place(&mut self, branch: usize, goes_on: impl Fn() -> bool) -> Option<(PlacementId, bool)> {
        for passed in 0..branch {
            if (passed as u64).is_multiple_of(Self::STEPS) && !goes_on() {
                return None;
            }
            self.search.step(&self.problem);
            self.search.leave_node();
            self.search.step(&self.problem);
        }
        match self.search.step(&self.problem) {
            Event::Solved { placement } => Some((placement, true)),
            Event::Placed { placement } | Event::Repeated { placement } => Some((placement, false)),
            event => unreachable!("a candidate is placed, and no {event:?}"),
        }
    }
}
