//! A budget of work.

/// How much work may still be done. A unit is a cell or a placement that is looked at, some nanoseconds.
#[derive(Debug)]
pub(super) struct Work(usize);

impl Work {
    /// This much work.
    pub(super) const fn new(most: usize) -> Self {
        Self(most)
    }

    /// Takes this much of it. Nothing, now and from then on, if less is left.
    pub(super) fn take(&mut self, amount: usize) -> Option<()> {
        let left = self.0.checked_sub(amount);
        self.0 = left.unwrap_or(0);
        left.map(|_| ())
    }

    /// How much is left.
    pub(super) const fn left(&self) -> usize {
        self.0
    }
}
