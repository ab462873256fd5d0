//! The messages of finding all solutions of a puzzle that have some placements in common.

use crate::Job;
use codes::pack;
use cubefall::problem::{PlacementId, Problem};
use serde::{Deserialize, Serialize};

/// Finds all solutions of a puzzle that have some placements in common.
pub enum Complete {}

impl Job for Complete {
    const NAME: &'static str = "complete";
    const PROGRAM: &'static str = "finder";
    const LONGEST_SILENCE: u32 = 5;

    type Request = CompleteRequest;
    type Event = CompleteEvent;
}

/// A request to find all solutions of a puzzle that include some placements.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CompleteRequest {
    /// The puzzle's document, as [`pack`] packs it.
    pub puzzle: Vec<u8>,
    /// The indices of the placements in the problem without symmetry reduction.
    pub placements: Vec<u32>,
    /// The number of solutions after which the search ends.
    pub most: u64,
}

impl CompleteRequest {
    /// The request for a problem without symmetry reduction and placements of it.
    pub fn new(problem: &Problem, placements: &[PlacementId], most: u64) -> Self {
        let placements = placements.iter().map(|id| id.index() as u32).collect();
        Self { puzzle: pack(&problem.puzzle().to_spec()), placements, most }
    }
}

/// The completions that a worker has found so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CompleteEvent {
    /// The number found so far.
    pub count: u64,
    /// The progress of the search, in [0, 1].
    pub progress: f64,
    /// Whether the search has ended: everything was searched, or as many solutions were found as requested.
    pub done: bool,
    /// The solutions not reported before: the indices of their placements in the problem without symmetry
    /// reduction, the given placements first. At most some thousands of solutions are reported.
    pub solutions: Vec<Vec<u32>>,
}
