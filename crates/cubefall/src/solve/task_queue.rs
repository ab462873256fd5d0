//! The parts and segments of a search, assigned to threads.

use super::part_search::PartSearch;
use crate::search::{Bookmark, Segment, SegmentLedger, SegmentState, Task, TaskReport};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What there is to search, for the threads that search it. When nothing waits for a thread, it gets the end
/// of what another thread searches.
///
/// A thread takes a task by [`next`](Self::next). After some steps, it makes a report by
/// [`report`](Self::report), hands that to whoever records it, and then [publishes](Self::publish) it. It
/// [leaves](Self::leave) the task at its end.
///
/// ```
/// use cubefall::problem::Problem;
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::search::{Parts, SegmentLedger};
/// use cubefall::solve::{PartSearch, TaskQueue};
/// use std::ops::ControlFlow;
/// use std::sync::Arc;
///
/// let domino = Piece::new("domino", &Shape::drawn(&["##"])?.coords(), 8)?;
/// let puzzle = Puzzle::new("eight dominoes", Region::cuboid(4, 4, 1)?, vec![domino])?;
/// let parts = Arc::new(Parts::new(&Problem::new(&puzzle), 4)?);
/// let queue = TaskQueue::new(SegmentLedger::new(parts.len()));
/// let mut search = PartSearch::new(&parts);
/// let mut solutions = 0;
/// while let Some(task) = queue.next(0) {
///     search.begin_task(task.segment.part(), &task)?;
///     while !search.is_done() {
///         search.advance(100, |_| ControlFlow::Continue(()))?;
///         let report = queue.report(&task.segment, &mut search);
///         let given = report.given.clone();
///         // Another thread may record it.
///         let counts = queue.update(|ledger| ledger.record(report));
///         solutions += counts.map_or(0, |counts| counts.solutions());
///         queue.publish(&task.segment, search.progress(), given);
///     }
///     queue.leave(&task.segment);
/// }
/// assert_eq!(solutions, 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TaskQueue {
    state: Mutex<State>,
    /// Signals that there may be something to search, or that there will be nothing.
    changed: Condvar,
    is_stopped: AtomicBool,
}

#[derive(Debug)]
struct State {
    ledger: SegmentLedger,
    /// The number of threads that search, and of those that wait for something to search.
    searching: usize,
    idle: usize,
}

impl TaskQueue {
    /// What waits in a ledger.
    pub fn new(ledger: SegmentLedger) -> Self {
        let state = Mutex::new(State { ledger, searching: 0, idle: 0 });
        Self { state, changed: Condvar::new(), is_stopped: AtomicBool::new(false) }
    }

    /// Reads from the ledger, which is locked meanwhile.
    pub fn read<T>(&self, what: impl FnOnce(&SegmentLedger) -> T) -> T {
        what(&self.state().ledger)
    }

    /// Changes the ledger, which is locked meanwhile.
    pub fn update<T>(&self, what: impl FnOnce(&mut SegmentLedger) -> T) -> T {
        what(&mut self.state().ledger)
    }

    /// The next task for a thread. Waits for one that a running search gives away, if it must. Nothing if
    /// there will be no more, or all threads are to stop.
    pub fn next(&self, thread: usize) -> Option<Task> {
        let mut state = self.state();
        while !self.is_stopped() {
            if let Some(task) = state.ledger.assign(thread) {
                state.searching += 1;
                return Some(task);
            } else if state.searching == 0 {
                return None;
            }
            state.idle += 1;
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.idle -= 1;
        }
        None
    }

    /// The report on a search of a task, which is split before if a thread waits for that. No thread knows
    /// yet of what it gives away.
    pub fn report(&self, segment: &Segment, search: &mut PartSearch) -> TaskReport {
        let wanted = {
            let State { ledger, idle, .. } = &*self.state();
            if *idle > 0 && !ledger.has_waiting_segments() { ledger.next_given(segment) } else { None }
        };
        let given = wanted.and_then(|given| search.split().map(|state| (given, state)));
        let state = SegmentState { state: search.state(), is_done: search.is_done() };
        TaskReport { segment: segment.clone(), state, given }
    }

    /// Records the progress of a segment, in [0, 1], and lets a thread search what was given away of it.
    pub fn publish(&self, segment: &Segment, progress: f64, given: Option<(Segment, Bookmark)>) {
        let mut state = self.state();
        state.ledger.report(segment, progress);
        if let Some((given, begins)) = given {
            state.ledger.add(&given, begins);
            drop(state);
            self.changed.notify_one();
        }
    }

    /// Records that the search of a task has ended. If no other is searched, nothing will be given away.
    pub fn leave(&self, segment: &Segment) {
        let mut state = self.state();
        state.searching -= 1;
        state.ledger.report(segment, 1.0);
        if state.searching == 0 {
            drop(state);
            self.changed.notify_all();
        }
    }

    /// Requests all threads to stop, also those that wait.
    pub fn stop(&self) {
        // The lock is held, so that no thread begins to wait after it has seen the old value.
        let state = self.state();
        self.is_stopped.store(true, Ordering::Relaxed);
        drop(state);
        self.changed.notify_all();
    }

    /// Whether all threads are to stop.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// A poisoned lock is ignored, since no method of the ledger panics midway.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
