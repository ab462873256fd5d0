//! The interface of the search algorithms.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, PieceId};
use crate::search::{Event, Stats};
use std::any::Any;
use std::ops::ControlFlow;

/// The callback for solutions. It is given the placements, and decides whether the search continues.
pub(super) type OnSolution<'a> = dyn FnMut(&[PlacementId]) -> ControlFlow<()> + 'a;

/// A resumable search algorithm, with its state. [`Search`](super::Search) documents the guarantees.
pub(super) trait Algorithm: AlgorithmObject {
    fn step(&mut self, problem: &Problem) -> Event;

    /// Like [`skip`](Self::skip), but stops before each step that changes the assembly.
    fn skip_quiet(&mut self, problem: &Problem, budget: u64) -> u64 {
        self.skip(problem, budget)
    }

    /// Takes at most `budget` steps whose events need no report, in a tight loop, and returns how many:
    /// refused tries, and in some searches also steps that place and remove pieces. It stops before a step
    /// that completes an assembly, and before the last step of the search. It may take fewer steps than it
    /// could, or none.
    fn skip(&mut self, _problem: &Problem, _budget: u64) -> u64 {
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

    /// The piece of the next try, if it is known.
    fn trying(&self) -> Option<PieceId>;

    /// The piece that is always placed at `level`, if there is one.
    fn piece_of(&self, level: usize) -> Option<PieceId>;

    fn target(&self) -> Option<Cell> {
        None
    }

    fn listed(&self) -> Option<Listed> {
        None
    }

    /// The placements of an assembly in a list of a fold.
    fn partial(&self, _problem: &Problem, _list: AssemblyList, _index: usize) -> Vec<PlacementId> {
        Vec::new()
    }

    /// Whether the list of a fold has reached its maximum length.
    fn is_full(&self) -> bool {
        false
    }

    /// The branches on the path: for each node that has chosen its item, how many of its candidates are done.
    fn branches(&self, problem: &Problem) -> Vec<Branch>;

    fn progress(&self, problem: &Problem) -> f64 {
        if self.is_over() { 1.0 } else { Branch::progress(&self.branches(problem)) }
    }

    /// Prunes the node just reached: nothing below it is searched.
    fn skip_node(&mut self, problem: &Problem);

    /// The state as the numbers of a [`Bookmark`](super::Bookmark); empty if it is exhausted.
    fn numbers(&self, problem: &Problem) -> Vec<u32>;

    /// Restores the state with these numbers; the counts are undefined after that. Returns nothing if there
    /// is no such state: the state is undefined then.
    fn restore(&mut self, problem: &Problem, numbers: &[u32]) -> Option<()>;

    /// Replaces the counts.
    fn set_stats(&mut self, stats: Stats);

    /// Sets the counts to zero. An exhausted search can be run again after that.
    fn reset_counts(&mut self);
}

/// Clones and compares algorithms behind a pointer.
pub(super) trait AlgorithmObject: Send + Sync {
    fn cloned(&self) -> Box<dyn Algorithm>;

    fn equals(&self, other: &dyn Algorithm) -> bool;

    fn as_any(&self) -> &dyn Any;

    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<W: Algorithm + Clone + PartialEq + Send + Sync + 'static> AlgorithmObject for W {
    fn cloned(&self) -> Box<dyn Algorithm> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Algorithm) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

impl Clone for Box<dyn Algorithm> {
    fn clone(&self) -> Self {
        (**self).cloned()
    }
}

/// The progress through the candidates of one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Candidates that are done.
    pub done: usize,
    /// All candidates, at least 1.
    pub of: usize,
}

impl Branch {
    pub(super) fn new(done: usize, of: usize) -> Self {
        Self { done, of: of.max(1) }
    }

    /// The progress of a search with these branches on its path, in [0, 1], if all branches of a node are
    /// equally large.
    pub(super) fn progress(branches: &[Self]) -> f64 {
        // From the last level to the first: a finished level then adds exactly 1 to the level before it, and
        // no rounding makes the sum decrease.
        branches.iter().rev().fold(0.0, |within, branch| (branch.done as f64 + within) / branch.of as f64)
    }
}

/// The position of a fold in its lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The stage, from 0.
    pub stage: usize,
    /// The assembly that is being extended, by its index in the list.
    pub index: usize,
    /// The length of the list.
    pub of: usize,
    /// Assemblies kept for the next stage.
    pub kept: usize,
}

/// One of a fold's two lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssemblyList {
    /// The assemblies that this stage extends.
    Extended,
    /// The assemblies that this stage has kept so far.
    Kept,
}

/// A search whose only step reports that everything has been tried.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct NoSearch {
    exhausted: bool,
    stats: Stats,
}

impl NoSearch {
    /// A search that has not begun.
    pub(super) fn new(problem: &Problem) -> Self {
        Self { exhausted: false, stats: Stats::new(problem.puzzle().copies()) }
    }
}

impl Algorithm for NoSearch {
    fn step(&mut self, _: &Problem) -> Event {
        if !self.exhausted {
            self.stats.count_step();
            self.exhausted = true;
        }
        Event::Exhausted
    }

    fn stats(&self) -> &Stats {
        &self.stats
    }

    fn is_over(&self) -> bool {
        self.exhausted
    }

    fn placed(&self, _: &Problem) -> Vec<PlacementId> {
        Vec::new()
    }

    fn level(&self) -> usize {
        0
    }

    fn trying(&self) -> Option<PieceId> {
        None
    }

    fn piece_of(&self, _: usize) -> Option<PieceId> {
        None
    }

    fn branches(&self, _: &Problem) -> Vec<Branch> {
        Vec::new()
    }

    fn skip_node(&mut self, _: &Problem) {}

    /// A number if it has not begun, so that the two states differ.
    fn numbers(&self, _: &Problem) -> Vec<u32> {
        if self.exhausted { Vec::new() } else { vec![0] }
    }

    fn restore(&mut self, _: &Problem, numbers: &[u32]) -> Option<()> {
        self.exhausted = match numbers {
            [] => true,
            [0] => false,
            _ => return None,
        };
        Some(())
    }

    fn set_stats(&mut self, stats: Stats) {
        self.stats = stats;
    }

    fn reset_counts(&mut self) {
        self.stats = Stats::new(self.stats.levels().len());
        self.exhausted = false;
    }
}
