//! The workers of the app's jobs: their ids, and how long they may be silent.

/// A worker of one job. No two workers of a job have the same id, even one after the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WorkerId(usize);

impl WorkerId {
    pub(in crate::app) const fn new(number: usize) -> Self {
        Self(number)
    }

    /// How many workers of the job were started before it.
    pub const fn number(self) -> usize {
        self.0
    }
}

/// How many checks in a row, two a second, may find a worker with work silent before it is given up. It reports at least every
/// quarter of a second, so five seconds are patient; before its first report its program has to be loaded, which may take a
/// minute.
pub(in crate::app) const fn patience(has_reported: bool) -> u32 {
    if has_reported { 10 } else { 120 }
}
