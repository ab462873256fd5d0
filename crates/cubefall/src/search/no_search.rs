//! The search of a problem whose volumes exclude a solution: there is nothing to try.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::PieceId;
use crate::search::algorithm::{Algorithm, Branch};
use crate::search::{Event, Stats};

/// A search whose only step reports that everything has been tried.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct NoSearch {
    exhausted: bool,
    stats: Stats,
}

impl NoSearch {
    /// A search that has not begun.
    pub(in crate::search) fn new(problem: &Problem) -> Self {
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
