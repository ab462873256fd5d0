//! The gate that keeps threads from running too far ahead of the output.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// While too many solutions wait for those before them, only the thread that searches the next part to be printed goes on. So what waits
/// is bounded, and the thread that everything waits for never does.
#[derive(Default)]
pub(super) struct Gate {
    output: Mutex<Output>,
    changed: Condvar,
    is_stopped: AtomicBool,
}

/// The state of the output.
#[derive(Default)]
struct Output {
    /// The next part to be printed.
    part: usize,
    /// Whether enough solutions wait.
    is_full: bool,
}

impl Gate {
    /// Waits, if need be, until the thread that searches this part may go on.
    pub(super) fn pass(&self, part: usize) {
        let must_wait = |output: &mut Output| output.is_full && output.part != part && !self.is_stopped();
        let waited = self.changed.wait_while(self.output(), must_wait);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    /// Reports the state of the output.
    pub(super) fn update(&self, part: usize, is_full: bool) {
        *self.output() = Output { part, is_full };
        self.changed.notify_all();
    }

    /// Whether all threads are to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Requests all threads to stop, also those that wait.
    pub(super) fn stop(&self) {
        // The lock is held, so that no thread begins to wait after it has seen the old value.
        let output = self.output();
        self.is_stopped.store(true, Ordering::Relaxed);
        drop(output);
        self.changed.notify_all();
    }

    /// A poisoned lock is ignored, since nothing panics while it is held.
    fn output(&self) -> MutexGuard<'_, Output> {
        self.output.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    #[test]
    fn only_the_next_part_passes_a_full_gate_and_all_pass_when_it_opens_or_stops() {
        for open in [|gate: &Gate| gate.update(0, false), |gate: &Gate| gate.update(2, true), Gate::stop] {
            let gate = Gate::default();
            gate.update(1, true);
            gate.pass(1);
            let (sender, passed) = channel();
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    gate.pass(2);
                    sender.send(()).expect("the test waits");
                });
                // It fails if the thread passes, however late that is.
                assert!(passed.recv_timeout(Duration::from_millis(20)).is_err());
                open(&gate);
                passed.recv().expect("it passes");
            });
        }
    }
}
