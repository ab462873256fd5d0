//! The results of a race: a table, the lines of a chart, and files to save.

use super::race::{Entrant, Race, RaceSettings, Runner, Sample, State};
use crate::number::rounded;
use crate::plot::{Chart, ChartAxis, ChartMark, Point, Scale, Series, Table};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use words::grouped;

/// The results so far of a race.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct RaceReport {
    /// The settings.
    pub settings: RaceSettings,
    /// The quantity that the entrants' `times_as_long` compares.
    pub basis: Basis,
    /// Each entrant, in the order of running.
    pub entrants: Vec<EntrantReport>,
    /// Whether every entrant has run.
    pub over: bool,
}

/// The quantity that compares entrants.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// The time to the end: all searches are exhausted.
    TimeToFinish,
    /// Solutions per second: not all searches are exhausted, but some found solutions.
    SolutionsPerSecond,
    /// Assemblies reached per second: no entrant found a solution.
    NodesPerSecond,
}

/// The result of an entrant.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct EntrantReport {
    /// The entrant.
    pub entrant: Entrant,
    /// Its name: the strategy's title, and its orders if they are not the author's.
    pub name: String,
    /// Its state.
    pub state: State,
    /// Steps taken.
    pub steps: u64,
    /// Placements tested.
    pub tries: u64,
    /// Assemblies reached.
    pub nodes: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Seconds that it ran.
    pub seconds: f64,
    /// The progress in [0, 1]: the search's own estimate.
    pub progress: f64,
    /// Steps per second; nothing before time has passed.
    pub steps_per_second: Option<f64>,
    /// Assemblies reached per second.
    pub nodes_per_second: Option<f64>,
    /// Solutions per second.
    pub solutions_per_second: Option<f64>,
    /// Nanoseconds per assembly reached.
    pub ns_per_node: Option<f64>,
    /// The ratio to the fastest, by the report's basis; 1 for the fastest, nothing if it is unknown.
    pub times_as_long: Option<f64>,
    /// At most 200 samples, spaced evenly on a logarithmic scale of time.
    pub samples: Vec<Sample>,
}

/// The quantity that a chart shows over time.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// Steps taken.
    Steps,
    /// Assemblies reached.
    Nodes,
    /// Solutions found.
    Solutions,
}

impl Basis {
    /// The quantity as text.
    pub const fn words(self) -> &'static str {
        match self {
            Self::TimeToFinish => "time to finish",
            Self::SolutionsPerSecond => "time for each solution",
            Self::NodesPerSecond => "time for each node",
        }
    }
}

impl State {
    /// The state as text.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Done => "finished",
            Self::RaceLimit => "stopped at the limit",
            Self::Full => "stopped: its list is full",
        }
    }
}

impl Race {
    /// The results so far.
    pub fn report(&self) -> RaceReport {
        let mut entrants: Vec<EntrantReport> = self.runners.iter().map(EntrantReport::of).collect();
        let basis = compare(&mut entrants);
        RaceReport { settings: self.settings.clone(), basis, entrants, over: self.is_over() }
    }
}

/// Sets `times_as_long` of each entrant, and returns the basis of the comparison.
fn compare(entrants: &mut [EntrantReport]) -> Basis {
    let basis = if entrants.iter().all(|entrant| entrant.state == State::Done) {
        Basis::TimeToFinish
    } else if entrants.iter().any(|entrant| entrant.solutions > 0) {
        Basis::SolutionsPerSecond
    } else {
        Basis::NodesPerSecond
    };
    let speed = |entrant: &EntrantReport| match basis {
        Basis::TimeToFinish => per(1, entrant.seconds),
        Basis::SolutionsPerSecond => entrant.solutions_per_second,
        Basis::NodesPerSecond => entrant.nodes_per_second,
    };
    let speeds: Vec<f64> = entrants.iter().map(|entrant| speed(entrant).unwrap_or(0.0)).collect();
    let fastest = speeds.iter().copied().fold(0.0, f64::max);
    for (entrant, speed) in entrants.iter_mut().zip(speeds) {
        entrant.times_as_long = (speed > 0.0).then(|| fastest / speed);
    }
    basis
}

/// `count` per second, if time has passed.
fn per(count: u64, seconds: f64) -> Option<f64> {
    (seconds > 0.0).then(|| count as f64 / seconds)
}

impl EntrantReport {
    fn of(runner: &Runner) -> Self {
        let (stats, seconds) = (&runner.stats, runner.seconds);
        let timed = seconds > 0.0 && stats.nodes() > 0;
        Self {
            entrant: runner.entrant,
            name: runner.entrant.name(),
            state: runner.state,
            steps: stats.steps(),
            tries: stats.tried(),
            nodes: stats.nodes(),
            solutions: stats.solutions(),
            seconds,
            progress: runner.progress,
            steps_per_second: per(stats.steps(), seconds),
            nodes_per_second: per(stats.nodes(), seconds),
            solutions_per_second: per(stats.solutions(), seconds),
            ns_per_node: timed.then(|| seconds * 1e9 / stats.nodes() as f64),
            times_as_long: None,
            samples: runner.samples.clone(),
        }
    }
}

impl Entrant {
    /// Its name: the strategy's title, and its orders if they are not the author's.
    pub fn name(self) -> String {
        let author = self.strategy.plan();
        let mut name = self.strategy.title().to_owned();
        if self.strategy.takes_piece_order() && self.order != author.pieces {
            let _ = write!(name, ", {}", self.order.key());
        }
        if self.strategy.takes_cell_order() && self.cells != author.cells {
            let _ = write!(name, ", {}", self.cells.key());
        }
        name
    }
}

impl RaceReport {
    /// The entrant that is running.
    pub fn running(&self) -> Option<&EntrantReport> {
        self.entrants.iter().find(|entrant| matches!(entrant.state, State::Waiting | State::Running))
    }

    /// All samples as comma-separated values, a line for each, after a line of headings with units.
    pub fn to_csv(&self) -> String {
        let mut csv =
            "entrant,strategy,pieces,cells,time (s),steps (count),nodes (count),solutions (count)\n"
                .to_owned();
        for (index, EntrantReport { entrant, samples, .. }) in self.entrants.iter().enumerate() {
            let Entrant { strategy, order, cells } = entrant;
            for Sample { seconds, steps, nodes, solutions } in samples {
                let (number, strategy, order, cells) = (index + 1, strategy.key(), order.key(), cells.key());
                let _ = writeln!(
                    csv,
                    "{number},{strategy},{order},{cells},{seconds},{steps},{nodes},{solutions}"
                );
            }
        }
        csv
    }

    /// The report as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a report is made of names and numbers")
    }

    /// The lines of the race: `measure` over time, both on logarithmic scales.
    pub fn chart(&self, measure: Measure) -> Chart {
        let (label, of): (_, fn(&Sample) -> u64) = match measure {
            Measure::Steps => ("steps taken", |sample| sample.steps),
            Measure::Nodes => ("nodes reached", |sample| sample.nodes),
            Measure::Solutions => ("solutions found", |sample| sample.solutions),
        };
        let series = self.entrants.iter().map(|entrant| Series {
            name: entrant.name.clone(),
            mark: ChartMark::Line,
            points: entrant
                .samples
                .iter()
                .map(|sample| Point::new(sample.seconds, of(sample) as f64))
                .collect(),
        });
        Chart {
            title: format!("{}: {label} over time", self.settings.puzzle.name()),
            description: format!(
                "A line for each of {} entrants; both scales are logarithmic.",
                self.entrants.len()
            ),
            x: ChartAxis { label: "time".to_owned(), unit: "s".to_owned(), scale: Scale::Log },
            y: ChartAxis { label: label.to_owned(), unit: String::new(), scale: Scale::Log },
            series: series.collect(),
        }
    }

    /// The figures of all entrants, a row for each.
    pub fn table(&self) -> Table {
        let rate = |value: Option<f64>| value.map_or_else(String::new, |value| grouped(value.round() as u64));
        let figure = |value: Option<f64>| value.map_or_else(String::new, rounded);
        let rows = self.entrants.iter().map(|entrant| {
            vec![
                entrant.name.clone(),
                entrant.state.words().to_owned(),
                rounded(entrant.seconds),
                grouped(entrant.steps),
                grouped(entrant.tries),
                grouped(entrant.nodes),
                grouped(entrant.solutions),
                rate(entrant.steps_per_second),
                rate(entrant.nodes_per_second),
                figure(entrant.ns_per_node),
                figure(entrant.times_as_long),
                format!("{:.1}", entrant.progress * 100.0),
            ]
        });
        let head = [
            "entrant",
            "state",
            "time (s)",
            "steps",
            "tries",
            "nodes",
            "solutions",
            "steps/s",
            "nodes/s",
            "ns per node",
            "times as long",
            "done (estimate, %)",
        ];
        Table {
            caption: format!(
                "The column “times as long” compares the {} with that of the fastest.",
                self.basis.words()
            ),
            head: head.map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }
}
