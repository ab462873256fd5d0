//! The workers of the search for all solutions, and how many parts each of them has.

use crate::app::{Effect, FindAllEffect, WorkerId};
use crate::search::Ledger;

/// The workers of the search for all solutions.
#[derive(Clone, Default, Debug)]
pub(super) struct Pool {
    /// How many there should be.
    wanted: usize,
    /// How many were ever started.
    started: usize,
    workers: Vec<Worker>,
    /// How many were lost.
    lost: usize,
    /// How many were lost since a part was last done.
    lost_in_a_row: usize,
    /// For how many calls of [`recall_one`](Self::recall_one) the next worker that is spared rests.
    rest: u32,
    /// How many such calls are left before a worker is resumed.
    until_recall: u32,
}

#[derive(Clone, Debug)]
struct Worker {
    id: WorkerId,
    ready: bool,
    /// Whether it rests, so that the picture keeps up.
    spared: bool,
    /// How many parts it has.
    parts: usize,
}

impl Worker {
    fn searches(&self) -> bool {
        self.ready && !self.spared
    }

    fn resume(&mut self) -> Effect {
        self.spared = false;
        Effect::FindAll(self.id, FindAllEffect::Resume)
    }
}

impl Pool {
    /// How many more workers than there should be may be lost in a row. Then there is no use in starting others.
    const LOSSES: usize = 2;
    /// The most parts that a worker has: more than it can search while the page is busy with a frame.
    const MOST_PARTS: usize = 32;
    /// The least: the one that it searches, and the next.
    const LEAST_PARTS: usize = 2;
    /// For how many calls of [`recall_one`](Self::recall_one) a worker rests at first. Each time that the picture falls behind, that is doubled.
    const FIRST_REST: u32 = 8;

    /// Begins with no worker, and `wanted` to be started. Their ids are others than those before.
    pub(super) fn renew(&mut self, wanted: usize) {
        *self = Self { wanted, started: self.started, rest: Self::FIRST_REST, ..Self::default() };
    }

    pub(super) fn wanted(&self) -> usize {
        self.wanted
    }

    pub(super) fn lost(&self) -> usize {
        self.lost
    }

    /// Whether any worker waits for parts, or has some.
    pub(super) fn is_ready(&self) -> bool {
        self.workers.iter().any(|worker| worker.ready)
    }

    /// The numbers of all that were ever started.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.started
    }

    /// How many rest so that the picture keeps up.
    pub(super) fn spared(&self) -> usize {
        self.workers.iter().filter(|worker| worker.spared).count()
    }

    /// Starts as many as are missing.
    pub(super) fn fill(&mut self, effects: &mut Vec<Effect>) {
        while self.workers.len() < self.wanted {
            let id = WorkerId::new(self.started);
            self.started += 1;
            self.workers.push(Worker { id, ready: false, spared: false, parts: 0 });
            effects.push(Effect::FindAll(id, FindAllEffect::Start));
        }
    }

    pub(super) fn pause_all(&mut self, effects: &mut Vec<Effect>) {
        let searching = self.workers.iter().filter(|worker| !worker.spared);
        effects.extend(searching.map(|worker| Effect::FindAll(worker.id, FindAllEffect::Pause)));
    }

    pub(super) fn resume_all(&mut self, effects: &mut Vec<Effect>) {
        effects.extend(self.workers.iter_mut().map(Worker::resume));
    }

    pub(super) fn stop_all(&mut self, effects: &mut Vec<Effect>) {
        let all = self.workers.drain(..);
        effects.extend(all.map(|worker| Effect::FindAll(worker.id, FindAllEffect::Stop)));
    }

    /// Lets one of those that search rest for a while, unless it is the only one.
    pub(super) fn spare_one(&mut self, effects: &mut Vec<Effect>) {
        let mut searching = self.workers.iter_mut().filter(|worker| worker.searches());
        if let (Some(_), Some(last)) = (searching.next(), searching.next_back()) {
            last.spared = true;
            effects.push(Effect::FindAll(last.id, FindAllEffect::Pause));
            self.until_recall = self.rest;
            self.rest *= 2;
        }
    }

    /// Resumes one that was spared, once it has rested for long enough.
    pub(super) fn recall_one(&mut self, effects: &mut Vec<Effect>) {
        self.until_recall = self.until_recall.saturating_sub(1);
        if self.until_recall == 0 {
            self.recall(1, effects);
        }
    }

    /// Whether a worker is one of these.
    pub(super) fn contains(&self, id: WorkerId) -> bool {
        self.workers.iter().any(|worker| worker.id == id)
    }

    pub(super) fn set_ready(&mut self, id: WorkerId) {
        if let Some(worker) = self.worker(id) {
            worker.ready = true;
        }
    }

    /// Takes note that a worker has done a part.
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

    /// Gives parts to every worker that searches. Towards the end each gets fewer, so that all end together.
    pub(super) fn hand_out_parts(&mut self, ledger: &mut Ledger, effects: &mut Vec<Effect>) {
        let handed_out: usize = self.workers.iter().map(|worker| worker.parts).sum();
        let waiting = ledger.of().saturating_sub(ledger.done() + handed_out);
        if waiting == 0 {
            // The parts that are left may be with workers that rest.
            self.recall(usize::MAX, effects);
        }
        let most = (waiting / (2 * self.wanted)).clamp(Self::LEAST_PARTS, Self::MOST_PARTS);
        // Half of them at once, so that there is not a message for each part.
        for worker in self.workers.iter_mut().filter(|worker| worker.searches() && 2 * worker.parts <= most) {
            let number = worker.id.number();
            let parts: Vec<usize> = (worker.parts..most).map_while(|_| ledger.assign(number)).collect();
            if !parts.is_empty() {
                worker.parts += parts.len();
                effects.push(Effect::FindAll(worker.id, FindAllEffect::Search(parts)));
            }
        }
    }

    fn recall(&mut self, most: usize, effects: &mut Vec<Effect>) {
        let spared = self.workers.iter_mut().filter(|worker| worker.spared);
        effects.extend(spared.take(most).map(Worker::resume));
    }

    fn worker(&mut self, id: WorkerId) -> Option<&mut Worker> {
        self.workers.iter_mut().find(|worker| worker.id == id)
    }
}
