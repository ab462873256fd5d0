//! The pool of workers that find all solutions, and the number of parts that each has.

use crate::app::{Effect, FindAllEffect, WorkerId};
use crate::search::Ledger;

/// The pool of workers that find all solutions.
#[derive(Clone, Default, Debug)]
pub(super) struct Pool {
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
    ready: bool,
    /// Whether it is paused so that frames are not late.
    resting: bool,
    /// The number of parts it has.
    parts: usize,
}

impl Worker {
    fn searches(&self) -> bool {
        self.ready && !self.resting
    }

    fn resume(&mut self) -> Effect {
        self.resting = false;
        Effect::FindAll(self.id, FindAllEffect::Resume)
    }
}

impl Pool {
    /// After the loss of this many more workers in a row than the pool should have, no more are started.
    const LOSSES: usize = 2;
    /// The maximum number of parts of a worker: more than it can search while the page draws a frame.
    const MOST_PARTS: usize = 32;
    /// The minimum: the part that it searches, and the next.
    const LEAST_PARTS: usize = 2;
    /// The number of calls of [`resume_one`](Self::resume_one) for which the first worker rests. It doubles each time that frames
    /// come late.
    const FIRST_REST: u32 = 8;

    /// Resets the pool to `wanted` workers, none of them started. Ids are never used again.
    pub(super) fn renew(&mut self, wanted: usize) {
        *self = Self { wanted, started: self.started, rest: Self::FIRST_REST, ..Self::default() };
    }

    pub(super) fn wanted(&self) -> usize {
        self.wanted
    }

    pub(super) fn lost(&self) -> usize {
        self.lost
    }

    /// Whether any worker has started.
    pub(super) fn is_ready(&self) -> bool {
        self.workers.iter().any(|worker| worker.ready)
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
    pub(super) fn fill(&mut self, effects: &mut Vec<Effect>) {
        while self.workers.len() < self.wanted {
            let id = WorkerId::new(self.started);
            self.started += 1;
            self.workers.push(Worker { id, ready: false, resting: false, parts: 0 });
            effects.push(Effect::FindAll(id, FindAllEffect::Start));
        }
    }

    pub(super) fn pause_all(&mut self, effects: &mut Vec<Effect>) {
        let searching = self.workers.iter().filter(|worker| !worker.resting);
        effects.extend(searching.map(|worker| Effect::FindAll(worker.id, FindAllEffect::Pause)));
    }

    pub(super) fn resume_all(&mut self, effects: &mut Vec<Effect>) {
        effects.extend(self.workers.iter_mut().map(Worker::resume));
    }

    pub(super) fn stop_all(&mut self, effects: &mut Vec<Effect>) {
        let all = self.workers.drain(..);
        effects.extend(all.map(|worker| Effect::FindAll(worker.id, FindAllEffect::Stop)));
    }

    /// Pauses one of the searching workers for a while, unless it is the only one.
    pub(super) fn rest_one(&mut self, effects: &mut Vec<Effect>) {
        let mut searching = self.workers.iter_mut().filter(|worker| worker.searches());
        if let (Some(_), Some(last)) = (searching.next(), searching.next_back()) {
            last.resting = true;
            effects.push(Effect::FindAll(last.id, FindAllEffect::Pause));
            self.until_resumed = self.rest;
            self.rest *= 2;
        }
    }

    /// Resumes one of the resting workers, once it has rested for long enough.
    pub(super) fn resume_one(&mut self, effects: &mut Vec<Effect>) {
        self.until_resumed = self.until_resumed.saturating_sub(1);
        if self.until_resumed == 0 {
            self.resume_resting(1, effects);
        }
    }

    /// Whether the worker is in the pool.
    pub(super) fn contains(&self, id: WorkerId) -> bool {
        self.workers.iter().any(|worker| worker.id == id)
    }

    pub(super) fn set_ready(&mut self, id: WorkerId) {
        if let Some(worker) = self.worker(id) {
            worker.ready = true;
        }
    }

    /// Records that a worker has done a part.
    pub(super) fn note_done(&mut self, id: WorkerId) {
        self.lost_in_a_row = 0;
        if let Some(worker) = self.worker(id) {
            worker.parts = worker.parts.saturating_sub(1);
        }
    }

    /// Removes a worker. Returns whether too many were lost to go on.
    pub(super) fn lose(&mut self, id: WorkerId) -> bool {
        self.workers.retain(|worker| worker.id != id);
        self.lost += 1;
        self.lost_in_a_row += 1;
        self.lost_in_a_row > self.wanted + Self::LOSSES
    }

    /// Assigns parts to every searching worker: fewer towards the end, so that all end at about the same time.
    pub(super) fn assign_parts(&mut self, ledger: &mut Ledger, effects: &mut Vec<Effect>) {
        let assigned: usize = self.workers.iter().map(|worker| worker.parts).sum();
        let waiting = ledger.of().saturating_sub(ledger.done() + assigned);
        if waiting == 0 {
            // Resting workers may have the remaining parts.
            self.resume_resting(usize::MAX, effects);
        }
        let most = (waiting / (2 * self.wanted)).clamp(Self::LEAST_PARTS, Self::MOST_PARTS);
        // Half of the maximum at once, to save messages.
        for worker in self.workers.iter_mut().filter(|worker| worker.searches() && 2 * worker.parts <= most) {
            let number = worker.id.number();
            let parts: Vec<usize> = (worker.parts..most).map_while(|_| ledger.assign(number)).collect();
            if !parts.is_empty() {
                worker.parts += parts.len();
                effects.push(Effect::FindAll(worker.id, FindAllEffect::Search(parts)));
            }
        }
    }

    fn resume_resting(&mut self, most: usize, effects: &mut Vec<Effect>) {
        let resting = self.workers.iter_mut().filter(|worker| worker.resting);
        effects.extend(resting.take(most).map(Worker::resume));
    }

    fn worker(&mut self, id: WorkerId) -> Option<&mut Worker> {
        self.workers.iter_mut().find(|worker| worker.id == id)
    }
}
