//! Depth-first search by cells: choose a cell, then try the placements that can fill it.

use super::Event;
use super::cell_lists::CellLists;
use super::descent::Descent;
use super::walk::Walk;
use crate::solver::{Cell, PieceId, PlacementId, PlacementTable, Stats};

/// How a search by cells chooses the next one.
pub(super) trait Chooser {
    /// Does one step of the choice.
    fn choose(&mut self, descent: &mut Descent) -> Event;

    /// Takes note of a placement just made, after which a cell is to be chosen.
    fn note(&mut self, descent: &Descent);

    /// Takes at most `budget` of the steps that need no telling, and returns how many.
    fn skip(&mut self, descent: &mut Descent, budget: u64) -> u64;
}

/// A search by cells.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ByCell<C> {
    descent: Descent,
    chooser: C,
}

impl<C: Chooser> ByCell<C> {
    /// A search that has not begun.
    pub(super) fn new(lists: CellLists, table: &PlacementTable, chooser: C) -> Self {
        Self { descent: Descent::new(lists, table), chooser }
    }
}

impl<C: Chooser> Walk for ByCell<C> {
    fn step(&mut self, table: &PlacementTable) -> Event {
        if self.descent.is_choosing() {
            return self.chooser.choose(&mut self.descent);
        }
        let event = self.descent.step(table);
        if matches!(event, Event::Placed { .. }) {
            self.chooser.note(&self.descent);
        }
        event
    }

    fn skip(&mut self, _: &PlacementTable, budget: u64) -> u64 {
        self.chooser.skip(&mut self.descent, budget)
    }

    fn stats(&self) -> &Stats {
        self.descent.stats()
    }

    fn is_over(&self) -> bool {
        self.descent.is_exhausted()
    }

    fn placed(&self, _: &PlacementTable) -> Vec<PlacementId> {
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

    fn progress(&self, _: &PlacementTable) -> f64 {
        self.descent.progress()
    }

    fn forget_counts(&mut self) {
        self.descent.forget_counts();
    }
}
