//! The solutions found, in the order of the parts.

use crate::problem::PlacementId;
use crate::search::Ledger;

/// The place of each solution in the ledger, so that any of them is found at once.
#[derive(Clone, Default, Debug)]
pub(super) struct Collection {
    /// The parts that have solutions, and how many solutions there are up to each and in it.
    parts: Vec<(usize, usize)>,
    /// The first part that was not added.
    next: usize,
}

impl Collection {
    /// Adds the solutions of the parts that are done, as long as all parts before them are: so no number changes when more is
    /// found.
    pub(super) fn grow(&mut self, ledger: &Ledger) {
        while self.next < ledger.of() && ledger.result(self.next).is_some() {
            self.add_next(ledger);
        }
    }

    /// Adds the solutions of all parts that are done: nothing more comes.
    pub(super) fn complete(&mut self, ledger: &Ledger) {
        while self.next < ledger.of() {
            self.add_next(ledger);
        }
    }

    /// Adds the next part.
    fn add_next(&mut self, ledger: &Ledger) {
        let found = ledger.result(self.next).map_or(0, |result| result.len());
        if found > 0 {
            self.parts.push((self.next, self.len() + found));
        }
        self.next += 1;
    }

    pub(super) fn len(&self) -> usize {
        self.parts.last().map_or(0, |&(_, end)| end)
    }

    /// The placements of a solution, by its number from 0; `ledger` is the one that this was made of.
    ///
    /// # Panics
    /// When there are fewer.
    pub(super) fn placements<'a>(&self, ledger: &'a Ledger, index: usize) -> &'a [PlacementId] {
        let at = self.parts.partition_point(|&(_, end)| end <= index);
        let before = if at == 0 { 0 } else { self.parts[at - 1].1 };
        let result = ledger.result(self.parts[at].0).expect("the part is done");
        result.solution(index - before)
    }
}
