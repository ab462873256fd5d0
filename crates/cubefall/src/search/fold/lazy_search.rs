//! The fold by lazy evaluation, which makes it a depth-first search.
//!
//! Source: "Solving a Pycon puzzle… in Haskell". The program folds lists: the list of stage s has every
//! assembly of stage s - 1, joined with every placement of the s-th piece that fits. Printing demands the
//! first element of the last list; evaluating it demands an assembly of the list before, and so on. So the
//! lists never exist as a whole. Each has only the last assembly that it was given, and a cursor among the
//! placements to join. An assembly is an immutable value: no placement is ever removed from it, and it is
//! dropped when there is nothing more to join with it.
//!
//! The program sorts the pieces by the number of their placements, and translates the first piece of the
//! puzzle without rotating it.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{PieceId, Word};
use crate::search::Stats;
use crate::search::algorithm::{Algorithm, Branch};
use crate::search::{Event, PieceOrder};

/// A chain of lazy lists.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct LazySearch {
    order: Vec<PieceId>,
    /// The lists that have an assembly to extend, in order. The next step evaluates the last one.
    lists: Vec<LazyList>,
    /// Whether the last list has just yielded a complete assembly.
    complete: bool,
    stats: Stats,
    exhausted: bool,
}

/// One list of the chain, as far as it is evaluated.
#[derive(Clone, Copy, PartialEq, Debug)]
struct LazyList {
    /// The assembly that the list before has yielded.
    given: Word,
    /// The number of placements tried with it, skipped ones included.
    cursor: usize,
}

impl LazySearch {
    pub(in crate::search) fn new(problem: &Problem, order: PieceOrder) -> Self {
        let order = order.levels(problem);
        let stats = Stats::new(order.len());
        Self { order, lists: vec![LazyList::FIRST], complete: false, stats, exhausted: false }
    }

    #[inline]
    fn last(&mut self) -> &mut LazyList {
        self.lists.last_mut().expect("the first list is always there")
    }

    #[inline]
    fn try_next(&mut self, problem: &Problem, piece: PieceId) -> Event {
        let stage = self.lists.len() - 1;
        let list = self.last();
        let LazyList { given, cursor } = *list;
        list.cursor += 1;
        let placement = problem.id_of(piece, cursor);
        let cells = problem.word(placement);
        self.stats.count_tries(stage, 1);
        if !given.is_disjoint(cells) {
            return Event::Refused { placement, clash: given.intersection(cells).into() };
        }
        self.stats.count_kept(stage);
        if let Some(&next) = self.order.get(stage + 1) {
            // A further copy of a piece begins after the previous one, so that equal copies are never
            // swapped.
            let cursor = if next == piece { cursor + 1 } else { 0 };
            self.lists.push(LazyList { given: given.union(cells), cursor });
            return Event::Placed { placement };
        }
        self.complete = true;
        if problem.counts(self.placed(problem)) {
            self.stats.count_solution();
            return Event::Solved { placement };
        }
        Event::Repeated { placement }
    }

    /// Joins the placement before `cursor` to the assembly of the last list, and adds the next list with the
    /// result.
    #[inline]
    fn join(&mut self, problem: &Problem, cursor: u32) -> Option<()> {
        let piece = *self.order.get(self.lists.len() - 1)?;
        let cursor = usize::try_from(cursor).ok()?;
        let word = *problem.words_of(piece).get(cursor.checked_sub(1)?)?;
        let given = self.last().given;
        self.last().cursor = cursor;
        self.lists.push(LazyList { given: given.union(word), cursor: 0 });
        given.is_disjoint(word).then_some(())
    }

    /// Backtracks: the last list has no more placements to join, so the list before continues.
    #[inline]
    fn drop_last(&mut self, problem: &Problem) -> Event {
        self.stats.count_step();
        if self.lists.len() == 1 {
            self.lists = vec![LazyList::FIRST];
            self.exhausted = true;
            return Event::Exhausted;
        }
        self.lists.pop();
        let stage = self.lists.len() - 1;
        Event::Removed { placement: problem.id_of(self.order[stage], self.lists[stage].cursor - 1) }
    }
}

impl LazyList {
    const FIRST: Self = Self { given: Word::EMPTY, cursor: 0 };
}

impl Algorithm for LazySearch {
    fn step(&mut self, problem: &Problem) -> Event {
        if self.exhausted {
            return Event::Exhausted;
        }
        self.complete = false;
        let piece = self.order[self.lists.len() - 1];
        if self.last().cursor < problem.count_of(piece) {
            self.try_next(problem, piece)
        } else {
            self.drop_last(problem)
        }
    }

    /// Takes at most `budget` tries, and stops before one that fits: the hot loop.
    fn skip(&mut self, problem: &Problem, budget: u64) -> u64 {
        let stage = self.lists.len() - 1;
        let LazyList { given, cursor } = self.lists[stage];
        let masks = &problem.words_of(self.order[stage])[cursor..];
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

    fn placed(&self, problem: &Problem) -> Vec<PlacementId> {
        let lists = self.lists.iter().zip(&self.order).take(self.level());
        lists.map(|(list, &piece)| problem.id_of(piece, list.cursor - 1)).collect()
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

    fn branches(&self, problem: &Problem) -> Vec<Branch> {
        let level = self.level();
        let lists = self.lists.iter().zip(&self.order).enumerate();
        let branch = |(stage, (list, &piece)): (usize, (&LazyList, &PieceId))| {
            Branch::new(list.cursor - usize::from(stage < level), problem.count_of(piece))
        };
        lists.map(branch).collect()
    }

    fn skip_node(&mut self, problem: &Problem) {
        if !self.complete {
            self.last().cursor = problem.count_of(self.order[self.lists.len() - 1]);
        }
    }

    /// Whether the assembly is complete, and the cursor of each list.
    fn numbers(&self, _: &Problem) -> Vec<u32> {
        let cursors = self.lists.iter().map(|list| list.cursor as u32);
        if self.exhausted {
            Vec::new()
        } else {
            [u32::from(self.complete)].into_iter().chain(cursors).collect()
        }
    }

    fn restore(&mut self, problem: &Problem, numbers: &[u32]) -> Option<()> {
        (self.lists, self.complete, self.exhausted) = (vec![LazyList::FIRST], false, numbers.is_empty());
        let [complete, cursors @ ..] = numbers else { return self.exhausted.then_some(()) };
        let &[ref given @ .., last] = cursors else { return None };
        for &cursor in given {
            self.join(problem, cursor)?;
        }
        self.complete = *complete == 1;
        if self.complete {
            (self.lists.len() == self.order.len()).then_some(())?;
            self.join(problem, last)?;
            self.lists.pop();
        } else {
            let piece = *self.order.get(self.lists.len() - 1)?;
            self.last().cursor =
                usize::try_from(last).ok().filter(|&last| last <= problem.count_of(piece))?;
        }
        Some(())
    }

    fn set_stats(&mut self, stats: Stats) {
        self.stats = stats;
    }

    fn reset_counts(&mut self) {
        self.stats = Stats::new(self.order.len());
        self.exhausted = false;
    }
}
