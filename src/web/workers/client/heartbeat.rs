//! The heartbeat of a worker: how long it may be silent.

use std::cell::Cell;

/// Counts the checks since the last report of a worker.
///
/// It counts checks, not seconds, since in a suspended page both the checks and the worker stop.
pub(super) struct Heartbeat {
    /// The maximum number of checks without a report.
    longest_silence: u32,
    missed: Cell<u32>,
    has_reported: Cell<bool>,
}

impl Heartbeat {
    /// Milliseconds between two checks.
    pub(super) const MILLISECONDS: i32 = 500;
    /// The maximum before the first report: loading the program may take a minute.
    const LONGEST_START: u32 = 120;

    /// The heartbeat of a worker that may be silent for this many seconds.
    pub(super) const fn new(seconds: u32) -> Self {
        let longest_silence = seconds * 1000 / Self::MILLISECONDS as u32;
        Self { longest_silence, missed: Cell::new(0), has_reported: Cell::new(false) }
    }

    /// The worker has reported something.
    pub(super) fn beat(&self) {
        self.missed.set(0);
        self.has_reported.set(true);
    }

    /// Checks the worker. Returns whether it has been silent for too long.
    pub(super) fn check(&self) -> bool {
        self.missed.set(self.missed.get() + 1);
        let longest_silence = match self.has_reported.get() {
            true => self.longest_silence,
            false => self.longest_silence.max(Self::LONGEST_START),
        };
        self.missed.get() > longest_silence
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of checks until the worker is terminated.
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
