//! The pool of threads that search the parts.

use super::book::{Book, Share, lock};
use super::costs::Spent;
use super::cut::Cut;
use super::kept::{Batch, Keep};
use super::part_ledger::{PartLedger, Task};
use super::segment::Segment;
use super::separator::Separator;
use crate::outcome::Failure;
use crate::running::Slice;
use cubefall::problem::PlacementId;
use cubefall::search::Bookmark;
use cubefall::solve::PartSearch;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// What a thread sends: a report, or why it cannot go on.
type Sent = Result<Share, String>;

/// Searches the waiting parts in `threads` threads, those that are begun from where they are. When no part waits for a thread, it takes the
/// end of one that another thread searches. `look` is called at each report, and
/// several times a second without one, with the seconds since its last call. The threads stop when all parts are done or `look` breaks;
/// its value is returned. The book then has all results but those of threads that do not stop in time, since a step of theirs takes long:
/// what such a thread has not reported is to be done again.
pub(crate) fn work<B>(
    cut: &Arc<Cut>,
    book: &mut Book,
    threads: usize,
    mut look: impl FnMut(&mut Book, f64) -> Result<ControlFlow<B>, Failure>,
) -> Result<Option<B>, Failure> {
    let threads = if book.read(PartLedger::is_done) { 1 } else { threads };
    let (gate, tasks) = (Arc::new(Gate::default()), Arc::new(Tasks::new(book.shared_ledger())));
    // Reports that are not read soon hold the threads back.
    let (sender, shares) = sync_channel(2 * threads);
    let worker = Worker {
        cut: Arc::clone(cut),
        keep: book.keep(),
        tasks: Arc::clone(&tasks),
        gate: Arc::clone(&gate),
        shares: sender,
    };
    let started = start(threads, worker);
    let ended = started.and_then(|()| oversee(book, &gate, &shares, &mut look));
    gate.stop();
    tasks.wake();
    let rest = last_reports(book, &shares);
    ended.and_then(|end| rest.map(|()| end))
}

/// Adds the last reports, which each thread sends before it ends. Those of threads that take long are not waited for.
fn last_reports(book: &mut Book, shares: &Receiver<Sent>) -> Result<(), Failure> {
    const PATIENCE: Duration = Duration::from_millis(300);
    let start = Instant::now();
    let next = || shares.recv_timeout(PATIENCE.saturating_sub(start.elapsed())).ok();
    std::iter::from_fn(next).map(|sent| add(book, sent)).fold(Ok(()), Result::and)
}

/// Receives reports until all is done or `look` breaks.
fn oversee<B>(
    book: &mut Book,
    gate: &Gate,
    shares: &Receiver<Sent>,
    look: &mut impl FnMut(&mut Book, f64) -> Result<ControlFlow<B>, Failure>,
) -> Result<Option<B>, Failure> {
    const INTERVAL: Duration = Duration::from_millis(50);
    let mut last = Instant::now();
    loop {
        let first = shares.recv_timeout(INTERVAL);
        let disconnected = matches!(first, Err(RecvTimeoutError::Disconnected));
        first.into_iter().chain(shares.try_iter()).try_for_each(|sent| add(book, sent))?;
        let seconds = last.elapsed().as_secs_f64();
        last = Instant::now();
        if let ControlFlow::Break(end) = look(book, seconds)? {
            return Ok(Some(end));
        } else if book.read(PartLedger::is_done) {
            return Ok(None);
        } else if disconnected {
            return Err(Failure::Stuck(
                "a thread of the search has ended too early; please report this fault, and try --threads 1"
                    .to_owned(),
            ));
        }
        let (next, is_full) = book.output();
        gate.update(next, is_full);
    }
}

fn add(book: &mut Book, sent: Sent) -> Result<(), Failure> {
    book.add(sent.map_err(Failure::Stuck)?)
}

/// The data of each thread.
#[derive(Clone)]
struct Worker {
    cut: Arc<Cut>,
    keep: Keep,
    tasks: Arc<Tasks>,
    gate: Arc<Gate>,
    shares: SyncSender<Sent>,
}

/// Starts the threads.
///
/// # Errors
/// When not all could be started.
fn start(threads: usize, worker: Worker) -> Result<(), Failure> {
    for number in 0..threads {
        let worker = worker.clone();
        Builder::new().spawn(move || worker.run()).map_err(|error| {
            let number = number + 1;
            Failure::Stuck(format!(
                "thread {number} of {threads} cannot be started ({error}); choose fewer with --threads"
            ))
        })?;
    }
    Ok(())
}

impl Worker {
    fn run(&self) {
        // The first steps of a large puzzle may take long, and a signal is noticed between two slices.
        let mut slice = Slice::of_one();
        let mut search = PartSearch::new(&self.cut.parts).up_to(self.cut.classes.clone());
        let separator = || Separator::new(self.cut.subject.groups.clone());
        let is_repeated = self.cut.classes.is_some();
        let mut separator = self.cut.takes_apart.then(|| separator().remembering(is_repeated));
        while let Some(task) = self.tasks.next(&self.gate) {
            let segment = task.segment.clone();
            let ended = self.search(task, &mut search, &mut separator, &mut slice);
            self.tasks.leave(&segment);
            if let Err(fault) = ended {
                let _ = self.shares.send(Err(fault));
                break;
            }
        }
    }

    /// Begins a part or a segment, where it was if it was begun before. Returns the steps that were taken before.
    fn begin(&self, task: &Task, search: &mut PartSearch) -> Result<u64, String> {
        let part = task.segment.part();
        let number = self.cut.number(part);
        let Some(state) = &task.state else {
            search.begin(number);
            return Ok(0);
        };
        let resumed = search.resume(number, state).map(|()| state.stats().steps());
        resumed.map_err(|error| format!("part {part} cannot be resumed ({error}); please report this fault"))
    }

    /// Searches a part or a segment to its end, or until a stop is requested.
    fn search(
        &self,
        task: Task,
        search: &mut PartSearch,
        separator: &mut Option<Separator>,
        slice: &mut Slice,
    ) -> Result<(), String> {
        let start = Instant::now();
        let before = self.begin(&task, search)?;
        let segment = task.segment;
        let mut spent = Spent::beginning(start.elapsed(), before);
        // A part may have nothing to search; it is reported all the same.
        while !self.gate.is_stopped() {
            let (mut found, mut taken) = (Batch::new(self.keep), Ok(Taken::Added));
            let (steps, time) = slice.time(u64::MAX, |steps| {
                search.advance(steps, |placements| {
                    taken = self.take(placements, separator, &mut found);
                    more_unless(taken != Ok(Taken::Added) || found.is_full())
                })
            });
            let steps = steps.map_err(|error| error.to_string())?;
            if taken? == Taken::Stopped {
                // The slice is not reported, and to be done again.
                break;
            }
            spent.add(steps, time);
            let given = self.tasks.given(&segment, search);
            let (seconds, state, is_done) = (spent.seconds(), search.state(), search.is_done());
            let share = Share {
                segment: segment.clone(),
                found,
                steps,
                seconds,
                state,
                is_done,
                given: given.clone(),
            };
            // The receiver is gone only if the search is stopping. It hears of a segment before another thread searches it.
            let _ = self.shares.send(Ok(share));
            self.tasks.report(&segment, search.progress(), given);
            if is_done {
                break;
            }
            self.gate.pass(&segment);
        }
        Ok(())
    }

    /// Adds a solution, which is taken apart if there is a separator.
    fn take(
        &self,
        placements: &[PlacementId],
        separator: &mut Option<Separator>,
        found: &mut Batch,
    ) -> Result<Taken, String> {
        let problem = &self.cut.problem;
        let mut level = None;
        if let Some(separator) = separator {
            level = separator.level(problem, placements, || self.gate.is_stopped())?;
            if level.is_none() {
                return Ok(Taken::Stopped);
            }
        }
        found.add(problem, placements, level);
        Ok(Taken::Added)
    }
}

/// Whether a solution was added to a batch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Added,
    /// The threads are to stop, and it is not known how it comes apart.
    Stopped,
}

/// Whether a search is to go on.
const fn more_unless(is_enough: bool) -> ControlFlow<()> {
    if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// What there is to search, for the threads.
struct Tasks {
    ledger: Arc<Mutex<PartLedger>>,
    /// Signals that there may be something to search, or that there will be nothing.
    changed: Condvar,
}

impl Tasks {
    fn new(ledger: Arc<Mutex<PartLedger>>) -> Self {
        Self { ledger, changed: Condvar::new() }
    }

    /// The next part or segment. Waits for one that a running search gives away, if it must. Nothing if there will be no more, or all threads
    /// are to stop.
    fn next(&self, gate: &Gate) -> Option<Task> {
        let mut ledger = lock(&self.ledger);
        while !gate.is_stopped() {
            if let Some(task) = ledger.assign() {
                return Some(task);
            } else if !ledger.is_searched() {
                return None;
            }
            ledger.count_idle(true);
            ledger = self.changed.wait(ledger).unwrap_or_else(PoisonError::into_inner);
            ledger.count_idle(false);
        }
        None
    }

    /// Splits a search, if a thread waits for that. Returns what it gives away, which no thread knows of yet.
    fn given(&self, segment: &Segment, search: &mut PartSearch) -> Option<(Segment, Bookmark)> {
        let given = {
            let ledger = lock(&self.ledger);
            if ledger.wants_a_split() { ledger.next_given(segment) } else { None }
        }?;
        search.split().map(|state| (given, state))
    }

    /// Records the progress of a segment, and what was given away of it.
    fn report(&self, segment: &Segment, progress: f64, given: Option<(Segment, Bookmark)>) {
        let mut ledger = lock(&self.ledger);
        ledger.report(segment, progress);
        if let Some((given, state)) = given {
            ledger.add(given, Some(state));
            drop(ledger);
            self.changed.notify_one();
        }
    }

    /// Records that the search of a segment has ended. If no other is searched, nothing will be given away.
    fn leave(&self, segment: &Segment) {
        let mut ledger = lock(&self.ledger);
        ledger.leave(segment);
        if !ledger.is_searched() {
            drop(ledger);
            self.changed.notify_all();
        }
    }

    /// Wakes all threads that wait, since they are to stop.
    fn wake(&self) {
        // The lock was held at some time after the request to stop, so no thread begins to wait without having seen it.
        drop(lock(&self.ledger));
        self.changed.notify_all();
    }
}

/// While too many solutions wait for those before them, only the thread that searches the next segment to be printed goes on. So what waits
/// is bounded, and the thread that everything waits for never does.
#[derive(Default)]
struct Gate {
    output: Mutex<Output>,
    changed: Condvar,
    is_stopped: AtomicBool,
}

/// The state of the output.
struct Output {
    /// The next segment to be printed.
    next: Segment,
    /// Whether enough solutions wait.
    is_full: bool,
}

impl Default for Output {
    fn default() -> Self {
        Self { next: Segment::of(0), is_full: false }
    }
}

impl Gate {
    /// Waits, if need be, until the thread that searches this segment may go on.
    fn pass(&self, segment: &Segment) {
        let must_wait = |output: &mut Output| output.is_full && output.next != *segment && !self.is_stopped();
        let waited = self.changed.wait_while(self.output(), must_wait);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    /// Reports the state of the output.
    fn update(&self, next: &Segment, is_full: bool) {
        *self.output() = Output { next: next.clone(), is_full };
        self.changed.notify_all();
    }

    /// Whether all threads are to stop.
    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Requests all threads to stop, also those that wait.
    fn stop(&self) {
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

    #[test]
    fn only_the_next_part_passes_a_full_gate_and_all_pass_when_it_opens_or_stops() {
        let open = |gate: &Gate| gate.update(&Segment::of(0), false);
        let turn = |gate: &Gate| gate.update(&Segment::of(2), true);
        for open in [open, turn, Gate::stop] {
            let gate = Gate::default();
            gate.update(&Segment::of(1), true);
            gate.pass(&Segment::of(1));
            let (sender, passed) = channel();
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    gate.pass(&Segment::of(2));
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
