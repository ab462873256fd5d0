//! What every search offers, whatever its algorithm.

use super::Event;
use crate::solver::{Cell, PieceId, PlacementId, PlacementTable, Stats};
use std::ops::ControlFlow;

/// What is called at each solution, with its placements; it says whether to go on.
pub(super) type OnSolution<'a> = dyn FnMut(&[PlacementId]) -> ControlFlow<()> + 'a;

/// A resumable search. [`Search`](super::Search) documents what it promises.
pub(super) trait Walk {
    fn step(&mut self, table: &PlacementTable) -> Event;

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

    fn progress(&self, table: &PlacementTable) -> f64;

    /// Forgets what was counted, and nothing else.
    fn forget_counts(&mut self);
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
