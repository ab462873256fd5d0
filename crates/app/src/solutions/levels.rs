//! How each listed solution comes apart, in short: its level. Workers find it, of one solution after the
//! other.

use crate::apart::worker::ApartWorkers;
use crate::subject::Subject;
use crate::{WorkerCommand, WorkerFailure, WorkerId};
use cubefall::disassembly::Level;
use cubefall::problem::PlacementId;
use messages::{ApartEvent, ApartTask};
use words::grouped;

/// The full list, as far as it is known.
pub(super) struct FullList<'a> {
    pub(super) subject: &'a Subject,
    /// The number of its solutions.
    pub(super) solutions: usize,
    /// The placements of one, by its number.
    pub(super) placements: &'a dyn Fn(usize) -> &'a [PlacementId],
    /// Whether workers find more.
    pub(super) grows: bool,
}

/// The levels of the solutions of the full list, as far as they are known. Solutions are numbered from 0.
#[derive(Clone, Default, Debug)]
pub(super) struct Levels {
    state: LevelsState,
    levels: Vec<Option<Level>>,
    /// The number of solutions, from the first on, that workers were asked for, and of which the level is
    /// known.
    asked: usize,
    known: usize,
    /// The number of the known ones when they were kept last.
    kept: usize,
    /// The numbers of the known ones that come apart, and that were given up.
    apart: usize,
    given_up: usize,
    /// The number of workers that there should be.
    wanted: usize,
    workers: Vec<LevelWorker>,
    /// The number of workers lost since one has answered.
    lost: usize,
    commands: Vec<(WorkerId, WorkerCommand<ApartTask>)>,
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
enum LevelsState {
    /// No worker is at it.
    #[default]
    Idle,
    /// Workers take solutions apart, or wait for more.
    Running,
    /// It could not go on, for this reason.
    Failed(String),
}

#[derive(Clone, Debug)]
struct LevelWorker {
    id: WorkerId,
    /// The numbers of the solutions that it was asked for and has not answered, in order.
    waiting: Vec<usize>,
}

impl Levels {
    /// The number of solutions, from the first on, that are taken apart: some megabytes.
    const MOST: usize = 200_000;
    /// The maximum number of solutions that a worker has.
    const MOST_WAITING: usize = 256;
    /// The maximum number of workers. Each has tables of its own.
    const MOST_WORKERS: usize = 8;
    /// After the loss of this many more workers in a row than there should be, no more are started.
    const LOSSES: usize = 2;

    /// The level of the solution with this number, if it is known.
    pub(super) fn of(&self, number: usize) -> Option<&Level> {
        self.levels.get(number)?.as_ref()
    }

    /// The number of solutions, from the first on, of which the level is known, while workers go on.
    pub(super) fn frontier(&self) -> Option<usize> {
        self.is_running().then_some(self.known)
    }

    pub(super) fn is_running(&self) -> bool {
        self.state == LevelsState::Running
    }

    /// Begins to take all solutions apart, or goes on.
    pub(super) fn start(&mut self, workers: usize) {
        (self.state, self.wanted, self.lost) =
            (LevelsState::Running, workers.clamp(1, Self::MOST_WORKERS), 0);
    }

    /// Ends all workers. What is known stays so.
    pub(super) fn stop(&mut self) {
        self.end(LevelsState::Idle);
    }

    fn end(&mut self, state: LevelsState) {
        let stopped = self.workers.drain(..).map(|worker| (worker.id, WorkerCommand::Stop));
        self.commands.extend(stopped);
        // What was not answered is to be asked for again.
        self.asked = self.known;
        self.state = state;
    }

    /// Whether levels are to be kept that were not when this was asked before: all of them once no worker is
    /// at it, and until then from time to time.
    pub(super) fn has_to_keep(&mut self) -> bool {
        let more = self.known - self.kept;
        let has_more = more > 0 && (!self.is_running() || more > 100 + self.kept / 4);
        if has_more {
            self.kept = self.known;
        }
        has_more
    }

    /// Takes levels that were kept, unless some are known or wanted.
    pub(super) fn recall(&mut self, levels: Vec<Option<Level>>) {
        if self.levels.is_empty() && !self.is_running() {
            self.levels = levels;
            self.advance();
            self.kept = self.known;
        }
    }

    /// Looks at the levels that follow those that are known.
    fn advance(&mut self) {
        while let Some(level) = self.of(self.known) {
            let is_apart = level.is_apart();
            self.apart += usize::from(is_apart == Some(true));
            self.given_up += usize::from(is_apart.is_none());
            self.known += 1;
        }
    }

    /// Takes the place of others, whose workers are ended.
    pub(super) fn replace(&mut self, mut others: Self) {
        self.stop();
        others.stop();
        others.commands = std::mem::take(&mut self.commands);
        *self = others;
    }

    /// Looks at what is known, and gives workers what comes next of the full list. It ends when all is known,
    /// unless the list grows.
    pub(super) fn follow(
        &mut self,
        list: &FullList<'_>,
        ids: &mut ApartWorkers,
    ) -> Vec<(WorkerId, WorkerCommand<ApartTask>)> {
        if self.is_running() {
            let end = list.solutions.min(Self::MOST);
            self.advance();
            self.assign(list, end, ids);
            if self.known >= end && !list.grows {
                self.stop();
            }
        }
        std::mem::take(&mut self.commands)
    }

    /// Gives workers that have little to do more of the list, up to this end of it.
    fn assign(&mut self, list: &FullList<'_>, end: usize, ids: &mut ApartWorkers) {
        let share = (end.saturating_sub(self.asked) / (2 * self.wanted)).clamp(1, Self::MOST_WAITING);
        for at in 0..self.wanted {
            let busy = self.workers.get(at).map_or(0, |worker| worker.waiting.len());
            if 2 * busy > share {
                continue;
            }
            let (mut numbers, mut solutions) = (Vec::new(), Vec::new());
            while busy + numbers.len() < share && self.asked < end {
                if !self.is_asked(self.asked) {
                    let placements = (list.placements)(self.asked);
                    numbers.push(self.asked);
                    solutions.push(placements.iter().map(|id| id.index() as u32).collect());
                }
                self.asked += 1;
            }
            if numbers.is_empty() {
                return;
            } else if at == self.workers.len() {
                let id = ids.next();
                self.workers.push(LevelWorker { id, waiting: Vec::new() });
                self.commands.push((
                    id,
                    WorkerCommand::Start(ApartTask::puzzle(list.subject.puzzle(), list.subject.symmetry())),
                ));
            }
            let worker = &mut self.workers[at];
            worker.waiting.append(&mut numbers);
            self.commands.push((worker.id, WorkerCommand::Send(ApartTask::Solutions(solutions))));
        }
    }

    /// Whether the level of a solution is known, or a worker was asked for it.
    fn is_asked(&self, number: usize) -> bool {
        self.of(number).is_some() || self.workers.iter().any(|worker| worker.waiting.contains(&number))
    }

    /// Handles an event or the failure of one of the workers.
    pub(super) fn report(&mut self, worker: WorkerId, event: Result<ApartEvent, WorkerFailure>) {
        let Some(at) = self.workers.iter().position(|other| other.id == worker) else { return };
        match event {
            Ok(ApartEvent::Levels(levels)) if self.answers(at, &levels) => {
                self.lost = 0;
                self.levels.resize(self.levels.len().max(self.asked), None);
                let numbers = self.workers[at].waiting.drain(..levels.len());
                for (number, level) in numbers.zip(levels) {
                    self.levels[number] = Some(Level::with_numbers(level));
                }
            }
            Ok(_) => {
                let reason = "the answer is of other solutions; load the page again";
                self.end(LevelsState::Failed(reason.to_owned()));
            }
            Err(WorkerFailure::Lost(reason)) => {
                self.workers.remove(at);
                self.asked = self.known;
                self.lost += 1;
                self.commands.push((worker, WorkerCommand::Stop));
                if self.lost > self.wanted + Self::LOSSES {
                    self.end(LevelsState::Failed(reason));
                }
            }
            Err(WorkerFailure::Unable(reason)) => self.end(LevelsState::Failed(reason)),
        }
    }

    /// Whether these can be the levels of what a worker was asked for: not more, and not of more parts than
    /// pieces that can be taken apart.
    fn answers(&self, at: usize, levels: &[Option<Vec<u32>>]) -> bool {
        const MOST_PIECES: usize = 64;
        let is_sound =
            |level: &Option<Vec<u32>>| level.as_ref().is_none_or(|moves| moves.len() < MOST_PIECES);
        levels.len() <= self.workers[at].waiting.len() && levels.iter().all(is_sound)
    }

    /// What is shown beside a list, which may be a part of the full list. `all` is the length of that one.
    pub(super) fn readout(&self, is_possible: bool, all: usize) -> LevelsReadout {
        LevelsReadout {
            sentence: self.sentence(all),
            is_running: self.is_running(),
            is_possible,
            is_begun: self.is_running() || !self.levels.is_empty(),
        }
    }

    /// How far it has come with a list of this length.
    fn sentence(&self, all: usize) -> String {
        if self.levels.is_empty() && self.state == LevelsState::Idle {
            return String::new();
        }
        let [known, apart, all] = [self.known, self.apart, all].map(|number| grouped(number as u64));
        let comes = if self.apart == 1 { "comes" } else { "come" };
        let undecided = match self.given_up {
            0 => String::new(),
            some => format!(", {} undecided", grouped(some as u64)),
        };
        let done = format!("{known} of {all} taken apart: {apart} {comes} apart{undecided}.");
        match &self.state {
            LevelsState::Failed(reason) => format!("{done} It had to stop: {reason}."),
            _ if self.known == Self::MOST => {
                format!("{done} The command line takes all apart: cubefall solve --apart")
            }
            _ => done,
        }
    }
}

/// What is shown of the levels of solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelsReadout {
    /// How far it has come; empty before it was begun.
    pub sentence: String,
    /// Whether workers are at it.
    pub is_running: bool,
    /// Whether the solutions of this list can be taken apart.
    pub is_possible: bool,
    /// Whether levels are known or asked for.
    pub is_begun: bool,
}
