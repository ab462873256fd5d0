//! The pool of threads that search the parts.

use super::costs::Spent;
use super::cut::Cut;
use super::kept::{Batch, Keep};
use super::results::{Report, Results};
use super::separator::Separator;
use crate::outcome::Failure;
use crate::running::Slice;
use cubefall::problem::PlacementId;
use cubefall::search::{Ledger, Segment, Task};
use cubefall::solution::Solution;
use cubefall::solve::{PartSearch, TaskQueue};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// What a thread sends: a report, or why it cannot go on.
type Sent = Result<Report, String>;

/// Searches the waiting parts in `threads` threads, those that are begun from where they are. When no part
/// waits for a thread, it takes the end of one that another thread searches. `look` is called at each report,
/// and several times a second without one, with the seconds since its last call. The threads stop when all
/// parts are done or `look` breaks; its value is returned. The results are then all but those of threads that
/// do not stop in time, since a step of theirs takes long: what such a thread has not reported is to be done
/// again.
pub(crate) fn work<B>(
    cut: &Arc<Cut>,
    results: &mut Results,
    threads: usize,
    mut look: impl FnMut(&mut Results, f64) -> Result<ControlFlow<B>, Failure>,
) -> Result<Option<B>, Failure> {
    let threads = if results.read(Ledger::is_done) { 1 } else { threads };
    let tasks = results.tasks();
    let gate = Arc::new(Gate::new(&tasks));
    // Reports that are not read soon hold the threads back.
    let (sender, reports) = sync_channel(2 * threads);
    let worker = Worker {
        cut: Arc::clone(cut),
        keep: results.keep(),
        tasks: Arc::clone(&tasks),
        gate: Arc::clone(&gate),
        reports: sender,
    };
    let started = start(threads, worker);
    let ended = started.and_then(|()| oversee(results, &gate, &reports, &mut look));
    tasks.stop();
    gate.stop();
    let rest = last_reports(results, &reports);
    ended.and_then(|end| rest.map(|()| end))
}

/// Adds the last reports, which each thread sends before it ends. Those of threads that take long are not
/// waited for.
fn last_reports(results: &mut Results, reports: &Receiver<Sent>) -> Result<(), Failure> {
    const PATIENCE: Duration = Duration::from_millis(300);
    let start = Instant::now();
    let next = || reports.recv_timeout(PATIENCE.saturating_sub(start.elapsed())).ok();
    std::iter::from_fn(next).map(|sent| add(results, sent)).fold(Ok(()), Result::and)
}

/// Receives reports until all is done or `look` breaks.
fn oversee<B>(
    results: &mut Results,
    gate: &Gate,
    reports: &Receiver<Sent>,
    look: &mut impl FnMut(&mut Results, f64) -> Result<ControlFlow<B>, Failure>,
) -> Result<Option<B>, Failure> {
    const INTERVAL: Duration = Duration::from_millis(50);
    let mut last = Instant::now();
    loop {
        let first = reports.recv_timeout(INTERVAL);
        let disconnected = matches!(first, Err(RecvTimeoutError::Disconnected));
        first.into_iter().chain(reports.try_iter()).try_for_each(|sent| add(results, sent))?;
        let seconds = last.elapsed().as_secs_f64();
        last = Instant::now();
        if let ControlFlow::Break(end) = look(results, seconds)? {
            return Ok(Some(end));
        } else if results.read(Ledger::is_done) {
            return Ok(None);
        } else if disconnected {
            return Err(Failure::Stuck(
                "a thread of the search has ended too early; please report this fault, and try --threads 1"
                    .to_owned(),
            ));
        }
        let (next, is_full) = results.output();
        gate.update(next, is_full);
    }
}

fn add(results: &mut Results, sent: Sent) -> Result<(), Failure> {
    results.add(sent.map_err(Failure::Stuck)?)
}

/// The data of each thread.
#[derive(Clone)]
struct Worker {
    cut: Arc<Cut>,
    keep: Keep,
    tasks: Arc<TaskQueue>,
    gate: Arc<Gate>,
    reports: SyncSender<Sent>,
}

/// Starts the threads.
///
/// # Errors
/// When not all could be started.
fn start(threads: usize, worker: Worker) -> Result<(), Failure> {
    for number in 0..threads {
        let worker = worker.clone();
        Builder::new().spawn(move || worker.run(number)).map_err(|error| {
            let number = number + 1;
            Failure::Stuck(format!(
                "thread {number} of {threads} cannot be started ({error}); choose fewer with --threads"
            ))
        })?;
    }
    Ok(())
}

impl Worker {
    /// The time after which solutions that were taken apart are reported.
    const LONG: Duration = Duration::from_millis(20);

    fn run(&self, thread: usize) {
        // The first steps of a large puzzle may take long, and a signal is noticed between two slices.
        let mut slice = Slice::of_one();
        let mut search = PartSearch::new(&self.cut.parts).up_to(self.cut.classes.clone());
        let separator = || Separator::new(self.cut.subject.groups.clone());
        let is_repeated = self.cut.classes.is_some();
        let mut separator = self.cut.takes_apart.then(|| separator().remembering(is_repeated));
        while let Some(task) = self.tasks.next(thread) {
            let segment = task.segment.clone();
            let ended = self.search(task, &mut search, &mut separator, &mut slice);
            self.tasks.leave(&segment);
            if let Err(fault) = ended {
                let _ = self.reports.send(Err(fault));
                break;
            }
        }
    }

    /// Begins a part or a segment, where it was if it was begun before. Returns the steps that were taken
    /// before.
    fn begin(&self, task: &Task, search: &mut PartSearch) -> Result<u64, String> {
        let part = task.segment.part();
        search
            .begin_task(self.cut.number(part), task)
            .map_err(|error| format!("part {part} cannot be resumed ({error}); please report this fault"))?;
        Ok(task.state.as_ref().map_or(0, |state| state.stats().steps()))
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
        while !self.tasks.is_stopped() {
            let (mut found, mut taken) = (Batch::new(self.keep), Ok(Taken::Added));
            let began = Instant::now();
            let (steps, time) = slice.time(u64::MAX, |steps| {
                search.advance(steps, |placements| {
                    taken = self.take(placements, separator, &mut found);
                    // What was found in a slice is lost if it is stopped while a solution is taken apart.
                    let is_long = separator.is_some() && began.elapsed() >= Self::LONG;
                    more_unless(taken != Ok(Taken::Added) || found.is_full() || is_long)
                })
            });
            let steps = steps.map_err(|error| error.to_string())?;
            if taken? == Taken::Stopped {
                // The slice is not reported, and to be done again.
                break;
            }
            spent.add(steps, time);
            let task = self.tasks.report(&segment, search);
            let (given, is_done) = (task.given.clone(), task.state.is_done);
            let report = Report { task, found, steps, seconds: spent.seconds() };
            // The receiver is gone only if the search is stopping. It hears of a segment before another
            // thread searches it.
            let _ = self.reports.send(Ok(report));
            self.tasks.publish(&segment, search.progress(), given);
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
        let (problem, is_stopped) = (&self.cut.problem, || self.tasks.is_stopped());
        match separator {
            None => found.add(problem, placements, None),
            Some(separator) if self.keep == Keep::Moves => {
                let separated = separator.separate(&Solution::of(problem, placements), is_stopped)?;
                let Some(separated) = separated else { return Ok(Taken::Stopped) };
                found.add_separated(problem, placements, separated);
            }
            Some(separator) => {
                let level = separator.level(problem, placements, is_stopped)?;
                if level.is_none() {
                    return Ok(Taken::Stopped);
                }
                found.add(problem, placements, level);
            }
        }
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

/// While too many solutions wait for those before them, only the thread that searches the next segment to be
/// printed goes on. So what waits is bounded, and the thread that everything waits for never does.
struct Gate {
    output: Mutex<Output>,
    changed: Condvar,
    tasks: Arc<TaskQueue>,
}

/// The state of the output.
struct Output {
    /// The next segment to be printed.
    next: Segment,
    /// Whether enough solutions wait.
    is_full: bool,
}

impl Gate {
    fn new(tasks: &Arc<TaskQueue>) -> Self {
        let output = Output { next: Segment::of(0), is_full: false };
        Self { output: Mutex::new(output), changed: Condvar::new(), tasks: Arc::clone(tasks) }
    }

    /// Waits, if need be, until the thread that searches this segment may go on.
    fn pass(&self, segment: &Segment) {
        let must_wait =
            |output: &mut Output| output.is_full && output.next != *segment && !self.tasks.is_stopped();
        let waited = self.changed.wait_while(self.output(), must_wait);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    /// Reports the state of the output.
    fn update(&self, next: &Segment, is_full: bool) {
        *self.output() = Output { next: next.clone(), is_full };
        self.changed.notify_all();
    }

    /// Lets all threads pass that wait, since the tasks are stopped.
    fn stop(&self) {
        // The lock is held, so that no thread begins to wait that has not seen the stop.
        drop(self.output());
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
    use cubefall::search::SegmentLedger;
    use std::sync::mpsc::channel;

    #[test]
    fn only_the_next_part_passes_a_full_gate_and_all_pass_when_it_opens_or_stops() {
        let open = |gate: &Gate| gate.update(&Segment::of(0), false);
        let turn = |gate: &Gate| gate.update(&Segment::of(2), true);
        let stop = |gate: &Gate| {
            gate.tasks.stop();
            gate.stop();
        };
        for open in [open, turn, stop] {
            let gate = Gate::new(&Arc::new(TaskQueue::new(SegmentLedger::new(3))));
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
