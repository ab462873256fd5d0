//! The pool of threads that search the parts.

use super::book::{Book, Share, lock};
use super::costs::Spent;
use super::cut::Cut;
use super::kept::{Batch, Keep};
use super::part_ledger::PartLedger;
use super::separator::Separator;
use crate::outcome::Failure;
use crate::running::Slice;
use cubefall::problem::PlacementId;
use cubefall::search::Bookmark;
use jobs::PartSearch;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};
use std::time::{Duration, Instant};

/// What a thread sends: a report, or why it cannot go on.
type Sent = Result<Share, String>;

/// Searches the waiting parts in at most `threads` threads, those that are begun from where they are. `look` is called at each report, and
/// several times a second without one, with the seconds since its last call. The threads stop when all parts are done or `look` breaks;
/// its value is returned. The book then has all results.
pub(crate) fn work<B>(
    cut: &Cut,
    book: &mut Book,
    threads: usize,
    mut look: impl FnMut(&mut Book, f64) -> Result<ControlFlow<B>, Failure>,
) -> Result<Option<B>, Failure> {
    let waiting = book.read(|ledger| ledger.of() - ledger.done());
    let threads = threads.clamp(1, waiting.max(1));
    let (gate, ledger, begun) = (Gate::default(), book.shared_ledger(), book.begun().clone());
    scope(|scope| {
        // Reports that are not read soon hold the threads back.
        let (sender, shares) = sync_channel(2 * threads);
        let keep = book.keep();
        let worker = Worker { cut, keep, ledger, begun: &begun, gate: &gate, shares: sender };
        let (handles, started) = start(scope, threads, worker);
        let ended = started.and_then(|()| oversee(book, &gate, &shares, &mut look));
        gate.stop();
        // Each thread sends its last report before it ends. A panic has been printed already, so the result of `join` is ignored.
        let rest = shares.iter().map(|sent| add(book, sent)).fold(Ok(()), Result::and);
        handles.into_iter().for_each(|thread| drop(thread.join()));
        ended.and_then(|end| rest.map(|()| end))
    })
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
        let (part, is_full) = book.output();
        gate.update(part, is_full);
    }
}

fn add(book: &mut Book, sent: Sent) -> Result<(), Failure> {
    book.add(sent.map_err(Failure::Stuck)?)
}

/// The data of each thread.
#[derive(Clone)]
struct Worker<'a> {
    cut: &'a Cut,
    keep: Keep,
    ledger: Arc<Mutex<PartLedger>>,
    /// The states of the parts that were begun before.
    begun: &'a BTreeMap<usize, Bookmark>,
    gate: &'a Gate,
    shares: SyncSender<Sent>,
}

/// The handles of the started threads, and an error if not all could be started.
fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    threads: usize,
    worker: Worker<'scope>,
) -> (Vec<ScopedJoinHandle<'scope, ()>>, Result<(), Failure>) {
    let mut handles = Vec::new();
    for number in 0..threads {
        let worker = worker.clone();
        match Builder::new().spawn_scoped(scope, move || worker.run()) {
            Ok(thread) => handles.push(thread),
            Err(error) => {
                let fault = format!(
                    "thread {} of {threads} cannot be started ({error}); choose fewer with --threads",
                    number + 1
                );
                return (handles, Err(Failure::Stuck(fault)));
            }
        }
    }
    (handles, Ok(()))
}

impl Worker<'_> {
    fn run(&self) {
        // The first steps of a large puzzle may take long, and a signal is noticed between two slices.
        let mut slice = Slice::of_one();
        let mut search = PartSearch::new(&self.cut.parts);
        let mut separator = self.cut.takes_apart.then(|| Separator::new(self.cut.subject.groups.clone()));
        while !self.gate.is_stopped() {
            let Some(part) = lock(&self.ledger).assign() else { break };
            if let Err(fault) = self.search(part, &mut search, &mut separator, &mut slice) {
                let _ = self.shares.send(Err(fault));
                break;
            }
        }
    }

    /// Begins a part of the shard, where it was if it was begun before. Returns the steps that were taken before.
    fn begin(&self, part: usize, search: &mut PartSearch) -> Result<u64, String> {
        let number = self.cut.number(part);
        let Some(state) = self.begun.get(&part) else {
            search.begin(number);
            return Ok(0);
        };
        let resumed = search.resume(number, state).map(|()| state.stats().steps());
        resumed.map_err(|error| format!("part {part} cannot be resumed ({error}); please report this fault"))
    }

    /// Searches a part to its end, or until a stop is requested.
    fn search(
        &self,
        part: usize,
        search: &mut PartSearch,
        separator: &mut Option<Separator>,
        slice: &mut Slice,
    ) -> Result<(), String> {
        let start = Instant::now();
        let before = self.begin(part, search)?;
        let mut spent = Spent::beginning(start.elapsed(), before);
        // A part may have nothing to search; it is reported all the same.
        while !self.gate.is_stopped() {
            let (mut found, mut taken) = (Batch::new(self.keep), Ok(Taken::Added));
            let (steps, time) = slice.time(u64::MAX, |steps| {
                search.run(steps, |placements| {
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
            let (seconds, state, is_done) = (spent.seconds(), search.state(), search.is_done());
            if !is_done {
                lock(&self.ledger).report(part, search.progress());
            }
            // The receiver is gone only if the search is stopping.
            let _ = self.shares.send(Ok(Share { part, found, steps, seconds, state, is_done }));
            if is_done {
                break;
            }
            self.gate.pass(part);
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

/// While too many solutions wait for those before them, only the thread that searches the next part to be printed goes on. So what waits
/// is bounded, and the thread that everything waits for never does.
#[derive(Default)]
struct Gate {
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
    fn pass(&self, part: usize) {
        let must_wait = |output: &mut Output| output.is_full && output.part != part && !self.is_stopped();
        let waited = self.changed.wait_while(self.output(), must_wait);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    /// Reports the state of the output.
    fn update(&self, part: usize, is_full: bool) {
        *self.output() = Output { part, is_full };
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
