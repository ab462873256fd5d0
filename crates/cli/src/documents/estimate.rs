//! What `cubefall estimate --json` prints.

use schemars::JsonSchema;
use serde::Serialize;

/// What `cubefall estimate --json` prints: how large the search for all solutions is.
#[derive(Serialize, JsonSchema)]
pub(crate) struct EstimateDocument {
    /// The id of the puzzle.
    pub(crate) puzzle: String,
    /// Whether the search was run to its end, so that the numbers are counts.
    pub(crate) exact: bool,
    /// The number of random walks; 0 if it is exact.
    pub(crate) walks: u64,
    /// The seed of the walks.
    pub(crate) seed: u64,
    /// The steps of the search.
    pub(crate) steps: Interval,
    /// The nodes of the search.
    pub(crate) nodes: Interval,
    /// The solutions; null if the walks of too few batches have found any.
    pub(crate) solutions: Option<Interval>,
    /// The number of walks that ended in a solution.
    pub(crate) lucky: u64,
    /// The time of the search, for several numbers of threads.
    pub(crate) time: Vec<ThreadTime>,
}

/// A number, and an interval that contains it in nine of ten estimates.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Interval {
    /// The lower end.
    pub(crate) least: f64,
    /// The estimate.
    pub(crate) mean: f64,
    /// The upper end.
    pub(crate) most: f64,
    /// Whether there were too few walks for the interval to mean anything.
    pub(crate) vague: bool,
}

/// The time of a search with a number of threads.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ThreadTime {
    /// The number of threads.
    pub(crate) threads: usize,
    /// The seconds.
    pub(crate) seconds: Interval,
}
