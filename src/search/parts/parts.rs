//! A search cut into parts that can be searched in any order, on any machine, and whose results can be joined.

use crate::problem::{PlacementId, Problem};
use crate::search::Stats;
use crate::search::algorithm::Algorithm;
use crate::search::turbo::TurboSearch;
use crate::search::{Event, Search, SearchError, Strategy};
use std::sync::Arc;

/// The parts of a search by [`Strategy::TURBO`], each given by its prefix: the placements that it begins with. The solutions of
/// the parts, joined in the order of the parts, are the solutions of the whole search, in its order.
///
/// The cut depends on the problem and on the number of parts requested, and on nothing else: it is the same on every machine.
#[derive(Clone, Debug)]
pub struct Parts {
    problem: Arc<Problem>,
    prefixes: Vec<Vec<PlacementId>>,
    above: Stats,
}

impl Parts {
    /// Cuts the search at the first level that has at least `least` nodes: each of them is a part. It never cuts at the last
    /// level, so every solution lies below a part. If no level has that many nodes, there are fewer parts.
    ///
    /// # Errors
    /// When the region has more cells than the strategy accepts, or the problem is not plain.
    pub fn new(problem: &Arc<Problem>, least: usize) -> Result<Self, SearchError> {
        SearchError::check(Strategy::TURBO, problem)?;
        if !problem.is_plain() {
            return Err(SearchError::NoParts);
        }
        let whole = TurboSearch::new(problem);
        let levels = whole.stats().levels().len();
        let (mut prefixes, mut above) = (vec![Vec::new()], whole.stats().clone());
        // Not the last level: below a complete assembly there is nothing to search.
        for level in 1..levels {
            if prefixes.len() >= least {
                break;
            }
            (prefixes, above) = nodes_at(whole.clone(), problem, level);
        }
        Ok(Self { problem: problem.clone(), prefixes, above })
    }

    /// The number of parts.
    pub fn len(&self) -> usize {
        self.prefixes.len()
    }

    /// Whether the search ends above all parts: then there is no solution.
    pub fn is_empty(&self) -> bool {
        self.prefixes.is_empty()
    }

    /// The counts of the search above the parts. Tried and kept add up, with those of the parts, to those of the whole search.
    pub fn above(&self) -> &Stats {
        &self.above
    }

    /// The problem that was cut.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The placements that a part begins with.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn prefix(&self, part: usize) -> &[PlacementId] {
        &self.prefixes[part]
    }

    /// The search of one part, which has not begun. It counts only what it does below its prefix, and is exhausted when nothing
    /// below the prefix is left. Its solutions include the prefix.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn search(&self, part: usize) -> Search {
        let mut search = Search::of(&self.problem, Box::new(TurboSearch::new(&self.problem)));
        self.restart(&mut search, part);
        search
    }

    /// Restarts a search of one of these parts as the search of another, in the same memory. This is much faster than a new search.
    ///
    /// # Panics
    /// When the part does not exist, or `search` is not the search of one of these parts.
    pub fn restart(&self, search: &mut Search, part: usize) {
        let turbo = search.algorithm_mut().as_any_mut().downcast_mut::<TurboSearch>();
        let turbo = turbo.expect("parts are searched by turbo");
        turbo.begin(self.prefix(part));
    }
}

/// The placements of each node of a level, in the order of the search, and the counts of the search above that level.
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
