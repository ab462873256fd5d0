//! What every search offers, whatever its algorithm.

use super::Event;
use crate::problem::{PlacementId, PlacementTable};
use crate::puzzle::{Cell, PieceId};
use crate::search::Stats;
use std::ops::ControlFlow;

/// What is called at each solution, with its placements; it says whether to go on.
pub(super) type OnSolution<'a> = dyn FnMut(&[PlacementId]) -> ControlFlow<()> + 'a;

/// A resumable search. [`Search`](super::Search) documents what it promises.
pub(super) trait Walk {
    fn step(&mut self, table: &PlacementTable) -> Event;

    /// Like [`skip`](Self::skip), but passes over no step that changes the assembly.
    fn skip_quiet(&mut self, table: &PlacementTable, budget: u64) -> u64 {
        self.skip(table, budget)
    }

    /// Takes at most `budget` of the steps that need no telling, such as tries that are refused, and returns how many:
    /// where a search has a tight loop, it is here. Never the step that solves, nor the last one of the search.
    fn skip(&mut self, _table: &PlacementTable, _budget: u64) -> u64 {
        0
    }

    fn run(&mut self, table: &PlacementTable, budget: u64, on_solution: &mut OnSolution) -> u64 {
        let mut left = budget;
        while left > 0 && !self.is_over() {
            left -= self.skip(table, left);
            if left == 0 {
                break;
            }
            left -= 1;
            let solved = matches!(self.step(table), Event::Solved { .. });
            if solved && on_solution(&self.placed(table)).is_break() {
                break;
            }
        }
        budget - left
    }

    fn stats(&self) -> &Stats;

    fn is_over(&self) -> bool;

    fn placed(&self, table: &PlacementTable) -> Vec<PlacementId>;

    fn level(&self) -> usize;

    /// The piece of the next try, if that is known.
    fn trying(&self) -> Option<PieceId>;

    /// The piece that is always placed at `level`, if there is one.
    fn piece_of(&self, level: usize) -> Option<PieceId>;

    fn target(&self) -> Option<Cell> {
        None
    }

    fn listed(&self) -> Option<Listed> {
        None
    }

    /// The branches that it stands in: for each placement made which one it is of those that were to be tried, and for the node
    /// reached, if it has chosen, how many have been.
    fn branches(&self, table: &PlacementTable) -> Vec<Branch>;

    fn progress(&self, table: &PlacementTable) -> f64 {
        if self.is_over() { 1.0 } else { Branch::progress(&self.branches(table)) }
    }

    /// Treats the node just reached as done: nothing below it is searched.
    fn skip_node(&mut self, table: &PlacementTable);

    /// The numbers of a [`Bookmark`](super::Bookmark); none where it is exhausted.
    fn numbers(&self, table: &PlacementTable) -> Vec<u32>;

    /// Goes where these numbers say, whatever it counts on the way. Where there is no such place, it stands anywhere then.
    fn go_to(&mut self, table: &PlacementTable, numbers: &[u32]) -> Option<()>;

    /// Has counted this, and nothing else.
    fn set_stats(&mut self, stats: Stats);

    /// Forgets what was counted, and nothing else.
    fn forget_counts(&mut self);
}

/// A choice among several, and how far it has been made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// How many of them are done.
    pub done: usize,
    /// How many there are, 1 at least.
    pub of: usize,
}

impl Branch {
    pub(super) fn new(done: usize, of: usize) -> Self {
        Self { done, of: of.max(1) }
    }

    /// How far a search is, in [0, 1], that stands in these branches, if all branches of a node are equally large.
    pub(super) fn progress(branches: &[Self]) -> f64 {
        // From the last level to the first, since a level that is done then counts as exactly 1 in the one before it: no
        // rounding makes the sum decrease.
        branches.iter().rev().fold(0.0, |within, branch| (branch.done as f64 + within) / branch.of as f64)
    }
}

/// Where a fold stands in its lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Which stage the fold is at, from 0.
    pub stage: usize,
    /// Which assembly of the list is being extended, from 0.
    pub index: usize,
    /// How many there are in the list.
    pub of: usize,
    /// How many have been kept for the next stage.
    pub kept: usize,
}

/// One of a fold's two lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// The assemblies that this stage extends.
    Extended,
    /// The assemblies that it has kept so far.
    Kept,
}
