//! The fold of "Solving a Pycon puzzle… in Haskell", as laziness runs it.
//!
//! The program folds lists: the list of stage s holds every assembly of stage s - 1 joined to every placement of the s-th
//! piece that it does not meet. Printing asks the last list for its first element; that list asks the one before for an
//! assembly to extend, and so on. So the lists never exist at once: each holds the one assembly that it was last given,
//! and its place among the placements to join. The walk is depth first, but nothing is ever taken out of an assembly:
//! an assembly is a value, and is dropped when there is nothing more to join to it.
//!
//! His pieces are sorted by the number of their placements, and the first one of the puzzle is moved but never turned.

use super::walk::Walk;
use super::{Event, PieceOrder};
use crate::solver::{PieceId, PlacementId, PlacementTable, Stats, Word};

/// A chain of lazy lists.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct LazySearch {
    order: Vec<PieceId>,
    /// The lists that have been given an assembly to extend, the first one first. The last of them is asked next.
    lists: Vec<LazyList>,
    /// Whether the last list has just given a complete assembly.
    complete: bool,
    stats: Stats,
    exhausted: bool,
}

/// One list of the chain, as far as it is evaluated.
#[derive(Clone, Copy, PartialEq, Debug)]
struct LazyList {
    /// The assembly given by the list before.
    given: Word,
    /// How many placements have been tried with it, skipped ones included.
    cursor: usize,
}

impl LazySearch {
    pub(super) fn new(table: &PlacementTable, order: PieceOrder) -> Self {
        let order = order.levels(table);
        let stats = Stats::new(order.len());
        Self { order, lists: vec![LazyList::FIRST], complete: false, stats, exhausted: false }
    }

    fn last(&mut self) -> &mut LazyList {
        self.lists.last_mut().expect("the first list is always there")
    }

    fn try_next(&mut self, table: &PlacementTable, piece: PieceId) -> Event {
        let stage = self.lists.len() - 1;
        let LazyList { given, cursor } = self.lists[stage];
        let placement = table.id_of(piece, cursor);
        let cells = table.word(placement);
        self.last().cursor += 1;
        self.stats.count_tries(stage, 1);
        if !given.is_disjoint(cells) {
            return Event::Refused { placement, clash: given.intersection(cells).into() };
        }
        self.stats.count_kept(stage);
        if let Some(&next) = self.order.get(stage + 1) {
            // A further copy of the same piece begins after the previous one, so that equal copies are never swapped.
            let cursor = if next == piece { cursor + 1 } else { 0 };
            self.lists.push(LazyList { given: given.union(cells), cursor });
            return Event::Placed { placement };
        }
        self.complete = true;
        if table.counts(self.placed(table)) {
            self.stats.count_solution();
            return Event::Solved { placement };
        }
        Event::Repeated { placement }
    }

    /// The last list has nothing more to give from its assembly: the list before is asked for another one.
    fn drop_last(&mut self, table: &PlacementTable) -> Event {
        self.stats.count_step();
        if self.lists.len() == 1 {
            self.lists = vec![LazyList::FIRST];
            self.exhausted = true;
            return Event::Exhausted;
        }
        self.lists.pop();
        let stage = self.lists.len() - 1;
        Event::Removed { placement: table.id_of(self.order[stage], self.lists[stage].cursor - 1) }
    }
}

impl LazyList {
    const FIRST: Self = Self { given: Word::EMPTY, cursor: 0 };
}

impl Walk for LazySearch {
    fn step(&mut self, table: &PlacementTable) -> Event {
        if self.exhausted {
            return Event::Exhausted;
        }
        self.complete = false;
        let piece = self.order[self.lists.len() - 1];
        if self.last().cursor < table.count_of(piece) {
            self.try_next(table, piece)
        } else {
            self.drop_last(table)
        }
    }

    /// Takes the steps that would be refused, at most `budget` of them: the hot loop.
    fn skip(&mut self, table: &PlacementTable, budget: u64) -> u64 {
        let stage = self.lists.len() - 1;
        let LazyList { given, cursor } = self.lists[stage];
        let masks = &table.words_of(self.order[stage])[cursor..];
        let most = masks.len().min(usize::try_from(budget).unwrap_or(usize::MAX));
        let refused = masks[..most].iter().position(|mask| mask.is_disjoint(given)).unwrap_or(most);
        self.last().cursor += refused;
        self.complete &= refused == 0;
        self.stats.count_tries(stage, refused as u64);
        refused as u64
    }

    fn stats(&self) -> &Stats {
        &self.stats
    }

    fn is_over(&self) -> bool {
        self.exhausted
    }

    fn placed(&self, table: &PlacementTable) -> Vec<PlacementId> {
        let lists = self.lists.iter().zip(&self.order).take(self.level());
        lists.map(|(list, &piece)| table.id_of(piece, list.cursor - 1)).collect()
    }

    fn level(&self) -> usize {
        self.lists.len() - usize::from(!self.complete)
    }

    fn trying(&self) -> Option<PieceId> {
        self.piece_of(self.lists.len() - 1)
    }

    fn piece_of(&self, level: usize) -> Option<PieceId> {
        self.order.get(level).copied()
    }

    fn progress(&self, table: &PlacementTable) -> f64 {
        if self.exhausted {
            return 1.0;
        }
        let last = self.lists.len() - 1;
        let lists = self.lists.iter().zip(&self.order).enumerate();
        lists.rev().fold(0.0, |within, (stage, (list, &piece))| {
            let open = usize::from(stage < last);
            ((list.cursor - open) as f64 + within) / table.count_of(piece).max(1) as f64
        })
    }

    fn forget_counts(&mut self) {
        self.stats = Stats::new(self.order.len());
        self.exhausted = false;
    }
}
