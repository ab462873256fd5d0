//! The search for all solutions: how it stands, which workers search, and what they have found.
//!
//! It emits [effects](FindAllEffect) to workers and takes note of their [reports](FindAllEvent), so all of it runs without a
//! browser.

use crate::app::find_all::collection::Collection;
use crate::app::find_all::pool::Pool;
use crate::app::find_all::smoothness::Smoothness;
use crate::app::find_all::stopwatch::Stopwatch;
use crate::app::{Effect, FindAllCommand, FindAllEffect, FindAllEvent, WorkerId};
use crate::problem::{PlacementId, Problem};
use crate::search::{Ledger, PartResult};

/// The least number of parts that the search is cut into: enough that the last part does not take long, and few enough that
/// the search takes longer than the messages about it. For the Bedlam cube that is some milliseconds a part.
pub const LEAST_PARTS: usize = 640;

/// The most workers that can be started.
pub const MOST_WORKERS: usize = 64;

/// A search for all solutions.
#[derive(Clone, Default, Debug)]
pub(in crate::app) struct FindAll {
    standing: Standing,
    /// There is none before the first worker has reported how many parts there are.
    ledger: Option<Ledger>,
    pool: Pool,
    effects: Vec<Effect>,
    watch: Stopwatch,
    smoothness: Smoothness,
    /// The solutions found.
    collection: Collection,
}

/// How a search for all solutions stands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Standing {
    /// It has not been started.
    #[default]
    Idle,
    /// Workers search, or are being started.
    Running,
    /// It is paused.
    Paused,
    /// Every part is done.
    Done,
    /// It was ended before all parts were done.
    Cancelled,
    /// It could not go on, for this reason.
    Failed(String),
}

impl FindAll {
    /// Sets the time, in seconds of a clock that only goes forward.
    pub(in crate::app) fn set_clock(&mut self, now: f64) {
        self.watch.set(now);
    }

    /// Takes note of a frame, and whether anything moves in it.
    pub(in crate::app) fn frame(&mut self, moving: bool) {
        match moving {
            true => self.smoothness.frame(self.watch.now(), self.is_running()),
            false => self.smoothness.still(),
        }
    }

    /// How many solutions can be listed: while it runs, those of the first parts, so that no number changes; afterwards all.
    /// `None` as long as none is found and there may be some.
    pub(in crate::app) fn collected(&self) -> Option<usize> {
        let found = self.collection.len();
        (found > 0 || self.standing == Standing::Done).then_some(found)
    }

    /// The placements of a solution found, by its number from 0.
    ///
    /// # Panics
    /// When fewer are [collected](Self::collected).
    pub(in crate::app) fn placements(&self, index: usize) -> &[PlacementId] {
        self.collection.placements(self.ledger.as_ref().expect("it has begun"), index)
    }

    /// Whether workers search.
    pub(in crate::app) fn is_running(&self) -> bool {
        self.standing == Standing::Running
    }

    pub(in crate::app) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    pub(in crate::app) fn apply(&mut self, command: FindAllCommand) {
        match command {
            FindAllCommand::Start { workers } => self.start(workers),
            FindAllCommand::TogglePause => self.toggle_pause(),
            FindAllCommand::Cancel => self.cancel(),
        }
    }

    /// Starts with this many workers; a search that failed goes on where it stopped. One that is in progress is not changed.
    fn start(&mut self, workers: usize) {
        match self.standing {
            Standing::Running | Standing::Paused => return,
            Standing::Failed(_) => {}
            Standing::Idle | Standing::Done | Standing::Cancelled => self.clear(),
        }
        self.watch.start();
        self.pool.renew(workers.clamp(1, MOST_WORKERS));
        self.standing = Standing::Running;
        // Solutions of parts that were done out of order get other numbers when it goes on.
        self.collection = Collection::default();
        self.pool.fill(&mut self.effects);
    }

    fn toggle_pause(&mut self) {
        match self.standing {
            Standing::Running => {
                self.standing = Standing::Paused;
                self.watch.stop();
                self.pool.pause_all(&mut self.effects);
            }
            Standing::Paused => {
                self.standing = Standing::Running;
                self.watch.start();
                self.pool.resume_all(&mut self.effects);
                self.hand_out_parts();
            }
            _ => {}
        }
    }

    fn cancel(&mut self) {
        if self.is_in_progress() {
            self.end(Standing::Cancelled);
        }
    }

    /// Ends it and forgets what was found: the puzzle is another one, or what is counted.
    pub(in crate::app) fn clear(&mut self) {
        self.pool.stop_all(&mut self.effects);
        self.watch.reset();
        self.standing = Standing::Idle;
        self.ledger = None;
        self.collection = Collection::default();
    }

    /// Takes note of what a worker reports. Reports of workers that were stopped are ignored.
    pub(in crate::app) fn report(&mut self, worker: WorkerId, event: FindAllEvent, problem: &Problem) {
        if !self.is_in_progress() || !self.pool.contains(worker) {
            return;
        }
        match event {
            FindAllEvent::Ready { parts, placements } => self.ready(worker, (parts, placements), problem),
            FindAllEvent::Progress { part, fraction } => {
                if let Some(ledger) = &mut self.ledger {
                    ledger.report(part, fraction);
                }
            }
            FindAllEvent::Found { part, words } => self.found(worker, (part, &words), problem),
            FindAllEvent::Lost(reason) => self.lose(worker, &reason),
            FindAllEvent::Unable(reason) => self.end(Standing::Failed(reason)),
        }
    }

    /// Lets a worker rest while the picture falls behind, and resumes it when that is long past. To be called about twice a
    /// second while the search runs.
    pub(in crate::app) fn balance_workers(&mut self) {
        if self.standing != Standing::Running {
            return;
        }
        match self.smoothness.is_behind() {
            Some(true) => self.pool.spare_one(&mut self.effects),
            Some(false) | None => self.pool.recall_one(&mut self.effects),
        }
        self.hand_out_parts();
    }

    fn is_in_progress(&self) -> bool {
        matches!(self.standing, Standing::Running | Standing::Paused)
    }

    pub(super) fn standing(&self) -> &Standing {
        &self.standing
    }

    pub(super) fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Which parts are done, once it is known how many there are.
    pub(super) fn ledger(&self) -> Option<&Ledger> {
        self.ledger.as_ref()
    }

    /// How long it has taken, without pauses.
    pub(super) fn seconds(&self) -> f64 {
        self.watch.seconds()
    }

    fn ready(&mut self, worker: WorkerId, (parts, placements): (usize, usize), problem: &Problem) {
        let ledger = self.ledger.get_or_insert_with(|| Ledger::new(parts));
        if placements != problem.len() || parts != ledger.of() {
            let reason = "its workers' program and the page's are of different versions; load the page again";
            return self.end(Standing::Failed(reason.to_owned()));
        }
        self.pool.set_ready(worker);
        self.go_on_or_end();
    }

    fn found(&mut self, worker: WorkerId, (part, words): (usize, &[u32]), problem: &Problem) {
        // The worker has verified each solution from the definition; this checks quickly that what arrived is one by the page's
        // own problem, too.
        let is_sound = |result: &PartResult| result.solutions().all(|one| problem.is_solution(one));
        let result = PartResult::from_words(words, problem).filter(is_sound);
        let (Some(result), Some(ledger)) = (result, &mut self.ledger) else {
            let reason = "a worker answered with what is no solution; load the page again";
            return self.end(Standing::Failed(reason.to_owned()));
        };
        ledger.finish(part, result);
        self.collection.grow(ledger);
        self.pool.note_done(worker);
        self.go_on_or_end();
    }

    fn lose(&mut self, worker: WorkerId, reason: &str) {
        if let Some(ledger) = &mut self.ledger {
            ledger.release(worker.number());
        }
        self.effects.push(Effect::FindAll(worker, FindAllEffect::Stop));
        if self.pool.lose(worker) {
            let reason = format!("its workers were lost again and again, the last because {reason}");
            return self.end(Standing::Failed(reason));
        }
        self.pool.fill(&mut self.effects);
        self.hand_out_parts();
    }

    fn go_on_or_end(&mut self) {
        match self.ledger.as_ref().is_some_and(Ledger::is_done) {
            true => self.end(Standing::Done),
            false => self.hand_out_parts(),
        }
    }

    fn hand_out_parts(&mut self) {
        if let (Standing::Running, Some(ledger)) = (&self.standing, &mut self.ledger) {
            self.pool.hand_out_parts(ledger, &mut self.effects);
        }
    }

    fn end(&mut self, standing: Standing) {
        self.watch.stop();
        self.pool.stop_all(&mut self.effects);
        if let Some(ledger) = &mut self.ledger {
            self.pool.numbers().for_each(|worker| ledger.release(worker));
            self.collection.complete(ledger);
        }
        self.standing = standing;
    }
}
