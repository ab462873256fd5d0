//! The commands of the search for all solutions, and the commands and reports of its workers.

/// Finds all solutions in the background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindAllCommand {
    /// Start the search, or resume it after a failure.
    Start {
        /// The number of workers, from 1 to [`MOST_WORKERS`](crate::app::MOST_WORKERS).
        workers: usize,
    },
    /// Pause the search, or resume it.
    TogglePause,
    /// Cancel the search and keep its solutions.
    Cancel,
}

/// A command to one of the workers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindAllEffect {
    /// Start it: it cuts the search into parts.
    Start,
    /// Search these parts, in this order, after those that it has.
    Search(Vec<usize>),
    /// Pause.
    Pause,
    /// Resume.
    Resume,
    /// Terminate it.
    Stop,
}

/// A report of one of the workers.
#[derive(Clone, PartialEq, Debug)]
pub enum FindAllEvent {
    /// It has cut the search and waits for parts.
    Ready {
        /// The number of parts.
        parts: usize,
        /// The number of placements of the problem.
        placements: usize,
    },
    /// It searches a part.
    Progress {
        /// Which part.
        part: usize,
        /// Its progress, in [0, 1].
        fraction: f64,
    },
    /// It has searched a part.
    Found {
        /// Which part.
        part: usize,
        /// The result, as [`PartResult::to_words`](crate::search::PartResult::to_words) encodes it.
        words: Vec<u32>,
    },
    /// It was lost, or cannot go on, for this reason. Another worker may succeed.
    Lost(String),
    /// It refuses, for this reason. Every worker would.
    Unable(String),
}
