//! All experiments in sequence, and the table that compares them with the texts.

use super::results::{Case, Claim, Shapes};
use super::{FigureExperiment, FigureVerdict, Phase, Run, Scope, Seed, bedlam, pycon, seeds, soma};
use crate::key;
use cubefall::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The comparison of the texts' figures with the experiments.
///
/// Drive it in slices: [`work`](Self::work), then [`elapsed`](Self::elapsed) with the seconds that it took,
/// until no work is left. [`table`](Self::table) can be called at any time.
#[derive(Clone, Debug)]
pub struct Comparison {
    seeds: Vec<Seed>,
    shapes: Vec<(Arc<Puzzle>, Shapes)>,
    experiments: Vec<FigureExperiment>,
    /// The index of the current experiment.
    now: usize,
    /// The index of the experiment of the last slice.
    last: usize,
}

/// A fact of a text, and the measured value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The text's title.
    pub seed: String,
    /// The quantity.
    pub label: String,
    /// The unit, if the text gives one.
    pub unit: Option<String>,
    /// The printed figure.
    pub printed: String,
    /// The measured figure; empty if there is none, "not run" if there could be.
    pub measured: String,
    /// The verdict.
    pub verdict: FigureVerdict,
}

/// The rows of each text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ComparisonTable {
    /// The texts in order.
    pub sections: Vec<Section>,
}

/// The rows of one text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// The puzzle that the text is about.
    #[serde(with = "key")]
    pub puzzle: Arc<Puzzle>,
    /// The text's title.
    pub title: String,
    /// Its author, place and year.
    pub by: String,
    /// What its program does.
    pub did: String,
    /// A row for each fact, in the order of the text.
    pub rows: Vec<Row>,
}

impl Comparison {
    /// The comparison before anything has run.
    pub fn new(scope: Scope) -> Self {
        let runs = Run::ALL.into_iter().filter(|run| run.belongs_to(&scope));
        let seeds = seeds();
        Self {
            shapes: shapes_of(&seeds),
            seeds,
            experiments: runs.map(|run| FigureExperiment::new(run, &scope)).collect(),
            now: 0,
            last: 0,
        }
    }

    /// The experiments in the order in which they are run.
    pub fn experiments(&self) -> &[FigureExperiment] {
        &self.experiments
    }

    /// The current experiment, if work is left.
    pub fn current(&self) -> Option<&FigureExperiment> {
        self.experiments.get(self.now)
    }

    /// Works for a slice of about `steps` steps. Returns whether work is left.
    pub fn work(&mut self, steps: u64) -> bool {
        self.last = self.now;
        if let Some(experiment) = self.experiments.get_mut(self.now)
            && !experiment.work(steps)
        {
            self.now += 1;
        }
        self.now < self.experiments.len()
    }

    /// Reports the seconds that the last slice took.
    pub fn elapsed(&mut self, seconds: f64) {
        if let Some(experiment) = self.experiments.get_mut(self.last) {
            experiment.elapsed(seconds);
        }
    }

    /// The progress in [0, 1], with the same weight for each experiment.
    pub fn progress(&self) -> f64 {
        let done: f64 = self.experiments.iter().map(FigureExperiment::progress).sum();
        done / self.experiments.len().max(1) as f64
    }

    /// The verdicts from the experiments so far.
    pub fn table(&self) -> ComparisonTable {
        ComparisonTable { sections: self.seeds.iter().map(|seed| self.section(seed)).collect() }
    }

    fn section(&self, seed: &Seed) -> Section {
        let (catalog, claims) = claims_of(&seed.title).expect("tests hold that every seed has claims");
        let (_, shapes) = self.shapes.iter().find(|(other, _)| *other == catalog).expect("all are there");
        debug_assert!(
            claims.iter().all(|claim| seed.fact(claim.label).is_some()),
            "a claim without its fact"
        );
        let judged = |fact| {
            let case = Case { seed, fact, shapes, experiments: &self.experiments };
            let claim = claims.iter().find(|claim| claim.label == fact.label);
            let (measured, verdict) = match claim.map(|claim| (claim.judge)(case)) {
                Some(Ok(judged)) => judged,
                Some(Err(run)) => ("not run".to_owned(), FigureVerdict::NotRun { run: self.why_not(run) }),
                None => {
                    (String::new(), FigureVerdict::Quoted { why: "nothing is measured for it".to_owned() })
                }
            };
            let (seed, label, unit) = (seed.title.clone(), fact.label.clone(), fact.unit.clone());
            Row { seed, label, unit, printed: fact.printed(), measured, verdict }
        };
        let rows = seed.facts.iter().map(judged).collect();
        Section {
            puzzle: catalog,
            title: seed.title.clone(),
            by: seed.by.clone(),
            did: seed.did.clone(),
            rows,
        }
    }

    fn why_not(&self, run: Run) -> String {
        let experiment = self.experiments.iter().find(|experiment| experiment.run() == run);
        match experiment.map(FigureExperiment::phase) {
            None => format!("{} is left out", run.title()),
            Some(Phase::Done) => format!("{} was run in part only", run.title()),
            Some(_) => format!("{} has not been run yet", run.title()),
        }
    }
}

impl ComparisonTable {
    /// The rows of all texts.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.sections.iter().flat_map(|section| &section.rows)
    }
}

/// The puzzles that the texts are about, each once, with their shapes.
fn shapes_of(seeds: &[Seed]) -> Vec<(Arc<Puzzle>, Shapes)> {
    let mut shapes: Vec<(Arc<Puzzle>, Shapes)> = Vec::new();
    for (puzzle, _) in seeds.iter().filter_map(|seed| claims_of(&seed.title)) {
        if shapes.iter().all(|(known, _)| *known != puzzle) {
            shapes.push((puzzle.clone(), Shapes::of(&puzzle)));
        }
    }
    shapes
}

/// The claims of the text of this title, and the puzzle that they are about.
fn claims_of(title: &str) -> Option<(Arc<Puzzle>, &'static [Claim])> {
    match title {
        "Of Cubes and Computers" => Some((catalogue::ALL.get("soma"), soma::CUBES)),
        "When Simpler Isn't Better" => Some((catalogue::ALL.get("soma"), soma::SIMPLER)),
        "A Better Sort of Input" => Some((catalogue::ALL.get("soma"), soma::SORT)),
        "Machinery Translation" => Some((catalogue::ALL.get("soma"), soma::MACHINERY)),
        "We collect Mini Bedlam Cube" => Some((catalogue::ALL.get("bedlam"), bedlam::MINI_BEDLAM)),
        "Solving a Pycon puzzle... in Haskell" => Some((catalogue::ALL.get("pycon"), pycon::PYCON)),
        _ => None,
    }
}
