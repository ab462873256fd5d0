//! What is said between the app and whoever has its workers.

use crate::problem::PlacementId;

/// A worker, by what it was hired for and the number that it was hired under. No two are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WorkerId {
    job: Job,
    number: usize,
}

/// What a worker was hired for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(in crate::app) enum Job {
    /// To find all solutions of the puzzle, with others.
    All,
    /// To find all ways to go on with the user's own cube.
    Ways,
}

impl WorkerId {
    pub(in crate::app) const fn new(job: Job, number: usize) -> Self {
        Self { job, number }
    }

    pub(in crate::app) const fn job(self) -> Job {
        self.job
    }

    /// Its number among those hired for the same, from 0.
    pub const fn number(self) -> usize {
        self.number
    }
}

/// So many looks without a word, two a second, and a worker that has something to do is given up. It speaks at least every
/// quarter of a second, so five seconds are patient; before its first word its program has to come from the server, which may
/// take a minute.
pub(in crate::app) const fn patience(has_spoken: bool) -> u32 {
    if has_spoken { 10 } else { 120 }
}

/// Something to be done with a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Errand {
    /// Start one, and let it cut the search into parts.
    Hire(WorkerId),
    /// Let it search these parts, in this order, after those that it has.
    Search(WorkerId, Vec<usize>),
    /// Let it stop until it is told to go on.
    Rest(WorkerId),
    /// Let it go on.
    GoOn(WorkerId),
    /// Start one, and let it find all solutions that have these placements, of the table of all of them.
    Ask(WorkerId, Vec<PlacementId>),
    /// End it, whatever it is doing.
    Dismiss(WorkerId),
}

/// What a worker says, or what is known of it.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerNews {
    /// It has cut the search and waits for parts.
    Begun {
        /// Into how many parts.
        parts: usize,
        /// How many placements there are.
        placements: usize,
    },
    /// It works at this part, and is so far, in [0, 1].
    At {
        /// The part.
        part: usize,
        /// How far it is.
        fraction: f64,
    },
    /// It has done a part.
    Found {
        /// The part.
        part: usize,
        /// What came of it, as [`PartResult::to_words`](crate::search::PartResult::to_words) has it.
        words: Vec<u32>,
    },
    /// It has found so many solutions that have the placements that it was asked about.
    Ways {
        /// How many, so far.
        count: u64,
        /// How far it is, in [0, 1].
        fraction: f64,
        /// Whether those were all.
        over: bool,
        /// The placements of those not told before, by their places in the table of all of them, one solution after the other;
        /// first those that it was asked about. No more than some thousands of solutions are told.
        solutions: Vec<u32>,
    },
    /// It is gone, or cannot go on, for this reason; another one may do better.
    Lost(String),
    /// No worker can do this, for this reason.
    Unable(String),
}
