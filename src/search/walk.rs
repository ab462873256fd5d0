//! What every search offers, whatever its algorithm.

use super::Event;
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, PieceId};
use crate::search::Stats;
use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;

/// What is called at each solution, with its placements; it says whether to go on.
pub(super) type OnSolution<'a> = dyn FnMut(&[PlacementId]) -> ControlFlow<()> + 'a;

/// A resumable search. [`Search`](super::Search) documents what it promises.
pub(super) trait Walk: WalkObject {
    fn step(&mut self, problem: &Problem) -> Event;

    /// Like [`skip`](Self::skip), but passes over no step that changes the assembly.
    fn skip_quiet(&mut self, problem: &Problem, budget: u64) -> u64 {
        self.skip(problem, budget)
    }

    /// Takes at most `budget` of the steps that need no telling, such as tries that are refused, and returns how many:
    /// where a search has a tight loop, it is here. Never the step that solves, nor the last one of the search.
    fn skip(&mut self, _table: &Problem, _budget: u64) -> u64 {
        0
    }

    fn run(&mut self, problem: &Problem, budget: u64, on_solution: &mut OnSolution) -> u64 {
        let mut left = budget;
        while left > 0 && !self.is_over() {
            left -= self.skip(problem, left);
            if left == 0 {
                break;
            }
            left -= 1;
            let solved = matches!(self.step(problem), Event::Solved { .. });
            if solved && on_solution(&self.placed(problem)).is_break() {
                break;
            }
        }
        budget - left
    }

    fn stats(&self) -> &Stats;

    fn is_over(&self) -> bool;

    fn placed(&self, problem: &Problem) -> Vec<PlacementId>;

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

    /// The placements of an assembly in one of a fold's lists.
    fn partial(&self, _problem: &Problem, _list: List, _index: usize) -> Vec<PlacementId> {
        Vec::new()
    }

    /// Whether a fold's list is as long as it may get.
    fn is_full(&self) -> bool {
        false
    }

    /// The branches that it stands in: for each placement made which one it is of those that were to be tried, and for the node
    /// reached, if it has chosen, how many have been.
    fn branches(&self, problem: &Problem) -> Vec<Branch>;

    fn progress(&self, problem: &Problem) -> f64 {
        if self.is_over() { 1.0 } else { Branch::progress(&self.branches(problem)) }
    }

    /// Treats the node just reached as done: nothing below it is searched.
    fn skip_node(&mut self, problem: &Problem);

    /// The numbers of a [`Bookmark`](super::Bookmark); none where it is exhausted.
    fn numbers(&self, problem: &Problem) -> Vec<u32>;

    /// Goes where these numbers say, whatever it counts on the way. Where there is no such place, it stands anywhere then.
    fn go_to(&mut self, problem: &Problem, numbers: &[u32]) -> Option<()>;

    /// Has counted this, and nothing else.
    fn set_stats(&mut self, stats: Stats);

    /// Forgets what was counted, and nothing else.
    fn forget_counts(&mut self);
}

/// What a walk behind a pointer is cloned and compared by.
pub(super) trait WalkObject: fmt::Debug + Send + Sync {
    fn cloned(&self) -> Box<dyn Walk>;

    fn equals(&self, other: &dyn Walk) -> bool;

    fn as_any(&self) -> &dyn Any;

    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<W: Walk + Clone + PartialEq + fmt::Debug + Send + Sync + 'static> WalkObject for W {
    fn cloned(&self) -> Box<dyn Walk> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Walk) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

impl Clone for Box<dyn Walk> {
    fn clone(&self) -> Self {
        (**self).cloned()
    }
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
