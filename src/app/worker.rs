//! The ids of the app's workers.

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
