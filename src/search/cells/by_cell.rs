//! Depth-first search by cells: choose a cell, then try the placements that can fill it.

use super::cell_lists::CellLists;
use super::descent::Descent;
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, PieceId};
use crate::search::Event;
use crate::search::Stats;
use crate::search::walk::{Branch, Walk};
use std::fmt::Debug;

/// How a search by cells chooses the next one.
pub(in crate::search) trait Chooser:
    Clone + PartialEq + Debug + Send + Sync + 'static
{
    /// Does one step of the choice.
    fn choose(&mut self, descent: &mut Descent) -> Event;

    /// Takes note of a placement just made, after which a cell is to be chosen.
    fn note(&mut self, descent: &Descent);

    /// Takes at most `budget` of the steps that need no telling, and returns how many.
    fn skip(&mut self, descent: &mut Descent, budget: u64) -> u64;

    /// The same, of those that leave the assembly as it is.
    fn skip_quiet(&mut self, descent: &mut Descent, budget: u64) -> u64 {
        self.skip(descent, budget)
    }

    /// How far the choice is that is being made.
    fn progress(&self) -> u32 {
        0
    }

    /// Begins again, at the root.
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

    /// Chooses the next cell, if none is chosen. Nothing where there is none to choose.
    fn finish_choosing(&mut self) -> Option<()> {
        while self.descent.is_choosing() {
            self.chooser.choose(&mut self.descent);
        }
        (self.descent.level() < self.descent.levels()).then_some(())
    }
}

impl<C: Chooser> Walk for ByCell<C> {
    fn step(&mut self, problem: &Problem) -> Event {
        if self.descent.is_choosing() {
            return self.chooser.choose(&mut self.descent);
        }
        let event = self.descent.step(problem);
        if matches!(event, Event::Placed { .. }) {
            self.chooser.note(&self.descent);
        }
        event
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

    /// How far the choice is, how many placements are made, and the cursors.
    fn numbers(&self, _: &Problem) -> Vec<u32> {
        if self.descent.is_exhausted() {
            return Vec::new();
        }
        let standing = [self.chooser.progress(), self.descent.level() as u32];
        standing.into_iter().chain(self.descent.cursors().flatten()).collect()
    }

    fn go_to(&mut self, problem: &Problem, numbers: &[u32]) -> Option<()> {
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
            self.descent.pass_to([piece, next.checked_sub(u32::from(is_placed))?])?;
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

    fn forget_counts(&mut self) {
        self.descent.forget_counts();
    }
}
