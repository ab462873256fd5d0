//! A race: the same puzzle, one strategy after the other.

use crate::key;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{CellOrder, PieceOrder, Plan, Search, Stats, Strategy};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The settings of a race.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct RaceSettings {
    /// The puzzle.
    #[serde(with = "key")]
    pub puzzle: Arc<Puzzle>,
    /// The symmetry up to which solutions are counted.
    #[serde(with = "key")]
    pub symmetry: Symmetry,
    /// The entrants in the order of running.
    pub entrants: Vec<Entrant>,
    /// The limit of each.
    pub limit: RaceLimit,
}

/// A strategy and its orders.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Entrant {
    /// The strategy.
    #[serde(with = "key")]
    pub strategy: Strategy,
    /// The order of the pieces, if the strategy takes one.
    #[serde(with = "key")]
    pub order: PieceOrder,
    /// The order of the cells, if the strategy takes one.
    #[serde(with = "key")]
    pub cells: CellOrder,
}

impl Entrant {
    /// The strategy as its author runs it.
    pub fn of(strategy: Strategy) -> Self {
        let Plan { strategy, pieces, cells } = strategy.plan();
        Self { strategy, order: pieces, cells }
    }

    /// The plan of its search.
    pub const fn plan(self) -> Plan {
        Plan { strategy: self.strategy, pieces: self.order, cells: self.cells }
    }
}

/// The limit of each entrant.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum RaceLimit {
    /// This many seconds, up to the end of the current slice.
    Seconds(f64),
    /// Exactly this many steps.
    Steps(u64),
}

/// The state of an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Its turn has not come.
    Waiting,
    /// It is running.
    Running,
    /// Its search is exhausted.
    Done,
    /// It has reached the limit.
    RaceLimit,
    /// It has stopped: a fold's list has reached its maximum length.
    Full,
}

/// The state of an entrant after some time of its own.
#[derive(Clone, Copy, PartialEq, Default, Serialize, Deserialize, Debug)]
pub struct Sample {
    /// Seconds since it started.
    pub seconds: f64,
    /// Steps taken.
    pub steps: u64,
    /// Assemblies reached.
    pub nodes: u64,
    /// Solutions found.
    pub solutions: u64,
}

/// A race. The entrants run one after the other, so that none slows another down.
#[derive(Clone, Debug)]
pub struct Race {
    pub(crate) settings: RaceSettings,
    pub(crate) runners: Vec<Runner>,
    /// The entrant whose turn it is.
    turn: usize,
    /// The entrant of the last call: the time that passed is attributed to it.
    worked: usize,
}

/// An entrant and its state.
#[derive(Clone, Debug)]
pub(crate) struct Runner {
    pub(crate) entrant: Entrant,
    pub(crate) state: State,
    pub(crate) seconds: f64,
    pub(crate) stats: Stats,
    pub(crate) progress: f64,
    pub(crate) samples: Vec<Sample>,
    /// Nothing once it is over, since a fold's lists take tens of megabytes.
    search: Option<Search>,
}

impl Race {
    /// A race that has not begun.
    ///
    /// # Errors
    /// When there is no entrant, the limit is not a positive number, the puzzle cannot be counted by the
    /// symmetry, or a strategy does not accept it.
    pub fn new(settings: RaceSettings) -> Result<Self, String> {
        let fair = match settings.limit {
            RaceLimit::Seconds(seconds) => seconds > 0.0,
            RaceLimit::Steps(steps) => steps > 0,
        };
        if !fair {
            return Err(format!("the limit of a race must be above 0, not {:?}", settings.limit));
        }
        if settings.entrants.is_empty() {
            return Err("a race needs an entrant".to_owned());
        }
        let puzzle = settings.puzzle.clone();
        let reduction =
            Reduction::of(&settings.puzzle, settings.symmetry).map_err(|error| error.to_string())?;
        let problem = Problem::reduced(&puzzle, reduction);
        let runner = |&entrant: &Entrant| {
            let search = Search::try_new(&problem, entrant.plan());
            search.map(|search| Runner::new(entrant, search)).map_err(|error| error.to_string())
        };
        let runners = settings.entrants.iter().map(runner).collect::<Result<_, _>>()?;
        Ok(Self { settings, runners, turn: 0, worked: 0 })
    }

    /// Takes at most `most_steps` steps of the current entrant. Returns the number taken; 0 only when the
    /// race is over or `most_steps` is 0. No call works for two entrants.
    pub fn work(&mut self, most_steps: u64) -> u64 {
        let Some(runner) = self.runners.get_mut(self.turn) else { return 0 };
        self.worked = self.turn;
        let taken = runner.work(most_steps, self.settings.limit);
        if runner.state != State::Running {
            self.turn += 1;
        }
        taken
    }

    /// Reports the seconds that the last call of [`work`](Self::work) took. Anything but a positive number
    /// counts as 0.
    pub fn elapsed(&mut self, seconds: f64) {
        let runner = &mut self.runners[self.worked];
        runner.elapsed(seconds, self.settings.limit);
        if self.turn == self.worked && runner.state == State::RaceLimit {
            self.turn += 1;
        }
    }

    /// Whether every entrant has run.
    pub fn is_over(&self) -> bool {
        self.turn == self.runners.len()
    }
}

impl Runner {
    fn new(entrant: Entrant, search: Search) -> Self {
        Self {
            entrant,
            state: State::Waiting,
            seconds: 0.0,
            stats: search.stats().clone(),
            progress: 0.0,
            samples: Vec::new(),
            search: Some(search),
        }
    }

    fn work(&mut self, most: u64, limit: RaceLimit) -> u64 {
        let Some(search) = &mut self.search else { return 0 };
        let most = match limit {
            RaceLimit::Steps(steps) => most.min(steps - self.stats.steps()),
            RaceLimit::Seconds(_) => most,
        };
        let taken = search.run(most, |_| ControlFlow::Continue(()));
        self.stats = search.stats().clone();
        self.progress = search.progress();
        self.state = match limit {
            _ if search.is_full() => State::Full,
            _ if search.is_over() => State::Done,
            RaceLimit::Steps(steps) if steps == self.stats.steps() => State::RaceLimit,
            _ => State::Running,
        };
        if self.state != State::Running {
            self.search = None;
        }
        taken
    }

    fn elapsed(&mut self, seconds: f64, limit: RaceLimit) {
        self.seconds += if seconds > 0.0 && seconds.is_finite() { seconds } else { 0.0 };
        if self.state == State::Running && matches!(limit, RaceLimit::Seconds(most) if self.seconds >= most) {
            self.state = State::RaceLimit;
            self.search = None;
        }
        self.sample();
    }

    /// Adds a sample. It replaces the last one if both have the same age on a logarithmic scale.
    fn sample(&mut self) {
        let sample = Sample {
            seconds: self.seconds,
            steps: self.stats.steps(),
            nodes: self.stats.nodes(),
            solutions: self.stats.solutions(),
        };
        match self.samples.last_mut() {
            Some(last) if age(last.seconds) == age(sample.seconds) => *last = sample,
            _ => self.samples.push(sample),
        }
    }
}

/// The age of a time, one of 199: 22 per decade from 0.1 ms to about 28 hours, clamped.
fn age(seconds: f64) -> u8 {
    const SHORTEST: f64 = 1e-4;
    const PER_DECADE: f64 = 22.0;
    ((seconds / SHORTEST).log10() * PER_DECADE).clamp(0.0, 198.0) as u8
}
