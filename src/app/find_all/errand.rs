//! What is said between a search for all solutions and whoever has its workers.

/// A worker, by the number that it was hired under. No two have the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WorkerId(usize);

impl WorkerId {
    pub(super) const fn new(number: usize) -> Self {
        Self(number)
    }

    /// Its number, from 0.
    pub const fn number(self) -> usize {
        self.0
    }
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
        /// What came of it, as [`PartResult::to_words`](crate::solver::PartResult::to_words) has it.
        words: Vec<u32>,
    },
    /// It is gone, or cannot go on, for this reason; another one may do better.
    Lost(String),
    /// No worker can do this, for this reason.
    Unable(String),
}
