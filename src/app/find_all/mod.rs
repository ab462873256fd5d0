//! Finding all solutions, by several workers, while the stage keeps its own search.
//!
//! Whoever has the workers tells what they say ([`FindAll::hear`]), the time, and now and then that time has passed
//! ([`FindAll::watch`]); what is to be done with them he is told by [`Errand`]s. So all of it runs without a browser.

mod collection;
mod crew;
mod find_all_readout;
mod smoothness;
mod stopwatch;

pub(in crate::app) use collection::fills;
pub use find_all_readout::FindAllReadout;

use crate::app::errand::{Errand, WorkerId, WorkerNews};
use crate::problem::{PlacementId, Problem};
use crate::puzzle::Puzzle;
use crate::search::{Ledger, PartResult};
use collection::Collection;
use crew::Crew;
use smoothness::Smoothness;
use std::sync::Arc;
use stopwatch::Stopwatch;

/// The search is cut into at least so many parts: enough that each is a small share of the work, so that no worker is
/// long at the last one, and few enough that the search itself, not what is said about it, is the work. For the Bedlam
/// cube that is some milliseconds a part.
pub const LEAST_PARTS: usize = 640;

/// The most workers that can be asked for.
pub const MOST_WORKERS: usize = 64;

/// A search for all solutions: how it stands, who works at it, and what was found.
#[derive(Clone, Default, Debug)]
pub struct FindAll {
    standing: Standing,
    /// There is none before the first worker has said how many parts there are.
    ledger: Option<Ledger>,
    crew: Crew,
    errands: Vec<Errand>,
    watch: Stopwatch,
    smoothness: Smoothness,
    /// What was found.
    collection: Collection,
}

/// How a search for all solutions stands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Standing {
    /// Nobody has asked for it.
    #[default]
    Idle,
    /// Workers are at it, or about to be.
    Running,
    /// It waits to go on.
    Paused,
    /// Every part is done.
    Done,
    /// It was called off before its end.
    Cancelled,
    /// It could not go on, for this reason.
    Failed(String),
}

impl FindAll {
    /// Tells the time, in seconds of a clock that only goes forward.
    pub(in crate::app) fn tell_time(&mut self, now: f64) {
        self.watch.tell(now);
    }

    /// Takes note of a frame: whether anything moves in it.
    pub(in crate::app) fn frame(&mut self, moving: bool) {
        match moving {
            true => self.smoothness.frame(self.watch.now(), self.is_running()),
            false => self.smoothness.still(),
        }
    }

    /// How many solutions can be listed: while it runs, those of the first parts, so that no number changes; once nothing more
    /// comes, all. Nothing as long as there is none, and there may be some.
    pub(in crate::app) fn collected(&self) -> Option<usize> {
        let found = self.collection.len();
        (found > 0 || self.standing == Standing::Done).then_some(found)
    }

    /// The placements of a solution found, by its number from 0.
    ///
    /// # Panics
    /// When so many were not [`collected`](Self::collected).
    pub(in crate::app) fn placements(&self, index: usize) -> &[PlacementId] {
        self.collection.placements(self.ledger.as_ref().expect("it has begun"), index)
    }

    /// Whether workers are at it.
    pub(in crate::app) fn is_running(&self) -> bool {
        self.standing == Standing::Running
    }

    /// What is to be done with the workers, in this order. Each is told once.
    pub(in crate::app) fn errands(&mut self) -> Vec<Errand> {
        std::mem::take(&mut self.errands)
    }

    /// Starts with so many workers; one that failed goes on where it stopped. While it is under way, nothing happens.
    pub(in crate::app) fn start(&mut self, workers: usize) {
        match self.standing {
            Standing::Running | Standing::Paused => return,
            Standing::Failed(_) => {}
            Standing::Idle | Standing::Done | Standing::Cancelled => self.clear(),
        }
        self.watch.go_on();
        self.crew.renew(workers.clamp(1, MOST_WORKERS));
        // Those of parts that were done out of turn get other numbers when it goes on.
        (self.standing, self.collection) = (Standing::Running, Collection::default());
        self.crew.fill(&mut self.errands);
    }

    /// Pauses, or goes on.
    pub(in crate::app) fn toggle_pause(&mut self) {
        match self.standing {
            Standing::Running => {
                self.standing = Standing::Paused;
                self.watch.stop();
                self.crew.rest(&mut self.errands);
            }
            Standing::Paused => {
                self.standing = Standing::Running;
                self.watch.go_on();
                self.crew.go_on(&mut self.errands);
                self.hand_out();
            }
            _ => {}
        }
    }

    /// Calls it off. What was found so far stays.
    pub(in crate::app) fn cancel(&mut self) {
        if self.is_under_way() {
            self.end(Standing::Cancelled);
        }
    }

    /// Calls it off and forgets what was found: the puzzle is another one, or what is counted.
    pub(in crate::app) fn clear(&mut self) {
        self.crew.dismiss(&mut self.errands);
        self.watch.reset();
        (self.standing, self.ledger, self.collection) = (Standing::Idle, None, Collection::default());
    }

    /// Takes up what a worker says. What comes from one that was dismissed is passed over.
    pub(in crate::app) fn hear(
        &mut self,
        worker: WorkerId,
        news: WorkerNews,
        puzzle: &Arc<Puzzle>,
        problem: &Arc<Problem>,
    ) {
        if !self.is_under_way() || !self.crew.hears_from(worker) {
            return;
        }
        match news {
            WorkerNews::Begun { parts, placements } => self.begun(worker, parts, placements, problem),
            WorkerNews::At { part, fraction } => {
                if let Some(ledger) = &mut self.ledger {
                    ledger.report(part, fraction);
                }
            }
            WorkerNews::Found { part, words } => self.found(worker, part, &words, puzzle, problem),
            // That was asked by others.
            WorkerNews::Ways { .. } => {}
            WorkerNews::Lost(reason) => self.lose(worker, &reason),
            WorkerNews::Unable(reason) => self.end(Standing::Failed(reason)),
        }
    }

    /// Looks who is silent, and how the picture does: to be called about twice a second while it runs. A worker that
    /// has something to do and of which nothing was heard for too long is given up.
    pub(in crate::app) fn watch(&mut self) {
        if self.standing == Standing::Running {
            for worker in self.crew.grow_impatient() {
                self.lose(worker, "it does not answer");
            }
            self.spare_or_recall();
        }
    }

    /// Lets a worker rest while the picture falls behind, and calls it back when that is long past.
    fn spare_or_recall(&mut self) {
        match self.smoothness.is_behind() {
            Some(true) => self.crew.spare_one(&mut self.errands),
            Some(false) | None => self.crew.recall_one(&mut self.errands),
        }
        self.hand_out();
    }

    fn is_under_way(&self) -> bool {
        matches!(self.standing, Standing::Running | Standing::Paused)
    }

    fn progress(&self) -> f64 {
        self.ledger.as_ref().map_or(0.0, Ledger::progress)
    }

    fn begun(&mut self, worker: WorkerId, parts: usize, placements: usize, problem: &Arc<Problem>) {
        let ledger = self.ledger.get_or_insert_with(|| Ledger::new(parts));
        if placements != problem.len() || parts != ledger.of() {
            let reason = "its workers' program and the page's are of different versions; load the page again";
            return self.end(Standing::Failed(reason.to_owned()));
        }
        self.crew.set_ready(worker);
        self.go_on_or_end();
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the puzzle and its placements come apart until there is one problem"
    )]
    fn found(
        &mut self,
        worker: WorkerId,
        part: usize,
        words: &[u32],
        puzzle: &Arc<Puzzle>,
        problem: &Arc<Problem>,
    ) {
        let result = PartResult::from_words(words, problem);
        let sound =
            |result: &PartResult| result.solutions().all(|one| collection::fills(puzzle, problem, one));
        let (Some(result), Some(ledger)) = (result.filter(sound), &mut self.ledger) else {
            let reason = "a worker answered with what is no solution; load the page again";
            return self.end(Standing::Failed(reason.to_owned()));
        };
        ledger.finish(part, result);
        self.collection.grow(ledger);
        self.crew.has_done(worker);
        self.go_on_or_end();
    }

    fn lose(&mut self, worker: WorkerId, reason: &str) {
        if let Some(ledger) = &mut self.ledger {
            ledger.release(worker.number());
        }
        self.errands.push(Errand::Dismiss(worker));
        if self.crew.lose(worker) {
            let reason = format!("its workers were lost again and again, the last because {reason}");
            return self.end(Standing::Failed(reason));
        }
        self.crew.fill(&mut self.errands);
        self.hand_out();
    }

    fn go_on_or_end(&mut self) {
        match self.ledger.as_ref().is_some_and(Ledger::is_done) {
            true => self.end(Standing::Done),
            false => self.hand_out(),
        }
    }

    fn hand_out(&mut self) {
        if let (Standing::Running, Some(ledger)) = (&self.standing, &mut self.ledger) {
            self.crew.hand_out(ledger, &mut self.errands);
        }
    }

    fn end(&mut self, standing: Standing) {
        self.watch.stop();
        self.crew.dismiss(&mut self.errands);
        if let Some(ledger) = &mut self.ledger {
            self.crew.numbers().for_each(|worker| ledger.release(worker));
            self.collection.complete(ledger);
        }
        self.standing = standing;
    }
}
