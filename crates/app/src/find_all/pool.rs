//! The pool of workers that find all solutions: what it requests of them, and the number of parts that each
//! has.

use crate::{WorkerCommand, WorkerId};
use cubefall::search::Ledger;
use messages::FindAllRequest;

/// Commands to workers, in the order in which they are to be carried out.
pub(super) type Commands = Vec<(WorkerId, WorkerCommand<FindAllRequest>)>;

/// The pool of workers that find all solutions.
#[derive(Clone, Default, Debug)]
pub(super) struct PartPool {
    /// The number of workers that there should be.
    wanted: usize,
    /// The number of workers ever started.
    started: usize,
    workers: Vec<Worker>,
    /// The number of workers lost.
    lost: usize,
    /// The number of workers lost since a part was last done.
    lost_in_a_row: usize,
    /// The number of calls of [`resume_one`](Self::resume_one) for which the next worker to rest will rest.
    rest: u32,
    /// The number of such calls before a worker is resumed.
    until_resumed: u32,
}

#[derive(Clone, Debug)]
struct Worker {
    id: WorkerId,
    cut: CutState,
    /// Whether it is paused so that frames are not late.
    resting: bool,
    /// The number of parts it has.
    parts: usize,
    /// The maximum number of parts that it may have.
    most: usize,
}

/// What a worker has cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CutState {
    /// It is starting or cutting.
    Pending,
    /// The search: it is ready for parts.
    Done,
    /// Another search, of a puzzle or symmetry before.
    Other,
}

impl Worker {
    fn searches(&self) -> bool {
        self.cut == CutState::Done && !self.resting
    }

    fn resume(&mut self) -> (WorkerId, WorkerCommand<FindAllRequest>) {
        self.resting = false;
        (self.id, WorkerCommand::Send(FindAllRequest::Resume))
    }
}

impl PartPool {
    /// After the loss of this many more workers in a row than the pool should have, no more are started.
    const LOSSES: usize = 2;
    /// The number of workers that are kept while there is no search.
    const MOST_KEPT: usize = 4;
    /// The maximum number of parts of a worker at first. It doubles each time that the worker has done all
    /// its parts before it gets more, up to [`MOST_PARTS`](Self::MOST_PARTS): parts may be shorter than
    /// messages take.
    const FIRST_PARTS: usize = 32;
    const MOST_PARTS: usize = 1024;
    /// The minimum: the part that it searches, and the next.
    const LEAST_PARTS: usize = 2;
    /// The number of calls of [`resume_one`](Self::resume_one) for which the first worker rests. It doubles
    /// each time that frames come late.
    const FIRST_REST: u32 = 8;

    /// Resets the pool to `wanted` workers for a new search: those that it has, and new ones. Ids are never
    /// used again.
    pub(super) fn renew(&mut self, wanted: usize, cut: &FindAllRequest, commands: &mut Commands) {
        let workers = std::mem::take(&mut self.workers);
        *self = Self { wanted, started: self.started, workers, rest: Self::FIRST_REST, ..Self::default() };
        self.cut_with(wanted, cut, commands);
    }

    /// Lets a few of `wanted` workers cut the search before it is started.
    pub(super) fn prepare(&mut self, wanted: usize, cut: &FindAllRequest, commands: &mut Commands) {
        self.cut_with(wanted.min(Self::MOST_KEPT), cut, commands);
    }

    /// Lets this number of workers cut the search: those that there are, and new ones. Stops the others.
    fn cut_with(&mut self, number: usize, cut: &FindAllRequest, commands: &mut Commands) {
        self.stop_from(number, commands);
        for worker in self.workers.iter_mut().filter(|worker| worker.cut == CutState::Other) {
            worker.cut = CutState::Pending;
            commands.push((worker.id, WorkerCommand::Send(cut.clone())));
        }
        self.start_up_to(number, cut, commands);
    }

    /// The search is over: keeps a few of its workers for the next.
    pub(super) fn keep(&mut self, commands: &mut Commands) {
        self.stop_from(Self::MOST_KEPT, commands);
        self.resume_resting(usize::MAX, commands);
        for worker in &mut self.workers {
            (worker.parts, worker.most) = (0, Self::FIRST_PARTS);
        }
    }

    /// There is another search to cut. Workers that are cutting the one before are stopped.
    pub(super) fn outdate(&mut self, commands: &mut Commands) {
        for worker in &mut self.workers {
            match worker.cut {
                CutState::Pending => commands.push((worker.id, WorkerCommand::Stop)),
                CutState::Done | CutState::Other => worker.cut = CutState::Other,
            }
        }
        self.workers.retain(|worker| worker.cut == CutState::Other);
    }

    pub(super) fn wanted(&self) -> usize {
        self.wanted
    }

    pub(super) fn lost(&self) -> usize {
        self.lost
    }

    /// Whether any worker has started.
    pub(super) fn is_ready(&self) -> bool {
        self.workers.iter().any(|worker| worker.cut == CutState::Done)
    }

    /// The numbers of all workers ever started.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.started
    }

    /// The number of workers that rest so that frames are not late.
    pub(super) fn resting(&self) -> usize {
        self.workers.iter().filter(|worker| worker.resting).count()
    }

    /// Starts the missing workers.
    pub(super) fn fill(&mut self, cut: &FindAllRequest, commands: &mut Commands) {
        self.start_up_to(self.wanted, cut, commands);
    }

    fn start_up_to(&mut self, number: usize, cut: &FindAllRequest, commands: &mut Commands) {
        while self.workers.len() < number {
            let id = WorkerId::new(self.started);
            self.started += 1;
            let most = Self::FIRST_PARTS;
            self.workers.push(Worker { id, cut: CutState::Pending, resting: false, parts: 0, most });
            commands.push((id, WorkerCommand::Start(cut.clone())));
        }
    }

    pub(super) fn pause_all(&mut self, commands: &mut Commands) {
        let searching = self.workers.iter().filter(|worker| !worker.resting);
        commands.extend(searching.map(|worker| (worker.id, WorkerCommand::Send(FindAllRequest::Pause))));
    }

    pub(super) fn resume_all(&mut self, commands: &mut Commands) {
        commands.extend(self.workers.iter_mut().map(Worker::resume));
    }

    pub(super) fn stop_all(&mut self, commands: &mut Commands) {
        self.stop_from(0, commands);
    }

    /// Stops all workers but the first `kept`.
    fn stop_from(&mut self, kept: usize, commands: &mut Commands) {
        let stopped = self.workers.drain(kept.min(self.workers.len())..);
        commands.extend(stopped.map(|worker| (worker.id, WorkerCommand::Stop)));
    }

    /// Pauses one of the searching workers for a while, unless it is the only one.
    pub(super) fn rest_one(&mut self, commands: &mut Commands) {
        let mut searching = self.workers.iter_mut().filter(|worker| worker.searches());
        if let (Some(_), Some(last)) = (searching.next(), searching.next_back()) {
            last.resting = true;
            commands.push((last.id, WorkerCommand::Send(FindAllRequest::Pause)));
            self.until_resumed = self.rest;
            self.rest *= 2;
        }
    }

    /// Pauses all searching workers for a moment.
    pub(super) fn rest_all(&mut self, commands: &mut Commands) {
        for worker in self.workers.iter_mut().filter(|worker| worker.searches()) {
            worker.resting = true;
            commands.push((worker.id, WorkerCommand::Send(FindAllRequest::Pause)));
        }
    }

    /// Resumes one of the resting workers, once it has rested for long enough.
    pub(super) fn resume_one(&mut self, commands: &mut Commands) {
        self.until_resumed = self.until_resumed.saturating_sub(1);
        if self.until_resumed == 0 {
            self.resume_resting(1, commands);
        }
    }

    /// The first of the workers that search.
    pub(super) fn first_searching(&self) -> Option<WorkerId> {
        self.workers.iter().find(|worker| worker.searches()).map(|worker| worker.id)
    }

    /// Whether the worker is in the pool.
    pub(super) fn contains(&self, id: WorkerId) -> bool {
        self.workers.iter().any(|worker| worker.id == id)
    }

    /// Whether the worker has cut the present search.
    pub(super) fn has_cut(&self, id: WorkerId) -> bool {
        self.workers.iter().any(|worker| worker.id == id && worker.cut == CutState::Done)
    }

    pub(super) fn set_ready(&mut self, id: WorkerId) {
        if let Some(worker) = self.worker(id) {
            worker.cut = CutState::Done;
        }
    }

    /// Records that a worker has done some parts.
    pub(super) fn note_done(&mut self, id: WorkerId, parts: usize) {
        self.lost_in_a_row = 0;
        if let Some(worker) = self.worker(id) {
            worker.parts = worker.parts.saturating_sub(parts);
            if worker.parts == 0 {
                worker.most = (2 * worker.most).min(Self::MOST_PARTS);
            }
        }
    }

    /// Removes a worker that was lost. Returns whether too many were lost to go on.
    pub(super) fn lose(&mut self, id: WorkerId) -> bool {
        self.remove(id);
        self.lost += 1;
        self.lost_in_a_row += 1;
        self.lost_in_a_row > self.wanted + Self::LOSSES
    }

    /// Removes a worker.
    pub(super) fn remove(&mut self, id: WorkerId) {
        self.workers.retain(|worker| worker.id != id);
    }

    /// Assigns parts to every searching worker: fewer towards the end, so that all end at about the same
    /// time.
    pub(super) fn assign_parts(&mut self, ledger: &mut Ledger, commands: &mut Commands) {
        let assigned: usize = self.workers.iter().map(|worker| worker.parts).sum();
        let waiting = ledger.of().saturating_sub(ledger.done() + assigned);
        if waiting == 0 {
            // Resting workers may have the remaining parts.
            self.resume_resting(usize::MAX, commands);
        }
        let share = (waiting / (2 * self.wanted)).max(Self::LEAST_PARTS);
        for worker in self.workers.iter_mut().filter(|worker| worker.searches()) {
            let most = share.min(worker.most);
            // Half of the maximum at once, to save messages.
            if 2 * worker.parts > most {
                continue;
            }
            let number = worker.id.number();
            let parts: Vec<usize> = (worker.parts..most).map_while(|_| ledger.assign(number)).collect();
            if !parts.is_empty() {
                worker.parts += parts.len();
                commands.push((worker.id, WorkerCommand::Send(FindAllRequest::Search(parts))));
            }
        }
    }

    fn resume_resting(&mut self, most: usize, commands: &mut Commands) {
        let resting = self.workers.iter_mut().filter(|worker| worker.resting);
        commands.extend(resting.take(most).map(Worker::resume));
    }

    fn worker(&mut self, id: WorkerId) -> Option<&mut Worker> {
        self.workers.iter_mut().find(|worker| worker.id == id)
    }
}
