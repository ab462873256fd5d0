//! The searches whose work is measured, each advanced in slices.

use super::facts::short;
use crate::key;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{
    Branching, CandidateCounter, Estimate, Estimator, PieceOrder, Plan, Search, Stats, Strategy,
};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::Arc;
use words::grouped;

/// A search of one of the texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Run {
    /// Soma's fold with the pieces as given.
    SomaGiven,
    /// Soma's fold, the pieces with the fewest placements first.
    SomaFewest,
    /// Soma's fold as given with characters instead of bits.
    SomaCharacters,
    /// All solutions of the Soma cube, each rotation and reflection counted.
    SomaRaw,
    /// Bedlam piece by piece.
    BedlamPieces,
    /// The same, with nodes pruned at isolated cells.
    BedlamIsolated,
    /// Bedlam by the cell with the fewest candidates, counted one by one as its author does.
    BedlamFewestCandidates,
    /// The same without placing the cross first: estimated only.
    BedlamCrossNotFirst,
    /// Bedlam by the first empty cell.
    BedlamFirstCell,
    /// The same, with the scan for the empty cell resumed.
    BedlamResumed,
    /// The PyCon puzzle's lazy lists.
    PyconLazy,
}

/// The extent of a comparison.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Scope {
    /// The puzzle whose searches are run; nothing for all puzzles.
    #[serde(with = "key")]
    pub puzzle: Option<Arc<Puzzle>>,
    /// Whether the three fastest Bedlam searches are run whole, and the slowest as far as its author did,
    /// which takes some minutes. Otherwise they are sampled. Those of Soma are always whole.
    pub full: bool,
}

impl Scope {
    /// Soma's searches, and samples of the others.
    pub const SAMPLES: Self = Self { puzzle: None, full: false };
    /// Soma's searches, and as much of the others as takes minutes.
    pub const FULL: Self = Self { puzzle: None, full: true };

    /// The searches of one puzzle.
    pub fn only(puzzle: Arc<Puzzle>) -> Self {
        Self { puzzle: Some(puzzle), full: false }
    }
}

/// The phase of an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// It searches, in full or up to its limit.
    Searching,
    /// It estimates the size of the tree by random walks.
    Estimating,
    /// It is done.
    Done,
}

/// A search, run in full, or in part with an estimate of the whole.
///
/// It uses no clock: after each slice, the caller reports the seconds that it took.
#[derive(Clone, Debug)]
pub struct FigureExperiment {
    run: Run,
    puzzle: Arc<Puzzle>,
    search: Search,
    /// The maximum number of calls; nothing for a whole search.
    limit: Option<u64>,
    estimator: Estimator,
    walks: u64,
    chance: fastrand::Rng,
    seconds: f64,
    /// Whether the last slice was one of the search.
    searched: bool,
}

/// A sample of a search that is too slow to be run in full.
struct Sample {
    calls: u64,
    walks: u64,
}

impl Run {
    /// All of them, in the order in which they are run.
    pub const ALL: [Self; 11] = [
        Self::SomaGiven,
        Self::SomaFewest,
        Self::SomaCharacters,
        Self::SomaRaw,
        Self::BedlamPieces,
        Self::BedlamIsolated,
        Self::BedlamFewestCandidates,
        Self::BedlamCrossNotFirst,
        Self::BedlamFirstCell,
        Self::BedlamResumed,
        Self::PyconLazy,
    ];

    /// The puzzle.
    pub fn puzzle(self) -> Arc<Puzzle> {
        match self {
            Self::SomaGiven | Self::SomaFewest | Self::SomaCharacters | Self::SomaRaw => {
                catalogue::ALL.get("soma")
            }
            Self::PyconLazy => catalogue::ALL.get("pycon"),
            _ => catalogue::ALL.get("bedlam"),
        }
    }

    /// The strategy and its orders.
    pub fn plan(self) -> Plan {
        match self {
            Self::SomaGiven => Strategy::FOLD.plan(),
            Self::SomaFewest => Strategy::FOLD.plan().with_pieces(PieceOrder::Fewest),
            Self::SomaCharacters => Strategy::FOLD_CHARS.plan(),
            Self::BedlamPieces => Strategy::PIECES.plan(),
            Self::BedlamIsolated => Strategy::PIECES_ISOLATED.plan(),
            Self::BedlamFewestCandidates | Self::BedlamCrossNotFirst => Strategy::FEWEST_CANDIDATES.plan(),
            Self::BedlamFirstCell => Strategy::FIRST_CELL.plan(),
            Self::BedlamResumed | Self::SomaRaw => Strategy::FIRST_CELL_RESUMED.plan(),
            Self::PyconLazy => Strategy::FOLD_LAZY.plan(),
        }
    }

    /// Which solutions count as one.
    pub const fn symmetry(self) -> Symmetry {
        match self {
            Self::SomaRaw => Symmetry::Raw,
            _ => Symmetry::Restricted,
        }
    }

    /// Its name for display.
    pub fn title(self) -> String {
        let Plan { strategy, pieces, .. } = self.plan();
        let order = match self {
            Self::SomaGiven | Self::SomaFewest => match pieces {
                PieceOrder::Given => ", pieces as given",
                PieceOrder::Fewest => ", pieces with the fewest places first",
            },
            Self::SomaRaw => ", all solutions",
            Self::BedlamCrossNotFirst => ", the cross not first",
            _ => "",
        };
        format!("{} by “{}”{order}", self.puzzle().name(), strategy.title())
    }

    /// Whether it is part of `scope`.
    pub fn belongs_to(self, scope: &Scope) -> bool {
        scope.puzzle.as_ref().is_none_or(|puzzle| *puzzle == self.puzzle())
    }

    /// The sample that is run, if it is not run in full.
    fn sample(self, scope: &Scope) -> Option<Sample> {
        let sample = |calls, walks| Some(Sample { calls, walks });
        match self {
            // The size of the author's first sample.
            Self::BedlamPieces if scope.full => sample(500_000_000, 400_000),
            Self::BedlamPieces => sample(12_000_000, 400_000),
            Self::BedlamIsolated => sample(12_000_000, 400_000),
            Self::BedlamFewestCandidates if !scope.full => sample(500_000, 8_000),
            Self::BedlamCrossNotFirst => sample(0, 8_000),
            Self::BedlamFirstCell | Self::BedlamResumed if !scope.full => sample(50_000_000, 100_000),
            Self::PyconLazy => sample(12_000_000, 0),
            _ => None,
        }
    }

    /// The number of steps that take about as long as one random walk.
    fn steps_a_walk(self) -> u64 {
        if self.plan().strategy.takes_cell_order() { 10_000 } else { 5_000 }
    }
}

impl FigureExperiment {
    /// An experiment that has not begun.
    pub fn new(run: Run, scope: &Scope) -> Self {
        let (puzzle, plan) = (run.puzzle(), run.plan());
        let reduction = Reduction::of(&run.puzzle(), run.symmetry());
        let problem =
            Problem::reduced(&puzzle, reduction.expect("every puzzle has its author's restriction"));
        let search = match run {
            Run::BedlamFewestCandidates => {
                Search::fewest_candidates(&problem, plan.cells, CandidateCounter::BitByBit)
            }
            _ => Search::new(&problem, plan),
        };
        let (limit, walks) = match run.sample(scope) {
            Some(Sample { calls, walks }) => (Some(calls), walks),
            None => (None, 0),
        };
        let tree = Branching::new(&problem, plan);
        let tree = if run == Run::BedlamCrossNotFirst { tree.without_lead() } else { tree };
        let estimator = Estimator::new(tree);
        // A fixed seed, so that the figures are reproducible.
        let chance = fastrand::Rng::with_seed(1);
        Self { run, puzzle, search, limit, estimator, walks, chance, seconds: 0.0, searched: false }
    }

    /// Which search it is.
    pub fn run(&self) -> Run {
        self.run
    }

    /// Its name for display.
    pub fn title(&self) -> String {
        match self.phase() {
            Phase::Estimating => format!("{}, estimate", self.run.title()),
            _ => self.run.title(),
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// Its phase.
    pub fn phase(&self) -> Phase {
        if !self.search.is_over() && self.limit.is_none_or(|limit| self.calls() < limit) {
            Phase::Searching
        } else if !self.search.is_over() && self.estimator.walks() < self.walks {
            Phase::Estimating
        } else {
            Phase::Done
        }
    }

    /// Works for a slice of about `steps` steps of the search. Returns whether work is left.
    pub fn work(&mut self, steps: u64) -> bool {
        let phase = self.phase();
        self.searched = phase == Phase::Searching;
        match phase {
            Phase::Searching => self.search_on(steps),
            Phase::Estimating => {
                let left = self.walks - self.estimator.walks();
                for _ in 0..(steps / self.run.steps_a_walk()).clamp(1, left) {
                    self.estimator.walk(|children| self.chance.u64(..children as u64) as usize);
                }
            }
            Phase::Done => {}
        }
        self.phase() != Phase::Done
    }

    fn search_on(&mut self, steps: u64) {
        let mut left = steps;
        while left > 0 && self.phase() == Phase::Searching {
            // No step is more than one call, so the limit is met exactly.
            let most = self.limit.map_or(u64::MAX, |limit| limit - self.calls());
            left -= self.search.run(left.min(most), |_| ControlFlow::Continue(()));
        }
    }

    /// Reports the seconds that the last slice took.
    pub fn elapsed(&mut self, seconds: f64) {
        if self.searched {
            self.seconds += seconds;
        }
    }

    /// The progress in [0, 1]: an estimate if the whole search is run.
    pub fn progress(&self) -> f64 {
        let share = |done: u64, of: u64| if of == 0 { 1.0 } else { done as f64 / of as f64 };
        match (self.phase(), self.limit) {
            (Phase::Done, _) => 1.0,
            (_, None) => self.search.progress(),
            (_, Some(limit)) => {
                let searched = share(self.calls(), limit);
                if self.walks == 0 {
                    searched
                } else {
                    (searched + share(self.estimator.walks(), self.walks)) / 2.0
                }
            }
        }
    }

    /// The search's statistics.
    pub fn stats(&self) -> &Stats {
        self.search.stats()
    }

    /// Whether the search is exhausted.
    pub fn is_whole(&self) -> bool {
        self.search.is_exhausted()
    }

    /// The calls of the authors' recursive procedure: one for each assembly reached, without the empty one. A
    /// piece restricted for symmetry reduction is placed before the first call.
    pub fn calls(&self) -> u64 {
        self.stats().nodes()
    }

    /// Calls a second, once the time of the search is known.
    pub fn calls_a_second(&self) -> Option<f64> {
        (self.seconds > 0.0 && self.calls() > 0).then(|| self.calls() as f64 / self.seconds)
    }

    /// The calls of the whole search: counted, or estimated from random walks.
    pub fn all_calls(&self) -> Estimate {
        match self.is_whole() {
            true => Estimate { mean: self.calls() as f64, error: 0.0 },
            false => self.estimator.nodes(),
        }
    }

    /// The seconds of the whole search: measured, or estimated from the calls and their rate so far.
    pub fn all_seconds(&self) -> Option<Estimate> {
        let speed = self.calls_a_second()?;
        let Estimate { mean, error } = self.all_calls();
        (mean > 0.0).then_some(Estimate { mean: mean / speed, error: error / speed })
    }

    /// How the figures were obtained: counted or estimated, and the size of the sample.
    pub fn how(&self) -> String {
        let calls = grouped(u128::from(self.calls()));
        if self.is_whole() {
            return format!("{calls} calls, run whole");
        }
        let Estimate { mean, error } = self.all_calls();
        if mean == 0.0 {
            return format!("the first {calls} calls");
        }
        let walks = grouped(u128::from(self.estimator.walks()));
        let percent = short(100.0 * error / mean);
        let speed =
            if self.calls() > 0 { format!(", at the speed of the first {calls}") } else { String::new() };
        format!("{} calls ± {percent} %, an estimate by {walks} random walks{speed}", short(mean))
    }
}
