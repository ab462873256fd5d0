//! The number of steps between two readings of the clock.

use std::time::Instant;

/// A number of steps that takes some hundredths of a second. It adapts to the time that a step takes.
pub(super) struct Slice(u64);

impl Slice {
    const SHORT: f64 = 0.02;
    const LONG: f64 = 0.08;

    /// A small slice to begin with.
    pub(super) fn new() -> Self {
        Self(1 << 10)
    }

    /// A single step to begin with, for steps some of which take long.
    pub(super) fn of_one() -> Self {
        Self(1)
    }

    /// Calls `work` with this number of steps, at most `most`. Returns its result and the seconds that it took.
    pub(super) fn time<T>(&mut self, most: u64, work: impl FnOnce(u64) -> T) -> (T, f64) {
        let start = Instant::now();
        let done = work(self.0.min(most));
        let seconds = start.elapsed().as_secs_f64();
        if seconds < Self::SHORT {
            self.0 = self.0.saturating_mul(2);
        } else if seconds > Self::LONG {
            self.0 = (self.0 / 2).max(1);
        }
        (done, seconds)
    }
}
