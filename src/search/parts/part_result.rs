//! The result of one part of a search.

use crate::problem::{PlacementId, Problem};
use crate::search::{LevelStats, Stats};

/// The result of one part of a search: its solutions and its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartResult {
    stats: Stats,
    /// The placements of all solutions in order, one for each level.
    placements: Vec<PlacementId>,
}

impl PartResult {
    /// The words before those of the levels: the number of levels, and the steps in two words.
    const HEAD: usize = 3;

    /// The words of a level: tried and kept, in two words each.
    const LEVEL: usize = 4;

    /// The result of a part whose search is exhausted: its counts, and the placements of all its solutions in the order of the
    /// search.
    ///
    /// # Panics
    /// When the number of placements does not match the number of solutions counted.
    pub fn new(stats: &Stats, placements: Vec<PlacementId>) -> Self {
        assert_eq!(placements.len() as u64, stats.solutions() * stats.levels().len() as u64);
        Self { stats: stats.clone(), placements }
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
        self.placements.is_empty()
    }

    /// The placements of each solution, in the order of the search.
    pub fn solutions(&self) -> impl ExactSizeIterator<Item = &[PlacementId]> {
        self.placements.chunks_exact(self.stats.levels().len().max(1))
    }

    /// Encodes it as words: the number of levels, the steps, tried and kept for each level, then the placements of each solution.
    /// Steps, tried and kept take two words each, the low one first.
    pub fn to_words(&self) -> Vec<u32> {
        let levels = self.stats.levels();
        let mut words = vec![levels.len() as u32];
        words.extend(halves(self.stats.steps()));
        words.extend(levels.iter().flat_map(|level| [level.tried, level.kept]).flat_map(halves));
        words.extend(self.placements.iter().map(|id| id.index() as u32));
        words
    }

    /// Decodes what [`to_words`](Self::to_words) encodes. Returns nothing if the words are no result of a search of this problem.
    pub fn from_words(words: &[u32], problem: &Problem) -> Option<Self> {
        let pieces: usize = problem.pieces().map(|(_, copies)| copies).sum();
        if words.first().copied()? as usize != pieces || pieces == 0 {
            return None;
        }
        let (head, rest) = words.split_at_checked(Self::HEAD)?;
        let (counts, ids) = rest.split_at_checked(Self::LEVEL * pieces)?;
        if !ids.len().is_multiple_of(pieces) || ids.iter().any(|&id| id as usize >= problem.len()) {
            return None;
        }
        let levels = counts
            .chunks_exact(Self::LEVEL)
            .map(|count| LevelStats { tried: joined(count[0], count[1]), kept: joined(count[2], count[3]) });
        let solutions = (ids.len() / pieces) as u64;
        let stats = Stats::counted(levels.collect(), joined(head[1], head[2]), solutions);
        Some(Self { stats, placements: ids.iter().map(|&id| problem.id_at(id)).collect() })
    }

    /// A result with `solutions` solutions, for tests without a search.
    #[cfg(test)]
    pub(super) fn sample(solutions: usize) -> Self {
        let problem = Problem::new(&crate::puzzle::catalogue::get("soma"));
        let stats = Stats::counted(vec![LevelStats::default(); 7], 100, solutions as u64);
        Self::new(&stats, (0..7 * solutions as u32).map(|index| problem.id_at(index % 688)).collect())
    }
}

/// The low and the high half.
fn halves(number: u64) -> [u32; 2] {
    [number as u32, (number >> 32) as u32]
}

fn joined(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::catalogue;
    use std::sync::Arc;

    fn soma() -> Arc<Problem> {
        Problem::new(&catalogue::get("soma"))
    }

    #[test]
    fn decoding_inverts_encoding() {
        let problem = soma();
        // Numbers of more than 32 bits, all different.
        let number = |index: u64| (index + 1) * 0x1_0000_0001;
        let level = |index: u64| LevelStats { tried: number(2 * index), kept: number(2 * index + 1) };
        let ids: Vec<_> = problem.ids().step_by(49).take(14).collect();
        let result =
            PartResult::new(&Stats::counted((0..7).map(level).collect(), number(99), 2), ids.clone());
        let decoded = PartResult::from_words(&result.to_words(), &problem).expect("words of a result");
        assert_eq!(decoded, result);
        assert_eq!(decoded.solutions().collect::<Vec<_>>(), [&ids[..7], &ids[7..]]);
        assert_eq!((decoded.len(), decoded.stats().steps()), (2, number(99)));
    }

    #[test]
    fn words_that_are_no_result_are_refused() {
        let problem = soma();
        let words = PartResult::sample(3).to_words();
        assert!(PartResult::from_words(&words, &problem).is_some());
        for length in 0..words.len() {
            let whole = length >= 31 && (length - 31) % 7 == 0;
            assert_eq!(PartResult::from_words(&words[..length], &problem).is_some(), whole, "{length} words");
        }
        let with = |index: usize, word| {
            let mut words = words.clone();
            words[index] = word;
            PartResult::from_words(&words, &problem)
        };
        assert_eq!(with(0, 6), None, "a piece less");
        assert_eq!(with(0, u32::MAX), None);
        assert!(with(31, 687).is_some());
        assert_eq!(with(31, 688), None, "no such placement");
    }

    #[test]
    fn many_solutions_take_a_word_a_placement() {
        let problem = soma();
        let words = PartResult::sample(100_000).to_words();
        assert_eq!(words.len(), 31 + 7 * 100_000);
        assert_eq!(PartResult::from_words(&words, &problem).map(|decoded| decoded.len()), Some(100_000));
    }

    #[test]
    #[should_panic(expected = "left == right")]
    fn placements_that_do_not_match_the_counts_are_a_fault_of_the_caller() {
        let stats = Stats::counted(vec![LevelStats::default(); 7], 1, 1);
        PartResult::new(&stats, Vec::new());
    }
}
