//! Depth-first search by cells: choose a cell, then try its candidates.

use super::cell_lists::CellLists;
use super::descent::Descent;
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, PieceId};
use crate::search::Event;
use crate::search::Stats;
use crate::search::algorithm::{Algorithm, Branch};
use std::fmt::Debug;

/// How a search by cells chooses the next cell.
pub(in crate::search) trait Chooser:
    Clone + PartialEq + Debug + Send + Sync + 'static
{
    /// Takes one step of the choice.
    fn choose(&mut self, descent: &mut Descent) -> Event;

    /// Updates its state after a placement, before the next choice.
    fn update(&mut self, descent: &Descent);

    /// Takes at most `budget` steps whose events need no report, and returns how many.
    fn skip(&mut self, descent: &mut Descent, budget: u64) -> u64;

    /// The same, but stops before each step that changes the assembly.
    fn skip_quiet(&mut self, descent: &mut Descent, budget: u64) -> u64 {
        self.skip(descent, budget)
    }

    /// The progress of the current choice.
    fn progress(&self) -> u32 {
        0
    }

    /// Returns to the root.
    fn restart(&mut self);
}

/// A search by cells.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct ByCell<C> {
    descent: Descent,
    chooser: C,
}

impl<C: Chooser> ByCell<C> {
    /// A search that has not begun.
    pub(in crate::search) fn new(lists: CellLists, problem: &Problem, chooser: C) -> Self {
        Self { descent: Descent::new(lists, problem), chooser }
    }

    /// Completes the current choice, if there is one. Returns nothing if the assembly is complete.
    fn finish_choosing(&mut self) -> Option<()> {
        while self.descent.is_choosing() {
            self.chooser.choose(&mut self.descent);
        }
        (self.descent.level() < self.descent.levels()).then_some(())
    }
}

impl<C: Chooser> Algorithm for ByCell<C> {
    fn step(&mut self, problem: &Problem) -> Event {
        if self.descent.is_choosing() {
            return self.chooser.choose(&mut self.descent);
        }
        let Self { descent, chooser } = self;
        descent.step(problem, |descent| chooser.update(descent))
    }

    fn skip(&mut self, _: &Problem, budget: u64) -> u64 {
        self.chooser.skip(&mut self.descent, budget)
    }

    fn skip_quiet(&mut self, _: &Problem, budget: u64) -> u64 {
        self.chooser.skip_quiet(&mut self.descent, budget)
    }

    fn stats(&self) -> &Stats {
        self.descent.stats()
    }

    fn is_over(&self) -> bool {
        self.descent.is_exhausted()
    }

    fn placed(&self, _: &Problem) -> Vec<PlacementId> {
        self.descent.placed().collect()
    }

    fn level(&self) -> usize {
        self.descent.level()
    }

    fn trying(&self) -> Option<PieceId> {
        self.descent.trying()
    }

    fn piece_of(&self, level: usize) -> Option<PieceId> {
        self.descent.piece_of(level)
    }

    fn target(&self) -> Option<Cell> {
        self.descent.target()
    }

    fn branches(&self, _: &Problem) -> Vec<Branch> {
        self.descent.branches()
    }

    fn skip_node(&mut self, _: &Problem) {
        self.descent.skip_node();
    }

    /// The progress of the current choice, the level, and the cursors.
    fn numbers(&self, _: &Problem) -> Vec<u32> {
        if self.descent.is_exhausted() {
            return Vec::new();
        }
        let head = [self.chooser.progress(), self.descent.level() as u32];
        head.into_iter().chain(self.descent.cursors().flatten()).collect()
    }

    fn restore(&mut self, problem: &Problem, numbers: &[u32]) -> Option<()> {
        self.chooser.restart();
        let [progress, level, cursors @ ..] = numbers else {
            self.descent.exhaust(problem);
            return numbers.is_empty().then_some(());
        };
        self.descent.restart(problem);
        let (cursors, []) = cursors.as_chunks::<2>() else { return None };
        for (placed, &[piece, next]) in cursors.iter().enumerate() {
            self.finish_choosing()?;
            let is_placed = placed < *level as usize;
            self.descent.set_cursor([piece, next.checked_sub(u32::from(is_placed))?])?;
            if is_placed {
                let event = self.step(problem);
                matches!(event, Event::Placed { .. } | Event::Solved { .. } | Event::Repeated { .. })
                    .then_some(())?;
            }
        }
        while self.chooser.progress() < *progress {
            self.descent.is_choosing().then(|| self.chooser.choose(&mut self.descent))?;
        }
        (self.descent.level() == *level as usize && self.chooser.progress() == *progress).then_some(())
    }

    fn set_stats(&mut self, stats: Stats) {
        self.descent.set_stats(stats);
    }

    fn reset_counts(&mut self) {
        self.descent.reset_counts();
    }
}
