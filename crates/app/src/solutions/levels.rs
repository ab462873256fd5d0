//! How each listed solution comes apart, in short: its level. Workers find it, of one solution after the other.

use crate::apart::request::ApartTask;
use crate::apart::worker::{ApartEvent, ApartWorkers};
use crate::find_all::find_all_readout::argument;
use crate::solutions::listing::{List, Listing};
use crate::subject::Subject;
use crate::{WorkerCommand, WorkerFailure, WorkerId};
use cubefall::disassembly::Level;
use cubefall::problem::PlacementId;
use cubefall::solution::Checksum;
use lab::grouped;
use std::collections::{BTreeMap, VecDeque};

/// The levels of solutions, as far as they are known.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    state: LevelsState,
    /// The list that is taken apart.
    list: List,
    /// The level of each solution that a worker was asked for, and nothing until it has answered.
    levels: BTreeMap<Checksum, Option<Level>>,
    /// The number of solutions of the list, from the first on, that workers were asked for, and of which the level is known.
    asked: usize,
    known: usize,
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

#[derive(Clone, PartialEq, Eq, Debug)]
enum LevelsState {
    /// No worker is at it.
    Idle,
    /// Workers take solutions apart, or wait for more.
    Running,
    /// It could not go on, for this reason.
    Failed(String),
}

#[derive(Clone, Debug)]
struct LevelWorker {
    id: WorkerId,
    /// What it was asked for and has not answered, in order.
    waiting: VecDeque<Checksum>,
}

impl Default for Levels {
    fn default() -> Self {
        Self {
            state: LevelsState::Idle,
            list: List::All,
            levels: BTreeMap::new(),
            asked: 0,
            known: 0,
            apart: 0,
            given_up: 0,
            wanted: 0,
            workers: Vec::new(),
            lost: 0,
            commands: Vec::new(),
        }
    }
}

impl Levels {
    /// The number of solutions of a list, from the first on, that are taken apart: a minute's work and some megabytes.
    const MOST: usize = 200_000;
    /// The maximum number of solutions that a worker has.
    const MOST_WAITING: usize = 256;
    /// The maximum number of workers. Each has tables of its own.
    const MOST_WORKERS: usize = 8;
    /// After the loss of this many more workers in a row than there should be, no more are started.
    const LOSSES: usize = 2;

    /// The level of the solution of these placements, if it is known.
    pub(super) fn of(&self, placements: &[PlacementId]) -> Option<&Level> {
        if self.levels.is_empty() { None } else { self.levels.get(&key(placements))?.as_ref() }
    }

    /// The number of solutions of this list, from the first on, of which the level is known, while workers go on with them.
    pub(super) fn frontier(&self, list: List) -> Option<usize> {
        (self.is_running() && self.list == list).then_some(self.known)
    }

    pub(super) fn is_running(&self) -> bool {
        self.state == LevelsState::Running
    }

    /// The list that is taken apart.
    pub(super) const fn list(&self) -> List {
        self.list
    }

    /// Begins to take the solutions of a list apart, or goes on.
    pub(super) fn start(&mut self, list: List, workers: usize) {
        self.list = list;
        self.rewind();
        (self.state, self.wanted, self.lost) =
            (LevelsState::Running, workers.clamp(1, Self::MOST_WORKERS), 0);
    }

    /// Looks at the list from its first solution on. What is known stays so.
    fn rewind(&mut self) {
        (self.asked, self.known, self.apart, self.given_up) = (0, 0, 0, 0);
    }

    /// Ends all workers. What is known stays so.
    pub(super) fn stop(&mut self) {
        self.end(LevelsState::Idle);
    }

    fn end(&mut self, state: LevelsState) {
        while let Some(worker) = self.workers.pop() {
            self.commands.push((worker.id, WorkerCommand::Stop));
            self.put_back(worker);
        }
        self.state = state;
    }

    /// What a worker has not answered is to be asked for again.
    fn put_back(&mut self, worker: LevelWorker) {
        worker.waiting.iter().for_each(|key| drop(self.levels.remove(key)));
        self.asked = self.known;
    }

    /// Takes the place of others, whose workers are ended.
    pub(super) fn replace(&mut self, mut others: Self) {
        others.stop();
        others.commands = std::mem::take(&mut self.commands);
        *self = others;
    }

    /// Drops what is known, for another puzzle or symmetry.
    pub(super) fn clear(&mut self) {
        self.stop();
        self.replace(Self::default());
    }

    /// Looks at what is known of the list, and gives workers what comes next. It ends when all is known, unless the list grows.
    pub(super) fn follow(
        &mut self,
        listing: &Listing<'_>,
        ids: &mut ApartWorkers,
    ) -> Vec<(WorkerId, WorkerCommand<ApartTask>)> {
        if self.is_running() {
            let end = listing.len().min(Self::MOST);
            if end < self.asked {
                // It is a list of another search.
                self.rewind();
            }
            while let Some(level) =
                (self.known < end).then(|| self.of(listing.placements(self.known))).flatten()
            {
                let is_apart = level.is_apart();
                self.apart += usize::from(is_apart == Some(true));
                self.given_up += usize::from(is_apart.is_none());
                self.known += 1;
            }
            self.assign(listing, end, ids);
            if self.known == end && !listing.grows() {
                self.stop();
            }
        }
        std::mem::take(&mut self.commands)
    }

    /// Gives workers that have little to do more of the list, up to this end of it.
    fn assign(&mut self, listing: &Listing<'_>, end: usize, ids: &mut ApartWorkers) {
        let share = (end.saturating_sub(self.asked) / (2 * self.wanted)).clamp(1, Self::MOST_WAITING);
        for number in 0..self.wanted {
            let busy = self.workers.get(number).map_or(0, |worker| worker.waiting.len());
            if 2 * busy > share {
                continue;
            }
            let (mut keys, mut solutions) = (Vec::new(), Vec::new());
            while busy + keys.len() < share && self.asked < end {
                let placements = listing.placements(self.asked);
                self.asked += 1;
                let key = key(placements);
                if !self.levels.contains_key(&key) {
                    self.levels.insert(key, None);
                    keys.push(key);
                    solutions.push(placements.iter().map(|id| id.index() as u32).collect());
                }
            }
            if keys.is_empty() {
                return;
            } else if number == self.workers.len() {
                let id = ids.next();
                self.workers.push(LevelWorker { id, waiting: VecDeque::new() });
                self.commands.push((id, WorkerCommand::Start(ApartTask::puzzle(listing.sources.subject))));
            }
            let worker = &mut self.workers[number];
            worker.waiting.extend(keys);
            self.commands.push((worker.id, WorkerCommand::Send(ApartTask::Solutions(solutions))));
        }
    }

    /// Handles an event or the failure of one of the workers.
    pub(super) fn report(&mut self, worker: WorkerId, event: Result<ApartEvent, WorkerFailure>) {
        let Some(number) = self.workers.iter().position(|other| other.id == worker) else { return };
        match event {
            Ok(ApartEvent::Levels(levels)) if self.answers(number, &levels) => {
                self.lost = 0;
                let keys = self.workers[number].waiting.drain(..levels.len());
                for (key, level) in keys.zip(levels) {
                    self.levels.insert(key, Some(level));
                }
            }
            Ok(_) => {
                let reason = "the answer is of other solutions; load the page again";
                self.end(LevelsState::Failed(reason.to_owned()));
            }
            Err(WorkerFailure::Lost(reason)) => {
                let lost = self.workers.remove(number);
                self.put_back(lost);
                self.lost += 1;
                self.commands.push((worker, WorkerCommand::Stop));
                if self.lost > self.wanted + Self::LOSSES {
                    self.end(LevelsState::Failed(reason));
                }
            }
            Err(WorkerFailure::Unable(reason)) => self.end(LevelsState::Failed(reason)),
        }
    }

    /// Whether these can be the levels of what a worker was asked for: not more, and not of more parts than pieces that can be taken apart.
    fn answers(&self, number: usize, levels: &[Level]) -> bool {
        const MOST_PIECES: usize = 64;
        let is_sound =
            |level: &Level| !matches!(level, Level::Apart(numbers) if numbers.len() >= MOST_PIECES);
        levels.len() <= self.workers[number].waiting.len() && levels.iter().all(is_sound)
    }

    /// What is shown beside the present list.
    pub(super) fn readout(&self, listing: &Listing<'_>) -> LevelsReadout {
        let taken_apart = Listing { list: self.list, ..*listing };
        LevelsReadout {
            sentence: self.sentence(taken_apart.len(), listing.sources.subject),
            is_running: self.is_running(),
            is_possible: listing.list.has_levels() && !listing.is_empty(),
            is_begun: !self.levels.is_empty(),
        }
    }

    /// How far it has come with a list of this length.
    fn sentence(&self, listed: usize, subject: &Subject) -> String {
        if self.levels.is_empty() && self.state == LevelsState::Idle {
            return String::new();
        }
        let [known, apart, all] = [self.known, self.apart, listed].map(|number| grouped(number as u64));
        let comes = if self.apart == 1 { "comes" } else { "come" };
        let given_up = match self.given_up {
            0 => String::new(),
            some => format!(" {} could not be decided: too many arrangements.", grouped(some as u64)),
        };
        let done = format!("{known} of {all} taken apart: {apart} {comes} apart.{given_up}");
        match &self.state {
            LevelsState::Failed(reason) => format!("{done} It had to stop: {reason}."),
            _ if self.known == Self::MOST => {
                format!(
                    "{done} The command line takes all: cubefall solve {} --apart",
                    argument(subject.puzzle()).0
                )
            }
            _ => done,
        }
    }
}

/// Identifies a solution by its placements.
fn key(placements: &[PlacementId]) -> Checksum {
    let mut sorted: Vec<u32> = placements.iter().map(|id| id.index() as u32).collect();
    sorted.sort_unstable();
    let mut sum = Checksum::EMPTY;
    sorted.iter().for_each(|index| sum.add(&index.to_le_bytes()));
    sum
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
