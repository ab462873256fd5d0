//! All completions of the user's own cube, found by a worker. If there are none, it then searches for a
//! completion without each of the pieces in the box, one piece after the other.

use crate::{WorkerCommand, WorkerFailure, WorkerId};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::sort_by_number;
use messages::{CompleteEvent, CompleteRequest};

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
    /// For the first of the pieces in the box, whether the cube can be completed without it. All are known at
    /// the end.
    without: Vec<bool>,
    /// The worker that searches for a completion without the next piece.
    checking: Option<WorkerId>,
    /// The number of workers started.
    started: usize,
    commands: Vec<(WorkerId, WorkerCommand<CompleteRequest>)>,
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
    pub(super) fn find(&mut self, standing: &[PlacementId], problem: &Problem) {
        let is_open = matches!(self.status, Status::Idle | Status::Failed(_));
        if self.standing == standing && !is_open {
            return;
        }
        self.clear();
        self.standing = standing.to_vec();
        if standing.is_empty() {
            return;
        }
        self.status = Status::Searching(self.start(standing, u64::MAX, problem));
    }

    /// Starts a search for one completion of the empty box, unless it is done or running already: there may
    /// be too many to find all.
    pub(super) fn find_first(&mut self, problem: &Problem) {
        if matches!(self.status, Status::Idle | Status::Failed(_)) {
            self.clear();
            self.status = Status::Searching(self.start(&[], 1, problem));
        }
    }

    /// Stops the search, if it is not done, and drops its results.
    pub(super) fn stop(&mut self) {
        if matches!(self.status, Status::Searching(_)) || self.checking.is_some() {
            self.clear();
        }
    }

    /// Stops the search and drops its results.
    pub(super) fn clear(&mut self) {
        self.set_status(Status::Idle);
        self.stop_checking();
        let commands = std::mem::take(&mut self.commands);
        *self = Self { started: self.started, commands, ..Self::default() };
    }

    /// Handles an event or the failure of a worker. Those of a worker that was stopped are ignored.
    pub(super) fn report(
        &mut self,
        worker: WorkerId,
        event: Result<CompleteEvent, WorkerFailure>,
        problem: &Problem,
    ) {
        if self.checking == Some(worker) {
            return self.report_without(event, problem);
        }
        if self.status != Status::Searching(worker) {
            return;
        }
        match event {
            Ok(CompleteEvent { count, progress, done, solutions }) => {
                if !self.add(&solutions, problem) {
                    return self.fail("a completion failed verification; load the page again".to_owned());
                }
                self.count = count;
                self.progress = progress;
                if done {
                    self.set_status(Status::Done);
                    self.check_next(problem);
                }
            }
            Err(WorkerFailure::Lost(reason) | WorkerFailure::Unable(reason)) => self.fail(reason),
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

    pub(super) fn take_commands(&mut self) -> Vec<(WorkerId, WorkerCommand<CompleteRequest>)> {
        std::mem::take(&mut self.commands)
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
        self.knows_all().then(|| self.solutions().filter(|solution| solution.contains(&placement)).count())
    }

    /// The placements that the known completions add to the pieces in the box: those that are in most of
    /// them first, and such as are in equally many in the order of all placements.
    pub(super) fn added(&self, problem: &Problem) -> Vec<PlacementId> {
        let mut uses = vec![0_u64; problem.len()];
        for solution in self.solutions() {
            solution[self.standing.len()..].iter().for_each(|id| uses[id.index()] += 1);
        }
        let mut added: Vec<PlacementId> = problem.ids().filter(|id| uses[id.index()] > 0).collect();
        sort_by_number(&mut added, |id| u64::MAX - uses[id.index()]);
        added
    }

    /// Whether the completions of all pieces in the box are known. Of the empty box, not all are sought.
    fn knows_all(&self) -> bool {
        let is_whole = self.solutions().len() as u64 == self.count && !self.standing.is_empty();
        self.status == Status::Done && is_whole
    }

    /// The pieces in the box without one of which the cube can be completed, as far as they are known.
    pub(super) fn to_take_out(&self) -> impl Iterator<Item = PlacementId> {
        self.standing.iter().zip(&self.without).filter(|&(_, &is_possible)| is_possible).map(|(&id, _)| id)
    }

    /// Whether it is known for each piece in the box if the cube can be completed without it.
    pub(super) fn knows_what_to_take_out(&self) -> bool {
        self.without.len() == self.standing.len()
    }

    /// If there are no completions, starts a search for one without the next piece in the box.
    fn check_next(&mut self, problem: &Problem) {
        self.stop_checking();
        if self.count == 0 && !self.knows_what_to_take_out() {
            self.checking = Some(self.start(&self.without_next(), 1, problem));
        }
    }

    /// The pieces in the box without the next one to check.
    fn without_next(&self) -> Vec<PlacementId> {
        let mut rest = self.standing.clone();
        rest.remove(self.without.len());
        rest
    }

    /// Handles a report of the search without a piece: the first completion ends it. If it fails, the rest
    /// stays unknown.
    fn report_without(&mut self, event: Result<CompleteEvent, WorkerFailure>, problem: &Problem) {
        let Ok(CompleteEvent { done, solutions, .. }) = event else { return self.stop_checking() };
        let found = solutions.first().map(|solution| completion(solution, &self.without_next(), problem));
        match found {
            Some(None) => self.stop_checking(),
            None if !done => {}
            found => {
                self.without.push(found.is_some());
                self.check_next(problem);
            }
        }
    }

    fn stop_checking(&mut self) {
        if let Some(worker) = self.checking.take() {
            self.emit(worker, WorkerCommand::Stop);
        }
    }

    /// Starts a worker that finds at most `most` completions.
    fn start(&mut self, placements: &[PlacementId], most: u64, problem: &Problem) -> WorkerId {
        let worker = WorkerId::new(self.started);
        self.started += 1;
        self.emit(worker, WorkerCommand::Start(CompleteRequest::new(problem, placements, most)));
        worker
    }

    /// Adds completions, given by the indices of their placements. Returns whether all of them are
    /// completions.
    fn add(&mut self, solutions: &[Vec<u32>], problem: &Problem) -> bool {
        let completions: Option<Vec<_>> =
            solutions.iter().map(|solution| completion(solution, &self.standing, problem)).collect();
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
            self.emit(worker, WorkerCommand::Stop);
        }
    }

    fn emit(&mut self, worker: WorkerId, command: WorkerCommand<CompleteRequest>) {
        self.commands.push((worker, command));
    }
}

/// A completion of these placements, given by indices, if it is one.
fn completion(indices: &[u32], standing: &[PlacementId], problem: &Problem) -> Option<Box<[PlacementId]>> {
    let placement = |&index: &u32| problem.at(index as usize);
    let solution: Box<[PlacementId]> = indices.iter().map(placement).collect::<Option<_>>()?;
    let is_sound = solution.starts_with(standing) && problem.is_solution(&solution);
    is_sound.then_some(solution)
}
