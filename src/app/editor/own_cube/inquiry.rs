//! In how many ways the user's own cube can be completed: what was asked of a worker, and what it answered.

use crate::app::errand::{Errand, Job, WorkerId, WorkerNews, patience};
use crate::app::find_all::fills;
use crate::problem::{PlacementId, Problem};
use crate::puzzle::Puzzle;
use std::sync::Arc;

/// A question, and the answer as far as it is known.
#[derive(Clone, Default, Debug)]
pub(super) struct Inquiry {
    /// What stands in the cube that was asked about.
    about: Vec<PlacementId>,
    standing: Standing,
    /// In how many ways it can be completed, so far.
    pub(super) count: u64,
    /// How far the search is, in [0, 1].
    pub(super) fraction: f64,
    /// The solutions told, first the placements that were asked about.
    found: Vec<PlacementId>,
    /// How many placements a solution has.
    pieces: usize,
    worker: Option<WorkerId>,
    /// Whether it spoke, and how often it was looked after since it last did.
    spoke: bool,
    silent: u32,
    hired: usize,
    errands: Vec<Errand>,
}

/// How it stands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) enum Standing {
    /// Nothing was asked.
    #[default]
    Silent,
    /// A worker is at it.
    Looking,
    /// All ways are known.
    Known,
    /// It could not be found out, for this reason.
    Failed(String),
}

impl Inquiry {
    /// Asks about a cube in which these stand. What was asked before is dropped, unless it was about the same.
    pub(super) fn ask(&mut self, about: &[PlacementId], puzzle: &Arc<Puzzle>) {
        let failed = matches!(self.standing, Standing::Silent | Standing::Failed(_));
        if self.about == about && !failed {
            return;
        }
        self.forget();
        self.about = about.to_vec();
        self.pieces = puzzle.copies();
        if about.is_empty() {
            return;
        }
        let worker = WorkerId::new(Job::Ways, self.hired);
        (self.worker, self.hired, self.standing) = (Some(worker), self.hired + 1, Standing::Looking);
        self.errands.push(Errand::Ask(worker, self.about.clone()));
    }

    /// Stops looking for an answer. One that is known stays.
    pub(super) fn stop(&mut self) {
        if self.standing == Standing::Looking {
            self.forget();
        }
    }

    /// Forgets question and answer.
    pub(super) fn forget(&mut self) {
        self.dismiss();
        let (hired, errands) = (self.hired, std::mem::take(&mut self.errands));
        *self = Self { hired, errands, ..Self::default() };
    }

    fn dismiss(&mut self) {
        self.errands.extend(self.worker.take().map(Errand::Dismiss));
    }

    /// Takes up what a worker says. What comes from one that was dismissed is passed over.
    pub(super) fn hear(
        &mut self,
        worker: WorkerId,
        news: WorkerNews,
        puzzle: &Arc<Puzzle>,
        problem: &Arc<Problem>,
    ) {
        if self.worker != Some(worker) {
            return;
        }
        (self.spoke, self.silent) = (true, 0);
        match news {
            WorkerNews::Ways { count, fraction, over, solutions } => {
                if !self.take(&solutions, puzzle, problem) {
                    return self.fail("what was found is no solution; load the page again".to_owned());
                }
                (self.count, self.fraction) = (count, fraction);
                if over {
                    self.standing = Standing::Known;
                    self.dismiss();
                }
            }
            WorkerNews::Lost(reason) | WorkerNews::Unable(reason) => self.fail(reason),
            WorkerNews::Begun { .. } | WorkerNews::At { .. } | WorkerNews::Found { .. } => {}
        }
    }

    /// Looks whether the worker is silent.
    pub(super) fn watch(&mut self) {
        self.silent += u32::from(self.worker.is_some());
        if self.silent > patience(self.spoke) {
            self.fail("the worker that looks for it does not answer".to_owned());
        }
    }

    /// Adds the solutions if they are what was asked for.
    fn take(&mut self, solutions: &[u32], puzzle: &Arc<Puzzle>, problem: &Arc<Problem>) -> bool {
        let known = solutions.iter().all(|&index| (index as usize) < problem.len());
        if !known || !solutions.len().is_multiple_of(self.pieces) {
            return false;
        }
        let ids: Vec<PlacementId> = solutions.iter().map(|&index| problem.id_at(index)).collect();
        let sound =
            |solution: &[PlacementId]| solution.starts_with(&self.about) && fills(puzzle, problem, solution);
        let sound = ids.chunks(self.pieces).all(sound);
        if sound {
            self.found.extend(ids);
        }
        sound
    }

    fn fail(&mut self, reason: String) {
        (self.standing, self.silent) = (Standing::Failed(reason), 0);
        self.dismiss();
    }

    pub(super) fn standing(&self) -> &Standing {
        &self.standing
    }

    pub(super) fn errands(&mut self) -> Vec<Errand> {
        std::mem::take(&mut self.errands)
    }

    /// The solutions that were told.
    pub(super) fn solutions(&self) -> impl ExactSizeIterator<Item = &[PlacementId]> {
        self.found.chunks(self.pieces.max(1))
    }

    /// One of them, by its number from 0.
    ///
    /// # Panics
    /// When there are fewer.
    pub(super) fn solution(&self, index: usize) -> &[PlacementId] {
        &self.found[index * self.pieces..][..self.pieces]
    }

    /// In how many ways it can be completed with this placement among the others, if that is known.
    pub(super) fn count_with(&self, placement: PlacementId) -> Option<usize> {
        let all = self.standing == Standing::Known && self.solutions().len() as u64 == self.count;
        all.then(|| self.solutions().filter(|solution| solution.contains(&placement)).count())
    }
}
