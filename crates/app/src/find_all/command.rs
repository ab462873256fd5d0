//! The commands of the search for all solutions, and the commands and reports of its workers.

/// Finds all solutions in the background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindAllCommand {
    /// Start workers ahead of the search, and let them cut it, so that it begins at once.
    Prepare {
        /// The number of workers that the search would have.
        workers: usize,
    },
    /// End the workers that do not search.
    Dismiss,
    /// Start the search, or resume it after a failure.
    Start {
        /// The number of workers, from 1 to [`MOST_WORKERS`](crate::MOST_WORKERS).
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
    /// Cut the current search into parts, instead of another that it has cut before.
    Cut,
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
    /// It has searched these parts. Each has its number, and its result as
    /// [`PartResult::to_words`](cubefall::search::PartResult::to_words) encodes it.
    Found(Vec<(usize, Vec<u32>)>),
    /// It was lost, or cannot go on, for this reason. Another worker may succeed.
    Lost(String),
    /// It refuses, for this reason. Every worker would.
    Unable(String),
}
