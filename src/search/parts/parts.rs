//! A search cut into parts that can be done in any order, anywhere, and their results joined.

use crate::problem::{PlacementId, Problem};
use crate::search::Stats;
use crate::search::turbo::TurboSearch;
use crate::search::walk::Walk;
use crate::search::{Event, Search, SearchError, Strategy};
use std::sync::Arc;

/// The parts of a search by [`Strategy::TURBO`]: for each the placements that it begins with. Part by part, in order,
/// they find what the whole search finds, in its order; what they have in common is each class's solutions once.
///
/// The cut is the same for the same puzzle, symmetry and number asked for, on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    prefixes: Vec<Vec<PlacementId>>,
    above: Stats,
}

impl Parts {
    /// Cuts the search into at least `least` parts, or as many as it has nodes above its last level: what completes an assembly
    /// is found by a part.
    ///
    /// # Errors
    /// When the region has more cells than the strategy takes, or the problem is not plain.
    pub fn new(problem: &Arc<Problem>, least: usize) -> Result<Self, SearchError> {
        SearchError::check(Strategy::TURBO, problem)?;
        if !problem.is_plain() {
            return Err(SearchError::NoParts);
        }
        let whole = TurboSearch::new(problem);
        let levels = whole.stats().levels().len();
        let (mut prefixes, mut above) = (vec![Vec::new()], whole.stats().clone());
        // Below a complete assembly there is nothing to find.
        for level in 1..levels {
            if prefixes.len() >= least {
                break;
            }
            (prefixes, above) = nodes_at(whole.clone(), problem, level);
        }
        Ok(Self { prefixes, above })
    }

    /// How many parts there are.
    pub fn len(&self) -> usize {
        self.prefixes.len()
    }

    /// Whether the search ends before it reaches any part: there is no solution then.
    pub fn is_empty(&self) -> bool {
        self.prefixes.is_empty()
    }

    /// What the search counts above the parts. With what the parts count it is all that was tried and kept.
    pub fn above(&self) -> &Stats {
        &self.above
    }

    /// The placements that a part begins with.
    ///
    /// # Panics
    /// When there is no such part.
    pub fn prefix(&self, part: usize) -> &[PlacementId] {
        &self.prefixes[part]
    }

    /// The search of one part, which has not begun. It counts what it does below its first placements, and is exhausted
    /// when nothing below them is left; its solutions are whole.
    ///
    /// # Panics
    /// When there is no such part, or the problem is another than the one that was cut.
    pub fn search(&self, part: usize, problem: &Arc<Problem>) -> Search {
        let mut search = Search::of(problem, Box::new(TurboSearch::new(problem)));
        self.turn(&mut search, part);
        search
    }

    /// Makes the search of one of these parts that of another, in the same memory: much quicker than a new one.
    ///
    /// # Panics
    /// When there is no such part, or `search` is not of one of these parts.
    pub fn turn(&self, search: &mut Search, part: usize) {
        let turbo = search.walk_mut().as_any_mut().downcast_mut::<TurboSearch>();
        let turbo = turbo.expect("parts are searched by turbo");
        turbo.begin(self.prefix(part));
    }
}

/// The placements made at each node of a level, in the order of the search, and what was counted on the way.
fn nodes_at(mut search: TurboSearch, problem: &Problem, level: usize) -> (Vec<Vec<PlacementId>>, Stats) {
    let mut nodes = Vec::new();
    loop {
        match search.step(problem) {
            Event::Exhausted => return (nodes, search.stats().clone()),
            Event::Placed { .. } if search.level() == level => {
                nodes.push(search.placed(problem));
                search.leave_node();
            }
            _ => {}
        }
    }
}
