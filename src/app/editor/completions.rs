//! All completions of the user's own cube, found by a worker.

use crate::app::{CompletionsEffect, CompletionsEvent, Effect, WorkerId};
use crate::problem::{PlacementId, Problem};

/// The completions of the user's cube that are known.
#[derive(Clone, Default, Debug)]
pub(super) struct Completions {
    /// The pieces in the box.
    standing: Vec<PlacementId>,
    status: Status,
    /// The number found so far.
    count: u64,
    /// The progress of the search, in [0, 1].
    progress: f64,
    /// The placements of each reported completion, those of the pieces in the box first.
    found: Vec<Box<[PlacementId]>>,
    /// The number of workers started.
    started: usize,
    effects: Vec<Effect>,
}

/// The state of the search for completions.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) enum Status {
    /// There is nothing to search for.
    #[default]
    Idle,
    /// This worker is searching.
    Searching(WorkerId),
    /// All completions are found.
    Done,
    /// The search failed, for this reason.
    Failed(String),
}

impl Completions {
    /// Starts a search for the completions of these placements, unless it is done or running already.
    pub(super) fn find(&mut self, standing: &[PlacementId]) {
        let is_open = matches!(self.status, Status::Idle | Status::Failed(_));
        if self.standing == standing && !is_open {
            return;
        }
        self.clear();
        self.standing = standing.to_vec();
        if standing.is_empty() {
            return;
        }
        let worker = WorkerId::new(self.started);
        self.started += 1;
        self.status = Status::Searching(worker);
        self.emit(worker, CompletionsEffect::Start(self.standing.clone()));
    }

    /// Stops the search and keeps its results.
    pub(super) fn stop(&mut self) {
        if matches!(self.status, Status::Searching(_)) {
            self.clear();
        }
    }

    /// Stops the search and drops its results.
    pub(super) fn clear(&mut self) {
        self.set_status(Status::Idle);
        let effects = std::mem::take(&mut self.effects);
        *self = Self { started: self.started, effects, ..Self::default() };
    }

    /// Handles a report of a worker. Reports of a worker that was stopped are ignored.
    pub(super) fn report(&mut self, worker: WorkerId, event: CompletionsEvent, problem: &Problem) {
        if self.status != Status::Searching(worker) {
            return;
        }
        match event {
            CompletionsEvent::Found { count, progress, done, solutions } => {
                if !self.add(&solutions, problem) {
                    return self.fail("a completion failed verification; load the page again".to_owned());
                }
                self.count = count;
                self.progress = progress;
                if done {
                    self.set_status(Status::Done);
                }
            }
            CompletionsEvent::Failed(reason) => self.fail(reason),
        }
    }

    pub(super) fn status(&self) -> &Status {
        &self.status
    }

    /// The number found so far.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The progress of the search, in [0, 1], while it continues.
    pub(super) fn progress(&self) -> Option<f64> {
        matches!(self.status, Status::Searching(_)).then_some(self.progress)
    }

    pub(super) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// The completions that were reported. If there are very many, not all are.
    pub(super) fn solutions(&self) -> impl ExactSizeIterator<Item = &[PlacementId]> {
        self.found.iter().map(|solution| &**solution)
    }

    /// A reported completion, by its index from 0.
    ///
    /// # Panics
    /// When there are fewer.
    pub(super) fn solution(&self, index: usize) -> &[PlacementId] {
        &self.found[index]
    }

    /// The number of completions with this placement, once all are known.
    pub(super) fn count_with(&self, placement: PlacementId) -> Option<usize> {
        let all = self.status == Status::Done && self.solutions().len() as u64 == self.count;
        all.then(|| self.solutions().filter(|solution| solution.contains(&placement)).count())
    }

    /// Adds completions, given by the indices of their placements. Returns whether all of them are completions.
    fn add(&mut self, solutions: &[Vec<u32>], problem: &Problem) -> bool {
        let placement = |&index: &u32| problem.at(index as usize);
        let completion = |indices: &Vec<u32>| {
            let solution: Box<[PlacementId]> = indices.iter().map(placement).collect::<Option<_>>()?;
            let is_sound = solution.starts_with(&self.standing) && problem.is_solution(&solution);
            is_sound.then_some(solution)
        };
        let completions: Option<Vec<_>> = solutions.iter().map(completion).collect();
        let is_sound = completions.is_some();
        self.found.extend(completions.into_iter().flatten());
        is_sound
    }

    fn fail(&mut self, reason: String) {
        self.set_status(Status::Failed(reason));
    }

    /// Sets the status, and stops the worker of the previous one.
    fn set_status(&mut self, status: Status) {
        if let Status::Searching(worker) = std::mem::replace(&mut self.status, status) {
            self.emit(worker, CompletionsEffect::Stop);
        }
    }

    fn emit(&mut self, worker: WorkerId, effect: CompletionsEffect) {
        self.effects.push(Effect::Completions(worker, effect));
    }
}
