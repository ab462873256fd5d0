//! A request to the Lab, the work on it, and its report.

use super::axes::{AxisReport, AxisStudy};
use super::counts::{CountReport, CountStudy};
use super::figures::{Comparison, ComparisonTable, Scope};
use super::orders::{OrderReport, OrderStudy};
use super::races::{Race, RaceReport, RaceSettings};
use super::sampling::StudySettings;
use serde::{Deserialize, Serialize};

/// A request to the Lab.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// Race strategies.
    Race(RaceSettings),
    /// Check the figures of the texts.
    Figures(Scope),
    /// Sample the search trees of many orders of cells.
    Orders(StudySettings),
    /// Sample the search trees of the orders of cells along the axes.
    Axes(StudySettings),
    /// Time the methods to count bits.
    Counting,
}

/// The results so far.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Report {
    /// The state of the race.
    Race(RaceReport),
    /// The figures of the texts beside the measured ones.
    Figures(FiguresReport),
    /// The estimates for the orders of cells.
    Orders(OrderReport),
    /// The estimates for the orders along the axes.
    Axes(AxisReport),
    /// The speeds of the methods to count bits.
    Counting(CountReport),
}

/// The comparison with the figures of the texts, so far.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct FiguresReport {
    /// The searches that are run.
    pub scope: Scope,
    /// The figures.
    pub table: ComparisonTable,
    /// The search that is running.
    pub running: Option<String>,
    /// The progress of all searches, in [0, 1]: an estimate.
    pub progress: f64,
}

/// Work on a request, in slices.
#[derive(Clone, Debug)]
pub struct Experiment(Work);

#[derive(Clone, Debug)]
enum Work {
    Race(Box<Race>),
    Figures(Scope, Box<Comparison>),
    Orders(Box<OrderStudy>),
    Axes(Box<AxisStudy>),
    Counting(Box<CountStudy>),
}

/// The number of steps of a search that take about as long as one random walk.
const STEPS_OF_A_WALK: u64 = 64;

/// The seed of the words to count.
const COUNTING_SEED: u64 = 1;

impl Experiment {
    /// An experiment that has not begun.
    ///
    /// # Errors
    /// When the request cannot be carried out, with a message for the user.
    pub fn new(request: Request) -> Result<Self, String> {
        Ok(Self(match request {
            Request::Race(settings) => Work::Race(Box::new(Race::new(settings)?)),
            Request::Figures(scope) => Work::Figures(scope.clone(), Box::new(Comparison::new(scope))),
            Request::Orders(settings) => Work::Orders(Box::new(OrderStudy::new(settings)?)),
            Request::Axes(settings) => Work::Axes(Box::new(AxisStudy::new(settings)?)),
            Request::Counting => Work::Counting(Box::new(CountStudy::new(COUNTING_SEED))),
        }))
    }

    /// Works for a slice: at most `slice` steps of a search, or equivalent work. Returns whether work is
    /// left.
    pub fn work(&mut self, slice: u64) -> bool {
        match &mut self.0 {
            Work::Race(race) => {
                race.work(slice);
                !race.is_over()
            }
            Work::Figures(_, comparison) => comparison.work(slice),
            Work::Orders(study) => {
                study.work(slice / STEPS_OF_A_WALK);
                !study.is_over()
            }
            Work::Axes(study) => {
                study.work(slice / STEPS_OF_A_WALK);
                !study.is_over()
            }
            Work::Counting(study) => {
                study.work(slice);
                !study.is_over()
            }
        }
    }

    /// Reports the seconds that the last slice took. To be called after each slice, the last one too.
    pub fn elapsed(&mut self, seconds: f64) {
        match &mut self.0 {
            Work::Race(race) => race.elapsed(seconds),
            Work::Figures(_, comparison) => comparison.elapsed(seconds),
            Work::Orders(_) | Work::Axes(_) => {}
            Work::Counting(study) => study.elapsed(seconds),
        }
    }

    /// The results so far.
    pub fn report(&self) -> Report {
        match &self.0 {
            Work::Race(race) => Report::Race(race.report()),
            Work::Figures(scope, comparison) => Report::Figures(FiguresReport {
                scope: scope.clone(),
                table: comparison.table(),
                running: comparison.current().map(|experiment| experiment.title()),
                progress: comparison.progress(),
            }),
            Work::Orders(study) => Report::Orders(study.report()),
            Work::Axes(study) => Report::Axes(study.report()),
            Work::Counting(study) => Report::Counting(study.report()),
        }
    }
}
