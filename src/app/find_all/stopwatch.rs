//! How long something took, without its pauses.

/// A stopwatch that is told the time. It stands still until it is started.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Stopwatch {
    /// The time last told, in seconds.
    now: f64,
    /// Seconds gone by, without those since it last went on.
    spent: f64,
    /// When it last went on, if it runs.
    since: Option<f64>,
}

impl Stopwatch {
    /// Tells the time, in seconds of any clock that only goes forward.
    pub(super) fn tell(&mut self, now: f64) {
        self.now = self.now.max(now);
    }

    /// The time last told.
    pub(super) fn now(&self) -> f64 {
        self.now
    }

    /// Stops it and puts it to nought.
    pub(super) fn reset(&mut self) {
        (self.spent, self.since) = (0.0, None);
    }

    pub(super) fn stop(&mut self) {
        (self.spent, self.since) = (self.seconds(), None);
    }

    pub(super) fn go_on(&mut self) {
        self.since = self.since.or(Some(self.now));
    }

    /// Seconds that it has run.
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
        watch.tell(100.0);
        assert_eq!(watch.seconds(), 0.0);
        watch.go_on();
        watch.tell(103.0);
        watch.stop();
        watch.tell(150.0);
        watch.stop();
        watch.go_on();
        watch.tell(151.0);
        watch.go_on();
        watch.tell(152.0);
        assert_eq!(watch.seconds(), 5.0);
        watch.reset();
        assert_eq!(watch.seconds(), 0.0);
    }
}
