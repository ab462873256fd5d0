//! Counting in several threads.

use super::fault::Fault;
use super::part_search::PartSearch;
use super::task_queue::TaskQueue;
use crate::problem::Problem;
use crate::search::{Parts, SearchError, SegmentLedger, Task};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

/// The count of a search in parts, by several threads.
pub(super) struct ParallelCount {
    parts: Arc<Parts>,
    queue: TaskQueue,
    /// The solutions found, each verified.
    found: AtomicU64,
}

impl ParallelCount {
    /// The least number of parts, and the most steps of their cut, which one thread makes. Threads split
    /// parts when they need more.
    const PARTS: usize = 64;
    const CUT: u64 = 1 << 14;

    /// The steps of a thread between two looks at the others.
    const SLICE: u64 = 1 << 14;

    /// The time between two questions whether it goes on.
    const INTERVAL: Duration = Duration::from_millis(50);

    pub(super) fn new(problem: &Arc<Problem>) -> Result<Self, SearchError> {
        let parts = Arc::new(Parts::within(problem, Self::PARTS, Self::CUT)?);
        let queue = TaskQueue::new(SegmentLedger::new(parts.len()));
        Ok(Self { parts, queue, found: AtomicU64::new(0) })
    }

    /// Counts in `threads` threads, or in fewer if the system refuses some. Nothing if it does not go on.
    pub(super) fn count(
        &self,
        threads: usize,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<Option<u64>, Fault> {
        let mut ended = Ok(());
        scope(|scope| {
            let (sender, results) = channel();
            let start = |thread: usize| {
                let sender = sender.clone();
                Builder::new().spawn_scoped(scope, move || self.work(thread, &sender)).is_ok()
            };
            if (0..threads).filter(|&thread| start(thread)).count() == 0 {
                self.work(0, &sender);
            }
            drop(sender);
            loop {
                match results.recv_timeout(Self::INTERVAL) {
                    Ok(fault) => {
                        ended = Err(fault);
                        self.queue.stop();
                    }
                    Err(RecvTimeoutError::Timeout) if self.queue.is_stopped() || goes_on() => {}
                    Err(RecvTimeoutError::Timeout) => self.queue.stop(),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
        let is_whole = self.queue.read(|ledger| ledger.parts().is_done());
        ended.map(|()| is_whole.then(|| self.found.load(Ordering::Relaxed)))
    }

    /// The work of a thread. It sends why it cannot go on, if it cannot.
    fn work(&self, thread: usize, faults: &Sender<Fault>) {
        let mut search = PartSearch::new(&self.parts);
        while let Some(task) = self.queue.next(thread) {
            let ended = self.search(&task, &mut search);
            self.queue.leave(&task.segment);
            if let Err(fault) = ended {
                // The receiver is there as long as a thread is.
                let _ = faults.send(fault);
                break;
            }
        }
    }

    /// Searches a part or a segment to its end, or until a stop is requested.
    fn search(&self, task: &Task, search: &mut PartSearch) -> Result<(), Fault> {
        search.begin_task(task.segment.part(), task).expect("a search has given it away");
        while !self.queue.is_stopped() {
            let mut found = 0;
            search.advance(Self::SLICE, |_| {
                found += 1;
                ControlFlow::Continue(())
            })?;
            self.found.fetch_add(found, Ordering::Relaxed);
            let report = self.queue.report(&task.segment, search);
            let (given, is_done) = (report.given.clone(), report.state.is_done);
            self.queue.update(|ledger| ledger.record(report));
            self.queue.publish(&task.segment, search.progress(), given);
            if is_done {
                break;
            }
        }
        Ok(())
    }
}
