//! The ids of the app's workers.

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
