//! The messages of finding all solutions of a puzzle, in parts that several workers share.

use crate::Job;
use codes::pack;
use cubefall::problem::{PlacementId, Problem, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Assemblies, Between, LevelStats, PartResult, Stats};
use serde::{Deserialize, Serialize};

/// Finds all solutions of a puzzle, part by part.
pub enum FindAll {}

impl Job for FindAll {
    const NAME: &'static str = "find-all";
    const PROGRAM: &'static str = "finder";
    const LONGEST_SILENCE: u32 = 5;

    type Request = FindAllRequest;
    type Event = FindAllEvent;
}

/// A request to one of the workers that find all solutions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FindAllRequest {
    /// Cut the search into parts, and drop the one before.
    Cut {
        /// The puzzle's document, as [`pack`] packs it.
        puzzle: Vec<u8>,
        /// The [key](Symmetry::key) of the symmetry up to which solutions are counted.
        symmetry: String,
    },
    /// Search these parts, by their numbers from 0, in this order, after those requested before.
    Search(Vec<usize>),
    /// Pause.
    Pause,
    /// Resume.
    Resume,
    /// Estimate how large the search is, for about two seconds, before any parts.
    Survey,
    /// End the estimate, and report it if there is one.
    EndSurvey,
}

impl FindAllRequest {
    /// The request to cut the search of this puzzle, counted up to this symmetry.
    pub fn cut(puzzle: &Puzzle, symmetry: Symmetry) -> Self {
        Self::Cut { puzzle: pack(&puzzle.to_spec()), symmetry: symmetry.key().to_owned() }
    }
}

/// An event of one of the workers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum FindAllEvent {
    /// It has cut the search and waits for parts.
    Ready {
        /// The number of parts.
        parts: usize,
        /// The number of placements of the problem.
        placements: usize,
        /// A checksum of what the parts begin with.
        cut: u64,
    },
    /// It searches a part.
    Progress {
        /// The number of the part, from 0.
        part: usize,
        /// Its progress, in [0, 1].
        fraction: f64,
    },
    /// It has searched these parts.
    Found(Vec<FoundPart>),
    /// It has estimated the search.
    Surveyed(SurveyReport),
}

/// A part that a worker has searched. Its placements are those of the worker's problem, by their indices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FoundPart {
    /// The number of the part, from 0.
    pub part: usize,
    /// The steps.
    pub steps: u64,
    /// Tried and kept at each level.
    pub levels: Vec<(u64, u64)>,
    /// The number of placements of each solution; nothing if each has one for each level.
    pub lengths: Vec<usize>,
    /// The placements of the solutions, one after the other.
    pub placements: Vec<u32>,
}

impl FoundPart {
    /// The result of a part, as a message.
    pub fn new(part: usize, result: &PartResult) -> Self {
        let levels = result.stats().levels();
        let has_lengths = result.solutions().any(|placements| placements.len() != levels.len());
        let lengths = result.solutions().filter(|_| has_lengths).map(<[PlacementId]>::len);
        Self {
            part,
            steps: result.stats().steps(),
            levels: levels.iter().map(|level| (level.tried, level.kept)).collect(),
            lengths: lengths.collect(),
            placements: result.solutions().flatten().map(|id| id.index() as u32).collect(),
        }
    }

    /// The result. Nothing if it is none of a search of this problem.
    pub fn result(&self, problem: &Problem) -> Option<PartResult> {
        let levels = problem.puzzle().copies();
        let mut rest = self.placements.as_slice();
        let mut solutions = Assemblies::default();
        let usual = if self.lengths.is_empty() { rest.len().checked_div(levels).unwrap_or(0) } else { 0 };
        let lengths = self.lengths.iter().copied().chain(std::iter::repeat_n(levels, usual));
        for length in lengths {
            let (ids, after) = rest.split_at_checked(length).filter(|_| (1..=levels).contains(&length))?;
            let ids: Option<Vec<PlacementId>> = ids.iter().map(|&id| problem.at(id as usize)).collect();
            solutions.push(&ids?);
            rest = after;
        }
        let level = |&(tried, kept): &(u64, u64)| LevelStats { tried, kept };
        let counts: Vec<LevelStats> = self.levels.iter().map(level).collect();
        let is_whole = rest.is_empty() && counts.len() == levels;
        let stats = Stats::counted(counts, self.steps, solutions.len() as u64);
        is_whole.then(|| PartResult::new(&stats, solutions))
    }
}

/// What a worker has estimated of the search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SurveyReport {
    /// The seconds of one worker.
    pub seconds: Between,
    /// Whether so little is known that the interval says nothing.
    pub is_vague: bool,
    /// The steps of each part.
    pub steps: Vec<f32>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{decode, encode};
    use cubefall::puzzle::Region;
    use std::sync::Arc;

    fn soma() -> Arc<Problem> {
        Problem::new(&catalogue::ALL.get("soma"))
    }

    /// The first placements of the problem as solutions of these lengths.
    fn result(problem: &Problem, lengths: &[usize]) -> PartResult {
        // Numbers of more than 32 bits, all different.
        let number = |index: u64| (index + 1) * 0x1_0000_0001;
        let level = |index: u64| LevelStats { tried: number(2 * index), kept: number(2 * index + 1) };
        let stats = Stats::counted((0..7).map(level).collect(), number(99), lengths.len() as u64);
        let mut ids = problem.ids();
        let solutions: Vec<Vec<PlacementId>> =
            lengths.iter().map(|&length| ids.by_ref().take(length).collect()).collect();
        PartResult::new(&stats, solutions.iter().map(Vec::as_slice).collect())
    }

    #[test]
    fn a_result_is_decoded_as_it_was_encoded() {
        let problem = soma();
        for lengths in [&[][..], &[7], &[7, 7, 7], &[2, 1, 6], &[7, 3]] {
            let result = result(&problem, lengths);
            let message = FoundPart::new(17, &result);
            assert_eq!(message.lengths.is_empty(), lengths.iter().all(|&length| length == 7));
            let decoded: FoundPart = decode(&encode(&message)).expect("a message");
            assert_eq!((decoded.part, decoded.result(&problem)), (17, Some(result)));
        }
    }

    #[test]
    fn a_puzzle_without_pieces_has_a_result_without_levels() {
        let region = Region::cuboid(1, 1, 1).expect("a cell");
        let problem = Problem::new(&Puzzle::new("nothing", region, Vec::new()).expect("a puzzle"));
        let result = PartResult::new(&Stats::counted(Vec::new(), 1, 0), Assemblies::default());
        let message = FoundPart::new(0, &result);
        assert_eq!(FoundPart { placements: vec![0], ..message.clone() }.result(&problem), None);
        assert_eq!(message.result(&problem), Some(result));
    }

    #[test]
    fn numbers_that_are_no_result_are_refused() {
        let problem = soma();
        let (usual, mixed) =
            (FoundPart::new(0, &result(&problem, &[7, 7])), FoundPart::new(0, &result(&problem, &[2, 6])));
        let refused = |part: &FoundPart, change: fn(&mut FoundPart)| {
            let mut changed = part.clone();
            assert!(changed.result(&problem).is_some());
            change(&mut changed);
            assert_eq!(changed.result(&problem), None, "{changed:?}");
        };
        for part in [&usual, &mixed] {
            refused(part, |part| part.levels.truncate(6));
            refused(part, |part| part.levels.push((1, 1)));
            refused(part, |part| part.placements.truncate(6));
            refused(part, |part| part.placements.push(0));
            refused(part, |part| part.placements[3] = 688);
            refused(part, |part| part.placements[3] = u32::MAX);
        }
        refused(&mixed, |part| part.lengths.clear());
        refused(&mixed, |part| part.lengths[0] = 0);
        refused(&mixed, |part| part.lengths = vec![8]);
        refused(&mixed, |part| part.lengths[1] = usize::MAX);
    }
}
