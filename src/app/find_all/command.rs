//! What can be done with the search for all solutions, and what its workers do.

/// Finds all solutions in the background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindAllCommand {
    /// Start the search; one that failed goes on where it stopped.
    Start {
        /// How many workers, from 1 to [`MOST_WORKERS`](crate::app::MOST_WORKERS).
        workers: usize,
    },
    /// Pause the search, or resume it.
    TogglePause,
    /// End the search. What was found so far stays.
    Cancel,
}

/// A command to one of the workers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindAllEffect {
    /// Start it, and let it cut the search into parts.
    Start,
    /// Let it search these parts, in this order, after those that it has.
    Search(Vec<usize>),
    /// Let it pause.
    Pause,
    /// Let it resume.
    Resume,
    /// End it, whatever it is doing.
    Stop,
}

/// A report of one of the workers.
#[derive(Clone, PartialEq, Debug)]
pub enum FindAllEvent {
    /// It has cut the search and waits for parts.
    Ready {
        /// Into how many parts.
        parts: usize,
        /// How many placements the problem has.
        placements: usize,
    },
    /// It searches a part.
    Progress {
        /// Which part.
        part: usize,
        /// How far it is, in [0, 1].
        fraction: f64,
    },
    /// It has searched a part.
    Found {
        /// Which part.
        part: usize,
        /// The result, as [`PartResult::to_words`](crate::search::PartResult::to_words) encodes it.
        words: Vec<u32>,
    },
    /// It is gone, or cannot go on, for this reason; another one may do better.
    Lost(String),
    /// No worker can do this, for this reason.
    Unable(String),
}
