//! The messages of finding all solutions of a puzzle, in parts that several workers share.

use crate::Job;
use codes::pack;
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::Between;
#[cfg(doc)]
use cubefall::search::PartResult;
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
    /// It has searched these parts. Each has its number from 0, and its result as
    /// [`PartResult::to_words`] encodes it.
    Found(Vec<(usize, Vec<u32>)>),
    /// It has estimated the search.
    Surveyed(SurveyReport),
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
