//! The solutions found, in the order of the parts.

use cubefall::problem::PlacementId;
use cubefall::search::Ledger;

/// An index of the solutions in the ledger.
#[derive(Clone, Default, Debug)]
pub(super) struct Collection {
    /// The parts that have solutions, each with the number of solutions up to its end.
    parts: Vec<(usize, usize)>,
    /// The first part that is not added.
    next: usize,
    /// The number of solutions before the first part that is not done: those whose numbers are final.
    numbered: usize,
}

impl Collection {
    /// Adds the solutions of each part that is done with all parts before it. So the number of a solution never changes.
    pub(super) fn grow(&mut self, ledger: &Ledger) {
        while self.next < ledger.of() && ledger.result(self.next).is_some() {
            self.add_next(ledger);
        }
        self.numbered = self.len();
    }

    /// Adds the solutions of all parts that are done; the search has ended.
    pub(super) fn complete(&mut self, ledger: &Ledger) {
        self.grow(ledger);
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

    /// The number of solutions whose numbers are final: all, unless the search has ended before all parts were done.
    pub(super) fn numbered(&self) -> usize {
        self.numbered
    }

    pub(super) fn len(&self) -> usize {
        self.parts.last().map_or(0, |&(_, end)| end)
    }

    /// The placements of a solution, by its index from 0, in the `ledger` that this is an index of.
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
