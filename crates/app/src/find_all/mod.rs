//! The search for all solutions in the background: its state, its workers, and their results.
//!
//! It emits commands with [requests](FindAllRequest) to workers and handles their [events](FindAllEvent), so
//! it runs without a browser.

pub(super) mod find_all_readout;
pub(super) mod kept;
pub(super) mod outlook;
pub(super) mod pool;
mod timing;

use crate::find_all::kept::{KeptError, KeptSolutions, SearchCut};
use crate::find_all::outlook::Outlook;
use crate::find_all::pool::{Commands, PartPool};
use crate::find_all::timing::{Smoothness, Stopwatch};
use crate::subject::Subject;
use crate::{WorkerCommand, WorkerFailure, WorkerId};
use cubefall::disassembly::Level;
use cubefall::problem::{PlacementId, Problem};
use cubefall::search::{Ledger, PartResult, time_left};
use messages::{FindAllEvent, FindAllRequest, FoundPart};

/// The maximum number of workers.
pub const MOST_WORKERS: usize = 64;

/// A search for all solutions.
#[derive(Clone, Default, Debug)]
pub(crate) struct SearchForAll {
    state: FindAllState,
    /// Whether workers were prepared for this search, even if they were lost since.
    prepared: bool,
    /// The number of workers that a search would have.
    planned: usize,
    outlook: Outlook,
    /// How the search is cut, once a worker has cut it.
    cut: Option<SearchCut>,
    /// How the search in the ledger was cut at an earlier visit, until workers have cut it now.
    cut_before: Option<SearchCut>,
    /// Nothing before the first worker has reported the number of parts.
    ledger: Option<Ledger>,
    pool: PartPool,
    commands: Commands,
    watch: Stopwatch,
    smoothness: Smoothness,
    /// The time of the user's last action for which all workers rest, in seconds.
    attended: Option<f64>,
    /// The solutions found.
    collection: Collection,
    /// The solutions of a search before, while they are checked.
    kept: Option<KeptSolutions>,
    /// Whether the solutions are those of a search before.
    found_before: bool,
    /// The number of parts that were done when the search was kept last.
    kept_parts: usize,
}

/// The state of a search for all solutions.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum FindAllState {
    /// It has not been started.
    #[default]
    Idle,
    /// Workers are searching or starting.
    Running,
    /// It is paused.
    Paused,
    /// Every part is done.
    Done,
    /// It was cancelled before all parts were done.
    Cancelled,
    /// It could not go on, for this reason.
    Failed(String),
    /// It is one of an earlier visit that was not over.
    Left,
}

impl SearchForAll {
    /// The seconds for which workers rest after an action of the user: a few slow pictures.
    const ATTENTION: f64 = 0.7;
    /// The seconds after which a search may be surveyed while it runs, and those that have to be left for it.
    const SOON: f64 = 4.0;
    const LONG: f64 = 30.0;

    /// Sets the time, in seconds of a monotonic clock.
    pub(crate) fn set_clock(&mut self, now: f64) {
        self.watch.set(now);
    }

    /// Records a frame, and whether anything moves in it.
    pub(crate) fn frame(&mut self, moving: bool) {
        match moving {
            true => self.smoothness.frame(self.watch.now(), self.is_running() && self.attended.is_none()),
            false => self.smoothness.still(),
        }
    }

    /// The number of solutions that can be listed: while it runs, those before the first part that is not
    /// done; afterwards, all. `None` while none is found and the search is not over.
    pub(crate) fn collected(&self) -> Option<usize> {
        let found = self.collection.len();
        (found > 0 || self.state == FindAllState::Done).then_some(found)
    }

    /// The number of these, the first ones, that have the numbers of the full list.
    pub(crate) fn numbered(&self) -> usize {
        self.collection.numbered()
    }

    /// The placements of a solution, by its index from 0.
    ///
    /// # Panics
    /// When fewer are [collected](Self::collected).
    pub(crate) fn placements(&self, index: usize) -> &[PlacementId] {
        self.collection.placements(self.ledger.as_ref().expect("it has begun"), index)
    }

    /// Whether workers search.
    fn is_running(&self) -> bool {
        self.state == FindAllState::Running
    }

    pub(crate) fn take_commands(&mut self) -> Commands {
        std::mem::take(&mut self.commands)
    }

    pub(crate) fn apply(&mut self, command: FindAllCommand, subject: &Subject) {
        match command {
            FindAllCommand::Prepare { workers } if self.lacks_workers() => {
                self.prepared = true;
                self.planned = Self::number(workers);
                self.pool.prepare(
                    self.planned,
                    &FindAllRequest::cut(subject.puzzle(), subject.symmetry()),
                    &mut self.commands,
                );
            }
            FindAllCommand::Prepare { .. } => {}
            FindAllCommand::Dismiss if self.is_in_progress() => {}
            FindAllCommand::Dismiss => {
                self.prepared = false;
                self.pool.stop_all(&mut self.commands);
            }
            FindAllCommand::Start { workers } => self.start(workers, subject),
            FindAllCommand::TogglePause => self.toggle_pause(),
            FindAllCommand::Cancel => self.cancel(),
        }
    }

    /// Starts with this many workers, or resumes after a failure. Does nothing while it runs.
    fn start(&mut self, workers: usize, subject: &Subject) {
        match self.state {
            FindAllState::Running | FindAllState::Paused => return,
            FindAllState::Failed(_) | FindAllState::Left => {}
            FindAllState::Idle | FindAllState::Done | FindAllState::Cancelled => {
                self.watch.reset();
                self.ledger = self.cut.map(|cut| Ledger::new(cut.parts));
                self.kept_parts = 0;
            }
        }
        self.prepared = true;
        self.attended = None;
        self.watch.start();
        self.kept = None;
        self.found_before = false;
        self.planned = Self::number(workers);
        self.outlook.hurry(&mut self.commands);
        self.pool.renew(
            self.planned,
            &FindAllRequest::cut(subject.puzzle(), subject.symmetry()),
            &mut self.commands,
        );
        self.state = FindAllState::Running;
        // The index had parts that are out of order; it is rebuilt while the search continues.
        self.collection = Collection::default();
        // A search without parts is over.
        self.go_on_or_end();
    }

    fn number(workers: usize) -> usize {
        workers.clamp(1, MOST_WORKERS)
    }

    /// Whether preparing workers would save time.
    pub(crate) fn lacks_workers(&self) -> bool {
        !self.prepared && !self.is_in_progress() && !self.found_before && self.kept.is_none()
    }

    fn toggle_pause(&mut self) {
        self.attended = None;
        match self.state {
            FindAllState::Running => {
                self.state = FindAllState::Paused;
                self.watch.stop();
                self.pool.pause_all(&mut self.commands);
            }
            FindAllState::Paused => {
                self.state = FindAllState::Running;
                self.watch.start();
                self.pool.resume_all(&mut self.commands);
                self.assign_parts();
            }
            _ => {}
        }
    }

    fn cancel(&mut self) {
        if self.is_in_progress() {
            self.end(FindAllState::Cancelled);
        }
    }

    /// Ends it and drops its solutions, for another puzzle or symmetry.
    pub(crate) fn clear(&mut self) {
        match self.is_in_progress() {
            true => self.pool.stop_all(&mut self.commands),
            false => self.pool.outdate(&mut self.commands),
        }
        self.watch.reset();
        self.state = FindAllState::Idle;
        self.prepared = false;
        self.outlook = Outlook::Unknown;
        (self.cut, self.cut_before) = (None, None);
        self.ledger = None;
        self.collection = Collection::default();
        self.kept = None;
        self.found_before = false;
        self.kept_parts = 0;
    }

    /// The solutions as text, to be kept in the browser, once all are found, with these levels by their
    /// numbers; of a search that is not over, the parts that are done. Nothing if they are too many, or there
    /// are no more than when it was kept last, nor new levels.
    pub(crate) fn take_to_keep<'a>(
        &mut self,
        subject: &Subject,
        has_new_levels: bool,
        level: impl Fn(usize) -> Option<&'a Level>,
    ) -> Option<String> {
        let (done, is_over) = (self.ledger.as_ref()?.done(), self.state == FindAllState::Done);
        let is_news = done > self.kept_parts || (is_over && has_new_levels);
        if !is_news || !self.can_be_kept(subject) {
            return None;
        }
        self.kept_parts = done;
        if is_over {
            let solutions = (0..self.collection.len()).map(|index| (self.placements(index), level(index)));
            let text = KeptSolutions::text(subject, solutions);
            return (text.len() <= KeptSolutions::MOST_BYTES).then_some(text);
        }
        Some(KeptSolutions::text_of_parts(subject, self.cut?, self.watch.seconds(), self.ledger.as_ref()?))
    }

    /// Whether the solutions found are not too many to be kept.
    fn can_be_kept(&self, subject: &Subject) -> bool {
        let (solutions, parts) = self.ledger.as_ref().map_or((0, 0), |it| (it.solutions(), it.done()));
        KeptSolutions::bytes(subject, solutions, parts) <= KeptSolutions::MOST_BYTES
    }

    /// Takes the solutions of a search before, unless another one has begun. They are listed once they are
    /// [checked](Self::check_kept).
    ///
    /// # Errors
    /// When they are damaged, or of another puzzle.
    pub(crate) fn recall(&mut self, text: &str, subject: &Subject) -> Result<(), KeptError> {
        if self.state == FindAllState::Idle {
            self.kept = Some(KeptSolutions::read(text, subject)?);
        }
        Ok(())
    }

    /// Whether solutions of a search before are not checked yet.
    pub(crate) fn is_recalling(&self) -> bool {
        self.kept.is_some()
    }

    /// Checks at most `most` more solutions of a search before. Once all are checked, this search is done, or
    /// the rest of it can be done. Returns their levels then, as far as they are known.
    ///
    /// # Errors
    /// When one of them is none. Then all of them are dropped.
    pub(crate) fn check_kept(
        &mut self,
        most: usize,
        subject: &Subject,
    ) -> Result<Vec<Option<Level>>, KeptError> {
        let Some(mut kept) = self.kept.take() else { return Ok(Vec::new()) };
        if kept.check(most, subject)? {
            self.kept = Some(kept);
            return Ok(Vec::new());
        }
        let levels = kept.take_levels();
        let left = kept.left();
        let ledger = kept.into_ledger(subject);
        self.collection = Collection::default();
        self.collection.complete(&ledger);
        self.kept_parts = ledger.done();
        self.ledger = Some(ledger);
        self.found_before = left.is_none();
        self.state = match left {
            None => FindAllState::Done,
            Some((cut, seconds)) => {
                self.cut_before = Some(cut);
                self.watch.reset_to(seconds);
                FindAllState::Left
            }
        };
        Ok(levels)
    }

    /// Replaces it by a search of another puzzle or symmetry that was ended. If that was in progress, the
    /// rest of it can be done.
    pub(crate) fn restore(&mut self, mut before: Self) {
        self.clear();
        before.watch.stop();
        if before.is_in_progress() {
            before.state = FindAllState::Failed("another search began".to_owned());
        }
        if let Some(ledger) = &mut before.ledger {
            before.pool.numbers().for_each(|worker| ledger.release(worker));
            before.collection.complete(ledger);
        }
        let Self { state, cut, cut_before, ledger, collection, watch, found_before, kept_parts, .. } = before;
        (self.state, self.cut, self.cut_before, self.ledger) = (state, cut, cut_before, ledger);
        (self.found_before, self.kept_parts) = (found_before, kept_parts);
        (self.collection, self.watch) = (collection, watch);
    }

    /// Handles an event or the failure of a worker. Those of workers that were stopped are ignored.
    pub(crate) fn report(
        &mut self,
        worker: WorkerId,
        event: Result<FindAllEvent, WorkerFailure>,
        subject: &Subject,
    ) {
        if !self.pool.contains(worker) {
            return;
        }
        match event {
            Ok(FindAllEvent::Ready { parts, placements, cut }) => {
                self.ready(worker, SearchCut { parts, checksum: cut }, placements, subject);
            }
            Ok(FindAllEvent::Progress { part, fraction }) => {
                if let Some(ledger) = &mut self.ledger {
                    ledger.report(part, fraction);
                }
            }
            Ok(FindAllEvent::Found(parts)) => self.found(worker, &parts, subject.problem()),
            // A worker that has another search to cut may still report on the one before.
            Ok(FindAllEvent::Surveyed(report)) if self.pool.has_cut(worker) => {
                self.outlook.report(report, self.cut.map_or(0, |cut| cut.parts));
            }
            Ok(FindAllEvent::Surveyed(_)) => {}
            // Without a search, a failure is not reported: the search would report it, if it happens again.
            Err(_) if !self.is_in_progress() => self.dismiss(worker),
            Err(WorkerFailure::Lost(reason)) => self.lose(worker, &reason, subject),
            Err(WorkerFailure::Unable(reason)) => self.end(FindAllState::Failed(reason)),
        }
    }

    /// The user acts: where pictures are slow, all workers rest for a moment, since the next picture needs
    /// the processor.
    pub(crate) fn attend(&mut self) {
        if self.is_running() && self.smoothness.is_slow() {
            self.pool.rest_all(&mut self.commands);
            self.attended = Some(self.watch.now());
        }
    }

    /// Pauses a worker while frames come late, and resumes it some time after they no longer do. To be called
    /// about twice a second while the search runs.
    pub(crate) fn balance_workers(&mut self) {
        if self.state != FindAllState::Running {
            return;
        }
        if let Some(attended) = self.attended {
            if self.watch.now() - attended < Self::ATTENTION {
                return;
            }
            self.attended = None;
            self.pool.resume_all(&mut self.commands);
        }
        match self.smoothness.is_behind() {
            Some(true) => self.pool.rest_one(&mut self.commands),
            Some(false) | None => self.pool.resume_one(&mut self.commands),
        }
        self.survey_if_long();
        self.assign_parts();
    }

    /// Lets a worker estimate how much is left, if that seems to be much and there was no time for it before.
    fn survey_if_long(&mut self) {
        let is_long = self.watch.seconds() >= Self::SOON && self.left().is_none_or(|left| left >= Self::LONG);
        if let Some(worker) = self.pool.first_searching().filter(|_| is_long && self.ledger.is_some()) {
            self.outlook.ask(worker, &self.pool, &mut self.commands);
        }
    }

    /// The progress, in [0, 1].
    fn progress(&self) -> f64 {
        self.ledger.as_ref().map_or(0.0, |ledger| self.outlook.progress(ledger))
    }

    /// The seconds that are left, if that is known.
    fn left(&self) -> Option<f64> {
        time_left(self.watch.seconds(), 0.0, self.progress())
    }

    fn is_in_progress(&self) -> bool {
        matches!(self.state, FindAllState::Running | FindAllState::Paused)
    }

    pub(crate) fn state(&self) -> &FindAllState {
        &self.state
    }

    fn ready(&mut self, worker: WorkerId, cut: SearchCut, placements: usize, subject: &Subject) {
        if placements != subject.problem().len() || cut != *self.cut.get_or_insert(cut) {
            let reason = "its workers' program and the page's are of different versions; load the page again";
            return self.report(worker, Err(WorkerFailure::Unable(reason.to_owned())), subject);
        }
        self.pool.set_ready(worker);
        if self.cut_before.take().is_some_and(|before| before != cut) {
            // Another version of the engine has cut it otherwise, so what it has done says nothing about
            // these parts.
            self.ledger = None;
            self.collection = Collection::default();
            self.kept_parts = 0;
        }
        if self.is_in_progress() {
            self.ledger.get_or_insert_with(|| Ledger::new(cut.parts));
            self.go_on_or_end();
        } else if cut.parts > 0 {
            self.outlook.ask(worker, &self.pool, &mut self.commands);
        }
    }

    /// Ends a worker that does not search.
    fn dismiss(&mut self, worker: WorkerId) {
        self.pool.remove(worker);
        self.commands.push((worker, WorkerCommand::Stop));
    }

    fn found(&mut self, worker: WorkerId, parts: &[FoundPart], problem: &Problem) {
        let Some(ledger) = self.ledger.as_mut().filter(|ledger| !ledger.is_done()) else { return };
        // The worker has verified each solution from the definition. This is a quick check against the page's
        // own problem.
        let is_sound = |result: &PartResult| result.solutions().all(|one| problem.is_solution(one));
        for found in parts {
            let Some(result) = found.result(problem).filter(is_sound) else {
                let reason = "a worker sent a result that is not a solution; load the page again";
                return self.end(FindAllState::Failed(reason.to_owned()));
            };
            ledger.finish(found.part, result);
        }
        self.collection.grow(ledger);
        self.pool.note_done(worker, parts.len());
        self.go_on_or_end();
    }

    fn lose(&mut self, worker: WorkerId, reason: &str, subject: &Subject) {
        if let Some(ledger) = &mut self.ledger {
            ledger.release(worker.number());
        }
        self.commands.push((worker, WorkerCommand::Stop));
        if self.pool.lose(worker) {
            let reason = format!("its workers were lost again and again, the last because {reason}");
            return self.end(FindAllState::Failed(reason));
        }
        self.pool.fill(&FindAllRequest::cut(subject.puzzle(), subject.symmetry()), &mut self.commands);
        self.assign_parts();
    }

    fn go_on_or_end(&mut self) {
        match self.ledger.as_ref().is_some_and(Ledger::is_done) {
            true => self.end(FindAllState::Done),
            false => self.assign_parts(),
        }
    }

    fn assign_parts(&mut self) {
        if let (FindAllState::Running, Some(ledger)) = (&self.state, &mut self.ledger) {
            self.pool.assign_parts(ledger, &mut self.commands);
        }
    }

    fn end(&mut self, state: FindAllState) {
        self.watch.stop();
        // After a failure, workers are started only if the user wants it.
        self.prepared = state != FindAllState::Cancelled;
        match state {
            FindAllState::Done => self.pool.keep(&mut self.commands),
            _ => self.pool.stop_all(&mut self.commands),
        }
        if let Some(ledger) = &mut self.ledger {
            self.pool.numbers().for_each(|worker| ledger.release(worker));
            self.collection.complete(ledger);
        }
        self.state = state;
    }
}

/// Finds all solutions in the background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindAllCommand {
    /// Start workers ahead of the search, and let them cut it, so that it begins at once.
    Prepare {
        /// The number of workers that the search would have.
        workers: usize,
    },
    /// End the workers that do not search.
    Dismiss,
    /// Start the search, or resume it after a failure.
    Start {
        /// The number of workers, from 1 to [`MOST_WORKERS`](crate::MOST_WORKERS).
        workers: usize,
    },
    /// Pause the search, or resume it.
    TogglePause,
    /// Cancel the search and keep its solutions.
    Cancel,
}

/// An index of the solutions in the ledger.
#[derive(Clone, Default, Debug)]
struct Collection {
    /// The parts that have solutions, each with the number of solutions up to its end.
    parts: Vec<(usize, usize)>,
    /// The first part that is not added.
    next: usize,
    /// The number of solutions before the first part that is not done: those whose numbers are final.
    numbered: usize,
}

impl Collection {
    /// Adds the solutions of each part that is done with all parts before it. So the number of a solution
    /// never changes.
    fn grow(&mut self, ledger: &Ledger) {
        while self.next < ledger.of() && ledger.result(self.next).is_some() {
            self.add_next(ledger);
        }
        self.numbered = self.len();
    }

    /// Adds the solutions of all parts that are done; the search has ended.
    fn complete(&mut self, ledger: &Ledger) {
        self.grow(ledger);
        while self.next < ledger.of() {
            self.add_next(ledger);
        }
    }

    /// Adds the next part.
    fn add_next(&mut self, ledger: &Ledger) {
        let found = ledger.result(self.next).map_or(0, |result| result.len());
        if found > 0 {
            self.parts.push((self.next, self.len() + found));
        }
        self.next += 1;
    }

    /// The number of solutions whose numbers are final: all, unless the search has ended before all parts
    /// were done.
    fn numbered(&self) -> usize {
        self.numbered
    }

    fn len(&self) -> usize {
        self.parts.last().map_or(0, |&(_, end)| end)
    }

    /// The placements of a solution, by its index from 0, in the `ledger` that this is an index of.
    ///
    /// # Panics
    /// When there are fewer.
    fn placements<'a>(&self, ledger: &'a Ledger, index: usize) -> &'a [PlacementId] {
        let at = self.parts.partition_point(|&(_, end)| end <= index);
        let before = if at == 0 { 0 } else { self.parts[at - 1].1 };
        let result = ledger.result(self.parts[at].0).expect("the part is done");
        result.solution(index - before)
    }
}
