//! The result of one part of a search.

use super::Assemblies;
use crate::problem::PlacementId;
use crate::search::Stats;

/// The result of one part of a search: its solutions and its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartResult {
    stats: Stats,
    solutions: Assemblies,
}

impl PartResult {
    /// The result of a part whose search is exhausted: its counts, and all its solutions in the order of the
    /// search.
    ///
    /// # Panics
    /// When the number of solutions is not the one counted, or a solution has no placement or more than there
    /// are levels.
    pub fn new(stats: &Stats, solutions: Assemblies) -> Self {
        assert_eq!(solutions.len() as u64, stats.solutions());
        let lengths = 1..=stats.levels().len();
        assert!(solutions.iter().all(|placements| lengths.contains(&placements.len())));
        Self { stats: stats.clone(), solutions }
    }

    /// The counts of the part's search.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// The number of solutions.
    pub fn len(&self) -> usize {
        self.stats.solutions() as usize
    }

    /// Whether there is no solution.
    pub fn is_empty(&self) -> bool {
        self.solutions.is_empty()
    }

    /// The placements of each solution, in the order of the search.
    pub fn solutions(&self) -> impl ExactSizeIterator<Item = &[PlacementId]> {
        self.solutions.iter()
    }

    /// One of the solutions, by its number from 0 in the order of the search.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn solution(&self, index: usize) -> &[PlacementId] {
        self.solutions.get(index)
    }
}
