//! Breakpoints: where the search pauses automatically.

use cubefall::puzzle::{Cell, PieceId};
use cubefall::search::{Event, Search};

/// A condition at which the search stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breakpoint {
    /// A solution is found.
    Solution,
    /// This many pieces are placed.
    Level(usize),
    /// A piece is placed.
    Placed(PieceId),
    /// A piece is removed.
    Removed(PieceId),
    /// A cell is filled.
    Filled(Cell),
    /// A dead end at this level or a deeper one: it stops before the search backtracks.
    DeadEnd(usize),
    /// This many steps are taken.
    Step(u64),
}

/// The breakpoints, in the order in which they were set.
#[derive(Clone, Default, Debug)]
pub(crate) struct Breakpoints {
    list: Vec<(Breakpoint, bool)>,
}

impl Breakpoints {
    /// A longer list would not be readable.
    const MOST: usize = 32;

    /// Sets one, or switches it on if it was set already.
    pub(crate) fn set(&mut self, breakpoint: Breakpoint) {
        if let Some((_, on)) = self.list.iter_mut().find(|(set, _)| *set == breakpoint) {
            *on = true;
        } else if self.list.len() < Self::MOST {
            self.list.push((breakpoint, true));
        }
    }

    /// Switches one off, or on again.
    pub(crate) fn toggle(&mut self, index: usize) {
        if let Some((_, on)) = self.list.get_mut(index) {
            *on = !*on;
        }
    }

    pub(crate) fn remove(&mut self, index: usize) {
        if index < self.list.len() {
            self.list.remove(index);
        }
    }

    /// Each breakpoint, and whether it is on.
    pub(crate) fn list(&self) -> &[(Breakpoint, bool)] {
        &self.list
    }

    fn on(&self) -> impl Iterator<Item = Breakpoint> {
        self.list.iter().filter(|(_, on)| *on).map(|(breakpoint, _)| *breakpoint)
    }

    /// Whether the event of each step has to be examined.
    pub(crate) fn watch_events(&self) -> bool {
        self.on().any(|breakpoint| !matches!(breakpoint, Breakpoint::Step(_)))
    }

    /// Whether dead ends have to be distinguished from other nodes.
    pub(crate) fn has_dead_ends(&self) -> bool {
        self.on().any(|breakpoint| matches!(breakpoint, Breakpoint::DeadEnd(_)))
    }

    /// The first step after `now` at which one of them stops.
    pub(crate) fn next_step(&self, now: u64) -> Option<u64> {
        let steps = self.on().filter_map(|breakpoint| match breakpoint {
            Breakpoint::Step(step) => Some(step),
            _ => None,
        });
        steps.filter(|&step| step > now).min()
    }

    /// The breakpoint that `event` meets. `search` is in the state after the event; `left_a_dead_end` is
    /// whether the search backtracked from a node without children.
    pub(crate) fn met(&self, event: &Event, search: &Search, left_a_dead_end: bool) -> Option<Breakpoint> {
        let problem = search.problem();
        let (placed, removed) = match *event {
            Event::Placed { placement } | Event::Solved { placement } | Event::Repeated { placement } => {
                (Some(problem.get(placement)), None)
            }
            Event::Removed { placement } => (None, Some(problem.get(placement))),
            _ => (None, None),
        };
        // A dead end is met before the step that leaves it, so it comes before the other breakpoints of this
        // step.
        let dead_ends = self.on().filter(|breakpoint| matches!(breakpoint, Breakpoint::DeadEnd(_)));
        dead_ends.chain(self.on()).find(|breakpoint| match *breakpoint {
            Breakpoint::Solution => matches!(event, Event::Solved { .. }),
            Breakpoint::Level(level) => placed.is_some() && search.level() == level,
            Breakpoint::Placed(piece) => placed.clone().is_some_and(|placed| placed.piece == piece),
            Breakpoint::Removed(piece) => removed.clone().is_some_and(|removed| removed.piece == piece),
            Breakpoint::Filled(cell) => placed.clone().is_some_and(|placed| placed.cells.contains(cell)),
            Breakpoint::DeadEnd(level) => left_a_dead_end && search.level() + 1 >= level,
            Breakpoint::Step(step) => search.stats().steps() == step,
        })
    }
}
