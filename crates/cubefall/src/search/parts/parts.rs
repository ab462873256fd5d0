//! A search cut into parts that can be searched in any order, on any machine, and whose results can be joined.

use crate::problem::{PlacementId, Problem};
use crate::search::Stats;
use crate::search::algorithm::Algorithm;
use crate::search::turbo::{Prefix, TurboSearch};
use crate::search::{Event, Search, SearchError, Strategy};
use std::sync::Arc;

/// The parts of a search by [`Strategy::TURBO`], each given by its prefix: the placements that it begins with. The solutions of
/// the parts, joined in the order of the parts, are the solutions of the whole search, in its order.
///
/// Where a complete assembly can be extended, or solutions have different numbers of placements, some lie above the cut. Each of
/// these is a part of its own, in its place among the others. An assembly at the cut belongs to the part below it.
///
/// The cut depends on the problem and on the number of parts requested, and on nothing else: it is the same on every machine.
#[derive(Clone, Debug)]
pub struct Parts {
    problem: Arc<Problem>,
    prefixes: Vec<Prefix>,
    above: Stats,
}

impl Parts {
    /// A number of parts that is many for each thread of some dozens of machines, so that all end at about the same time.
    pub const USUAL: usize = 512;

    /// Cuts the search at the first level that has at least `least` parts. It never cuts at the last level. If no level has that
    /// many, there are fewer parts.
    ///
    /// # Errors
    /// When the region has more cells than the strategy accepts.
    pub fn new(problem: &Arc<Problem>, least: usize) -> Result<Self, SearchError> {
        SearchError::check(Strategy::TURBO, problem)?;
        let whole = TurboSearch::new(problem);
        if problem.puzzle().volumes().exclude_solutions() {
            return Ok(Self { problem: problem.clone(), prefixes: Vec::new(), above: whole.stats().clone() });
        }
        let levels = whole.stats().levels().len();
        let root = Prefix { placements: Vec::new(), is_alone: false };
        let (mut prefixes, mut above) = (vec![root], whole.stats().clone());
        // Not the last level: below an assembly of all copies there is nothing to search.
        for level in 1..levels {
            if prefixes.len() >= least || prefixes.iter().all(|prefix| prefix.is_alone) {
                break;
            }
            (prefixes, above) = cut_at(whole.clone(), problem, level);
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

    /// The counts of the search above the parts. With those of the parts, tried, kept and solutions add up to those of the whole
    /// search.
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
        &self.prefixes[part].placements
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
        turbo.begin(&self.prefixes[part]);
    }
}

/// The parts of a cut at this level, in the order of the search, and the counts of the search above it.
fn cut_at(mut search: TurboSearch, problem: &Problem, level: usize) -> (Vec<Prefix>, Stats) {
    let mut prefixes = Vec::new();
    loop {
        let event = search.step(problem);
        let is_solved = matches!(event, Event::Solved { .. });
        match event {
            Event::Exhausted => {
                // The parts count the solutions.
                let stats = search.stats();
                return (prefixes, Stats::counted(stats.levels().to_vec(), stats.steps(), 0));
            }
            Event::Placed { .. } | Event::Solved { .. } | Event::Repeated { .. } => {
                let (placements, is_alone) = (search.placed(problem), search.level() < level);
                if !is_alone || is_solved {
                    prefixes.push(Prefix { placements, is_alone });
                }
                if !is_alone {
                    search.leave_node();
                }
            }
            _ => {}
        }
    }
}
