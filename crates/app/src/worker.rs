//! The workers of the app: what it sends them, whatever their job, and why one may fail.

/// A worker of one job. Ids are never used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WorkerId(usize);

impl WorkerId {
    pub(crate) const fn new(number: usize) -> Self {
        Self(number)
    }

    /// The number of workers of the job started before it.
    pub const fn number(self) -> usize {
        self.0
    }
}

/// A command about a worker of a job with requests `R`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkerCommand<R> {
    /// Start it, and send it this first request.
    Start(R),
    /// Send it this request.
    Send(R),
    /// Terminate it.
    Stop,
}

/// Why a worker has not started, or does not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkerFailure {
    /// It was lost, for this reason. Another worker may succeed.
    Lost(String),
    /// It refuses, for this reason. Every worker would.
    Unable(String),
}
