//! Threads that do the parts of a search.

use super::cut::Cut;
use crate::cli::outcome::Failure;
use crate::cli::slice::Slice;
use cubefall::problem::PlacementId;
use cubefall::search::{Ledger, PartResult, Search, Stats};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};
use std::time::{Duration, Instant};

/// A share of work on a part, as its thread tells it.
pub(in crate::cli) struct News {
    pub(in crate::cli) part: usize,
    /// The placements of the solutions that it found, one after the other.
    pub(in crate::cli) found: Vec<PlacementId>,
    pub(in crate::cli) steps: u64,
    /// What the part counted, if it is done.
    pub(in crate::cli) counted: Option<Stats>,
}

/// What is known: the ledger, which the threads take their parts from, and what the parts they are at have found so far.
pub(in crate::cli) struct Book<'a> {
    ledger: &'a Mutex<Ledger>,
    found: BTreeMap<usize, Vec<PlacementId>>,
    steps: u64,
}

impl<'a> Book<'a> {
    /// A book in which nothing was noted since what the ledger knows.
    pub(in crate::cli) fn new(ledger: &'a Mutex<Ledger>) -> Self {
        Self { ledger, found: BTreeMap::new(), steps: 0 }
    }

    /// Looks something up in the ledger. The threads wait meanwhile.
    pub(in crate::cli) fn ask<T>(&self, what: impl FnOnce(&Ledger) -> T) -> T {
        what(&hold(self.ledger))
    }

    /// What a part has found that is not done.
    pub(in crate::cli) fn found(&self, part: usize) -> &[PlacementId] {
        self.found.get(&part).map_or(&[], Vec::as_slice)
    }

    /// Steps that were taken since the book is kept.
    pub(in crate::cli) fn steps(&self) -> u64 {
        self.steps
    }

    /// Notes a share of work.
    pub(in crate::cli) fn note(&mut self, news: News) {
        let News { part, found, steps, counted } = news;
        self.steps += steps;
        let so_far = self.found.entry(part).or_default();
        so_far.extend(found);
        if let Some(stats) = counted {
            let result = PartResult::new(&stats, std::mem::take(so_far));
            self.found.remove(&part);
            hold(self.ledger).finish(part, result);
        }
    }
}

/// A thread that panicked while it held the ledger has left it as it was, since nothing in there panics half-way.
fn hold(ledger: &Mutex<Ledger>) -> MutexGuard<'_, Ledger> {
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has so many threads do the parts that wait. `look` is called whenever there is news, and some times a second, with the
/// seconds since the last time; when it breaks, with what it says, or when all is done the threads stop. Then the book has
/// everything that they have found.
pub(in crate::cli) fn work<B>(
    cut: &Cut,
    book: &mut Book,
    threads: usize,
    mut look: impl FnMut(&Book, f64) -> Result<ControlFlow<B>, Failure>,
) -> Result<Option<B>, Failure> {
    let stop = AtomicBool::new(false);
    let waiting = book.ask(|ledger| ledger.of() - ledger.done());
    scope(|scope| {
        let (tell, news) = channel();
        let worker = Worker { cut, ledger: book.ledger, stop: &stop, tell };
        let (crew, started) = start(scope, threads.clamp(1, waiting.max(1)), worker);
        let ended = started.and_then(|()| oversee(book, &news, &mut look));
        stop.store(true, Ordering::Relaxed);
        // What the threads were at is told before they go. That one may have panicked has been said.
        news.iter().for_each(|last| book.note(last));
        crew.into_iter().for_each(|thread| drop(thread.join()));
        ended
    })
}

/// Notes what comes until all is done or `look` breaks.
fn oversee<B>(
    book: &mut Book,
    news: &Receiver<News>,
    look: &mut impl FnMut(&Book, f64) -> Result<ControlFlow<B>, Failure>,
) -> Result<Option<B>, Failure> {
    const OFTEN: Duration = Duration::from_millis(50);
    let mut last = Instant::now();
    loop {
        let first = news.recv_timeout(OFTEN);
        let over = matches!(first, Err(RecvTimeoutError::Disconnected));
        first.into_iter().chain(news.try_iter()).for_each(|news| book.note(news));
        let seconds = last.elapsed().as_secs_f64();
        last = Instant::now();
        if let ControlFlow::Break(end) = look(book, seconds)? {
            return Ok(Some(end));
        } else if book.ask(Ledger::is_done) {
            return Ok(None);
        } else if over {
            return Err(Failure::Stuck(
                "a thread of the search has died; please report this fault, and try --threads 1".to_owned(),
            ));
        }
    }
}

/// What a thread works with.
#[derive(Clone)]
struct Worker<'a> {
    cut: &'a Cut,
    ledger: &'a Mutex<Ledger>,
    stop: &'a AtomicBool,
    tell: Sender<News>,
}

/// Those that could be started, and why not all could.
fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    threads: usize,
    worker: Worker<'scope>,
) -> (Vec<ScopedJoinHandle<'scope, ()>>, Result<(), Failure>) {
    let mut crew = Vec::new();
    for number in 0..threads {
        let worker = worker.clone();
        match Builder::new().spawn_scoped(scope, move || worker.run(number)) {
            Ok(thread) => crew.push(thread),
            Err(error) => {
                let fault = format!(
                    "thread {} of {threads} cannot be started ({error}); ask for fewer with --threads",
                    number + 1
                );
                return (crew, Err(Failure::Stuck(fault)));
            }
        }
    }
    (crew, Ok(()))
}

impl Worker<'_> {
    fn run(&self, number: usize) {
        let (mut slice, mut search) = (Slice::new(), None);
        while !self.stop.load(Ordering::Relaxed) {
            let Some(part) = hold(self.ledger).assign(number) else { break };
            match &mut search {
                None => search = Some(self.cut.search(part)),
                Some(search) => self.cut.restart(search, part),
            }
            search.iter_mut().for_each(|search| self.search(part, search, &mut slice));
        }
    }

    /// Searches a part to its end, or until it is to stop.
    fn search(&self, part: usize, search: &mut Search, slice: &mut Slice) {
        while !search.is_over() && !self.stop.load(Ordering::Relaxed) {
            let mut found = Vec::new();
            let (steps, _) = slice.time(u64::MAX, |steps| {
                search.run(steps, |placements| {
                    found.extend_from_slice(placements);
                    ControlFlow::Continue(())
                })
            });
            let counted = search.is_exhausted().then(|| search.stats().clone());
            if counted.is_none() {
                hold(self.ledger).report(part, search.progress());
            }
            // Nobody hears it any more only where the search is to stop.
            let _ = self.tell.send(News { part, found, steps, counted });
        }
    }
}
