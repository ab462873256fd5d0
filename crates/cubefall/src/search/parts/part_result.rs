//! The result of one part of a search.

use super::Assemblies;
use crate::problem::{PlacementId, Problem};
use crate::search::{LevelStats, Stats};

/// The result of one part of a search: its solutions and its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartResult {
    stats: Stats,
    solutions: Assemblies,
}

impl PartResult {
    /// The words before those of the levels: the number of levels, and the steps in two words.
    const HEAD: usize = 3;

    /// The words of a level: tried and kept, in two words each.
    const LEVEL: usize = 4;

    /// Added to the number of levels where some solution has fewer placements than there are levels. Each solution begins with the
    /// number of its placements then.
    const LENGTHS: u32 = 1 << 31;

    /// The result of a part whose search is exhausted: its counts, and all its solutions in the order of the search.
    ///
    /// # Panics
    /// When the number of solutions is not the one counted, or a solution has no placement or more than there are levels.
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

    /// Encodes it as words: the number of levels, the steps, tried and kept for each level, then the placements of each solution.
    /// Steps, tried and kept take two words each, the low one first. If the solutions differ in length, that is noted in the first
    /// word, and each begins with its length.
    pub fn to_words(&self) -> Vec<u32> {
        let levels = self.stats.levels();
        let has_lengths = self.solutions.iter().any(|placements| placements.len() != levels.len());
        let mut words = vec![levels.len() as u32 | if has_lengths { Self::LENGTHS } else { 0 }];
        words.extend(halves(self.stats.steps()));
        words.extend(levels.iter().flat_map(|level| [level.tried, level.kept]).flat_map(halves));
        for placements in self.solutions.iter() {
            words.extend(has_lengths.then_some(placements.len() as u32));
            words.extend(placements.iter().map(|id| id.index() as u32));
        }
        words
    }

    /// Decodes what [`to_words`](Self::to_words) encodes. Returns nothing if the words are not a result of a search of this problem.
    pub fn from_words(words: &[u32], problem: &Problem) -> Option<Self> {
        let (&first, _) = words.split_first()?;
        let levels = problem.puzzle().copies();
        if (first & !Self::LENGTHS) as usize != levels {
            return None;
        }
        let (head, rest) = words.split_at_checked(Self::HEAD)?;
        let (counts, rest) = rest.split_at_checked(Self::LEVEL * levels)?;
        let length = (first & Self::LENGTHS == 0).then_some(levels);
        let solutions = assemblies(rest, length, problem)?;
        let levels = counts
            .chunks_exact(Self::LEVEL)
            .map(|count| LevelStats { tried: joined(count[0], count[1]), kept: joined(count[2], count[3]) });
        let stats = Stats::counted(levels.collect(), joined(head[1], head[2]), solutions.len() as u64);
        Some(Self { stats, solutions })
    }

    /// A result with `solutions` solutions, for tests without a search.
    #[cfg(test)]
    pub(super) fn sample(solutions: usize) -> Self {
        let problem = Problem::new(&crate::puzzle::sample("soma"));
        let stats = Stats::counted(vec![LevelStats::default(); 7], 100, solutions as u64);
        let ids: Vec<_> = (0..7 * solutions as u32).map(|index| problem.id_at(index % 688)).collect();
        Self::new(&stats, ids.chunks(7).collect())
    }
}

/// The assemblies in these words, each of `length` placements; or each beginning with its length, from 1 to the number of levels.
/// Nothing if there is no such placement or length.
fn assemblies(words: &[u32], length: Option<usize>, problem: &Problem) -> Option<Assemblies> {
    let mut assemblies = Assemblies::default();
    let mut rest = words;
    while let Some((&first, after)) = rest.split_first() {
        let (length, from) = length.map_or((first as usize, after), |length| (length, rest));
        if !(1..=problem.puzzle().copies()).contains(&length) {
            return None;
        }
        let (ids, after) = from.split_at_checked(length)?;
        let ids: Option<Vec<PlacementId>> = ids.iter().map(|&id| problem.at(id as usize)).collect();
        assemblies.push(&ids?);
        rest = after;
    }
    Some(assemblies)
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
    use std::sync::Arc;

    fn soma() -> Arc<Problem> {
        Problem::new(&crate::puzzle::sample("soma"))
    }

    #[test]
    fn decoding_inverts_encoding() {
        let problem = soma();
        // Numbers of more than 32 bits, all different.
        let number = |index: u64| (index + 1) * 0x1_0000_0001;
        let level = |index: u64| LevelStats { tried: number(2 * index), kept: number(2 * index + 1) };
        let ids: Vec<_> = problem.ids().step_by(49).take(14).collect();
        let result = PartResult::new(
            &Stats::counted((0..7).map(level).collect(), number(99), 2),
            ids.chunks(7).collect(),
        );
        let decoded = PartResult::from_words(&result.to_words(), &problem).expect("words of a result");
        assert_eq!(decoded, result);
        assert_eq!(decoded.solutions().collect::<Vec<_>>(), [&ids[..7], &ids[7..]]);
        assert_eq!((decoded.len(), decoded.stats().steps()), (2, number(99)));
    }

    #[test]
    fn solutions_of_several_lengths_are_decoded() {
        let problem = soma();
        let ids: Vec<_> = problem.ids().take(9).collect();
        let solutions: Assemblies = [&ids[..2], &ids[2..3], &ids[3..9]].into_iter().collect();
        let stats = Stats::counted(vec![LevelStats::default(); 7], 1, 3);
        let words = PartResult::new(&stats, solutions.clone()).to_words();
        let decoded = PartResult::from_words(&words, &problem).expect("words of a result");
        assert!(decoded.solutions().eq(solutions.iter()));
        assert_eq!(decoded.solution(1), &ids[2..3]);
        assert_eq!(PartResult::from_words(&words[..words.len() - 1], &problem), None, "the last is cut off");
        let at = words.len() - 7;
        for length in [0, 8, u32::MAX] {
            let mut words = words.clone();
            words[at] = length;
            assert_eq!(PartResult::from_words(&words, &problem), None, "a solution of {length} placements");
        }
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
        PartResult::new(&stats, Assemblies::default());
    }
}
