//! How long a worker may be silent.

use std::cell::Cell;

/// Counts for how long a worker has been silent.
///
/// It counts checks and not seconds: in a page that is suspended both the checks and the worker stand still.
pub(super) struct Heartbeat {
    /// The most checks without a report before the worker is given up.
    patience: u32,
    missed: Cell<u32>,
    has_reported: Cell<bool>,
}

impl Heartbeat {
    /// Milliseconds between two checks.
    pub(super) const MILLISECONDS: i32 = 500;
    /// The patience before the first report, in checks: the program has to come from the server first, which may take a minute.
    const AT_FIRST: u32 = 120;

    /// Of a worker that may be silent for this many seconds.
    pub(super) const fn new(seconds: u32) -> Self {
        let patience = seconds * 1000 / Self::MILLISECONDS as u32;
        Self { patience, missed: Cell::new(0), has_reported: Cell::new(false) }
    }

    /// The worker has reported something.
    pub(super) fn beat(&self) {
        self.missed.set(0);
        self.has_reported.set(true);
    }

    /// Checks the worker. Returns whether it has been silent for too long.
    pub(super) fn check(&self) -> bool {
        self.missed.set(self.missed.get() + 1);
        let patience = match self.has_reported.get() {
            true => self.patience,
            false => self.patience.max(Self::AT_FIRST),
        };
        self.missed.get() > patience
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of checks until the worker is given up.
    fn checks(heartbeat: &Heartbeat) -> usize {
        (1..).find(|_| heartbeat.check()).expect("it is given up at some time")
    }

    #[test]
    fn a_worker_that_reports_is_never_given_up() {
        let heartbeat = Heartbeat::new(5);
        for _ in 0..1000 {
            heartbeat.beat();
            assert!((0..10).all(|_| !heartbeat.check()));
        }
    }

    #[test]
    fn a_silent_worker_is_given_up_after_its_time() {
        let heartbeat = Heartbeat::new(5);
        heartbeat.beat();
        assert_eq!(checks(&heartbeat), 11);
    }

    #[test]
    fn a_worker_that_starts_has_at_least_a_minute() {
        assert_eq!(checks(&Heartbeat::new(5)), 121);
        assert_eq!(checks(&Heartbeat::new(120)), 241);
    }
}
