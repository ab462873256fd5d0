//! The pool of threads that search the parts.

use super::cut::Cut;
use crate::cli::outcome::Failure;
use crate::cli::slice::Slice;
use cubefall::problem::PlacementId;
use cubefall::search::{Assemblies, Ledger, PartResult, Search, Stats};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};
use std::time::{Duration, Instant};

/// A thread's report of a slice of work on a part.
pub(in crate::cli) struct Share {
    pub(in crate::cli) part: usize,
    /// The solutions found.
    pub(in crate::cli) found: Assemblies,
    pub(in crate::cli) steps: u64,
    /// The counts of the part, if it is done.
    pub(in crate::cli) counted: Option<Stats>,
}

/// The results so far: the ledger, from which the threads take their parts, and the solutions of the parts that are not done.
pub(in crate::cli) struct Book<'a> {
    ledger: &'a Mutex<Ledger>,
    found: BTreeMap<usize, Assemblies>,
    steps: u64,
}

impl<'a> Book<'a> {
    /// The results of a ledger.
    pub(in crate::cli) fn new(ledger: &'a Mutex<Ledger>) -> Self {
        Self { ledger, found: BTreeMap::new(), steps: 0 }
    }

    /// Reads from the ledger, which is locked meanwhile.
    pub(in crate::cli) fn read<T>(&self, what: impl FnOnce(&Ledger) -> T) -> T {
        what(&lock(self.ledger))
    }

    /// The solutions so far of a part that is not done.
    pub(in crate::cli) fn found(&self, part: usize) -> impl Iterator<Item = &[PlacementId]> {
        self.found.get(&part).into_iter().flat_map(Assemblies::iter)
    }

    /// The steps taken since this was made.
    pub(in crate::cli) fn steps(&self) -> u64 {
        self.steps
    }

    /// Adds a report. A part that is done goes into the ledger.
    pub(in crate::cli) fn add(&mut self, share: Share) {
        let Share { part, found, steps, counted } = share;
        self.steps += steps;
        let so_far = self.found.entry(part).or_default();
        so_far.append(&found);
        if let Some(stats) = counted {
            let result = PartResult::new(&stats, std::mem::take(so_far));
            self.found.remove(&part);
            lock(self.ledger).finish(part, result);
        }
    }
}

/// Locks the ledger. A poisoned lock is ignored, since no method of the ledger panics midway.
fn lock(ledger: &Mutex<Ledger>) -> MutexGuard<'_, Ledger> {
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Searches the waiting parts in at most `threads` threads. `look` is called at each report, and several times a second without
/// one, with the seconds since its last call. The threads stop when all parts are done or `look` breaks; its value is returned.
/// The book then has all results.
pub(in crate::cli) fn work<B>(
    cut: &Cut,
    book: &mut Book,
    threads: usize,
    mut look: impl FnMut(&Book, f64) -> Result<ControlFlow<B>, Failure>,
) -> Result<Option<B>, Failure> {
    let stop = AtomicBool::new(false);
    let waiting = book.read(|ledger| ledger.of() - ledger.done());
    scope(|scope| {
        let (sender, shares) = channel();
        let worker = Worker { cut, ledger: book.ledger, stop: &stop, shares: sender };
        let (handles, started) = start(scope, threads.clamp(1, waiting.max(1)), worker);
        let ended = started.and_then(|()| oversee(book, &shares, &mut look));
        stop.store(true, Ordering::Relaxed);
        // Each thread sends its last report before it ends. A panic has been printed already, so the result of `join` is ignored.
        shares.iter().for_each(|share| book.add(share));
        handles.into_iter().for_each(|thread| drop(thread.join()));
        ended
    })
}

/// Receives reports until all is done or `look` breaks.
fn oversee<B>(
    book: &mut Book,
    shares: &Receiver<Share>,
    look: &mut impl FnMut(&Book, f64) -> Result<ControlFlow<B>, Failure>,
) -> Result<Option<B>, Failure> {
    const INTERVAL: Duration = Duration::from_millis(50);
    let mut last = Instant::now();
    loop {
        let first = shares.recv_timeout(INTERVAL);
        let disconnected = matches!(first, Err(RecvTimeoutError::Disconnected));
        first.into_iter().chain(shares.try_iter()).for_each(|share| book.add(share));
        let seconds = last.elapsed().as_secs_f64();
        last = Instant::now();
        if let ControlFlow::Break(end) = look(book, seconds)? {
            return Ok(Some(end));
        } else if book.read(Ledger::is_done) {
            return Ok(None);
        } else if disconnected {
            return Err(Failure::Stuck(
                "a thread of the search has ended too early; please report this fault, and try --threads 1"
                    .to_owned(),
            ));
        }
    }
}

/// The data of each thread.
#[derive(Clone)]
struct Worker<'a> {
    cut: &'a Cut,
    ledger: &'a Mutex<Ledger>,
    stop: &'a AtomicBool,
    shares: Sender<Share>,
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
        match Builder::new().spawn_scoped(scope, move || worker.run(number)) {
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
    fn run(&self, number: usize) {
        let (mut slice, mut search) = (Slice::new(), None);
        while !self.stop.load(Ordering::Relaxed) {
            let Some(part) = lock(self.ledger).assign(number) else { break };
            match &mut search {
                None => search = Some(self.cut.search(part)),
                Some(search) => self.cut.restart(search, part),
            }
            search.iter_mut().for_each(|search| self.search(part, search, &mut slice));
        }
    }

    /// Searches a part to its end, or until a stop is requested.
    fn search(&self, part: usize, search: &mut Search, slice: &mut Slice) {
        while !search.is_over() && !self.stop.load(Ordering::Relaxed) {
            let mut found = Assemblies::default();
            let (steps, _) = slice.time(u64::MAX, |steps| {
                search.run(steps, |placements| {
                    found.push(placements);
                    ControlFlow::Continue(())
                })
            });
            let counted = search.is_exhausted().then(|| search.stats().clone());
            if counted.is_none() {
                lock(self.ledger).report(part, search.progress());
            }
            // The receiver is gone only if the search is stopping.
            let _ = self.shares.send(Share { part, found, steps, counted });
        }
    }
}
