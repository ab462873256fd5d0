//! A stopwatch.

/// A stopwatch whose time is set from outside.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Stopwatch {
    /// The time last set, in seconds.
    now: f64,
    /// The seconds that it had run when it was last started.
    spent: f64,
    /// The time at which it was last started, if it runs.
    since: Option<f64>,
}

impl Stopwatch {
    /// Sets the time, in seconds of a monotonic clock.
    pub(super) fn set(&mut self, now: f64) {
        self.now = self.now.max(now);
    }

    /// The time last set.
    pub(super) fn now(&self) -> f64 {
        self.now
    }

    /// Stops it and resets it to 0.
    pub(super) fn reset(&mut self) {
        *self = Self { now: self.now, ..Self::default() };
    }

    pub(super) fn stop(&mut self) {
        self.spent = self.seconds();
        self.since = None;
    }

    pub(super) fn start(&mut self) {
        self.since = self.since.or(Some(self.now));
    }

    /// The seconds that it has run.
    pub(super) fn seconds(&self) -> f64 {
        self.spent + self.since.map_or(0.0, |since| self.now - since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_do_not_count() {
        let mut watch = Stopwatch::default();
        watch.set(100.0);
        assert_eq!(watch.seconds(), 0.0);
        watch.start();
        watch.set(103.0);
        watch.stop();
        watch.set(150.0);
        watch.stop();
        watch.start();
        watch.set(151.0);
        watch.start();
        watch.set(152.0);
        assert_eq!(watch.seconds(), 5.0);
        watch.reset();
        assert_eq!(watch.seconds(), 0.0);
    }
}
