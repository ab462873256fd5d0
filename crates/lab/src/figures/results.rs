//! The results that figures are compared with: the placements of the puzzles, and the experiments.

use crate::figures::facts::{listed, short};
use crate::figures::{Fact, FigureExperiment, Run, Seed};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{PieceId, Puzzle};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A puzzle and its placements: all, and those that its author's restriction allows.
#[derive(Clone, Debug)]
pub(super) struct Shapes {
    pub(super) puzzle: Arc<Puzzle>,
    pub(super) all: Arc<Problem>,
    pub(super) kept: Arc<Problem>,
}

impl Shapes {
    pub(super) fn of(catalog: &Arc<Puzzle>) -> Self {
        let puzzle = catalog.clone();
        let reduction =
            Reduction::of(catalog, Symmetry::Restricted).expect("every puzzle has its author's restriction");
        Self { all: Problem::new(&puzzle), kept: Problem::reduced(&puzzle, reduction), puzzle }
    }

    /// The number of placements of each piece.
    pub(super) fn counts(problem: &Arc<Problem>) -> Vec<u128> {
        problem.pieces().map(|(piece, _)| problem.count_of(piece) as u128).collect()
    }

    /// The number of choices of one placement for each piece: the product of their numbers of placements.
    pub(super) fn combinations(problem: &Arc<Problem>) -> u128 {
        Self::counts(problem).iter().product()
    }

    /// The number of placements of the first piece that the author's restriction allows.
    pub(super) fn kept_of_first(&self) -> u128 {
        self.kept.count_of(PieceId::new(0)) as u128
    }

    /// The number of pieces with this property.
    pub(super) fn pieces_that(&self, is: impl Fn(&cubefall::puzzle::Piece) -> bool) -> u128 {
        self.puzzle.pieces().iter().filter(|piece| is(piece)).count() as u128
    }
}

/// A figure, and the results that it is compared with.
#[derive(Clone, Copy)]
pub(super) struct Case<'a> {
    pub(super) seed: &'a Seed,
    pub(super) fact: &'a Fact,
    pub(super) shapes: &'a Shapes,
    pub(super) experiments: &'a [FigureExperiment],
}

/// The measured value as text, with the verdict; or the experiment that has to run first.
pub(super) type Judged = Result<(String, FigureVerdict), Run>;

/// How the figures of a fact are judged.
pub(super) struct Claim {
    pub(super) label: &'static str,
    pub(super) judge: fn(Case) -> Judged,
}

impl<'a> Case<'a> {
    /// An experiment that is done.
    pub(super) fn done(&self, run: Run) -> Result<&'a FigureExperiment, Run> {
        let done = |experiment: &&FigureExperiment| {
            experiment.run() == run && experiment.phase() == super::Phase::Done
        };
        self.experiments.iter().find(done).ok_or(run)
    }

    /// An experiment whose search is exhausted.
    pub(super) fn whole(&self, run: Run) -> Result<&'a FigureExperiment, Run> {
        self.done(run).ok().filter(|experiment| experiment.is_whole()).ok_or(run)
    }

    /// The figure of another fact of the same text.
    pub(super) fn author(&self, label: &str) -> f64 {
        self.seed.fact(label).and_then(Fact::number).expect("a fact of this seed with a number")
    }

    /// The figures agree if they equal these.
    pub(super) fn same(&self, ours: &[u128]) -> Judged {
        let verdict = match self.fact.wholes().as_deref() == Some(ours) {
            true => FigureVerdict::Agrees,
            false => FigureVerdict::NotReproduced { why: "a different number is counted here".to_owned() },
        };
        Ok((listed(ours), verdict))
    }

    /// The figure agrees if `agrees`; `ours` may be more exact.
    pub(super) fn agrees_if(&self, agrees: bool, ours: String, why: &str) -> Judged {
        Ok((
            ours,
            if agrees { FigureVerdict::Agrees } else { FigureVerdict::NotReproduced { why: why.to_owned() } },
        ))
    }

    /// The figure is an upper bound of ours.
    pub(super) fn at_most(&self, ours: u128) -> Judged {
        let keeps = self.fact.wholes().is_some_and(|bounds| bounds.iter().all(|&bound| ours <= bound));
        self.agrees_if(keeps, listed(&[ours]), "more is counted here")
    }

    /// The figure is quoted, not measured.
    pub(super) fn quoted(&self, why: &str) -> Judged {
        Ok((String::new(), FigureVerdict::Quoted { why: why.to_owned() }))
    }

    /// The figure is a time of the author's machine.
    pub(super) fn seconds(&self) -> Judged {
        self.quoted("a time of the author's machine; only ratios are compared")
    }

    /// The author's ratio beside ours.
    pub(super) fn ratio(&self, authors: f64, ours: Option<f64>, how: String) -> Judged {
        match ours {
            Some(ours) => {
                // If the figure is not the ratio itself, the ratio follows from other figures of the text.
                let is_printed = self.fact.number() == Some(authors);
                let beside =
                    if is_printed { String::new() } else { format!(" (the author's {})", short(authors)) };
                Ok((format!("{}{beside}", short(ours)), FigureVerdict::Ratio { authors, ours, how }))
            }
            None => self.quoted("the work was not timed"),
        }
    }

    /// The ratio of the times of two whole searches, the slower one first.
    pub(super) fn times(&self, authors: f64, slow: Run, fast: Run) -> Judged {
        let (slow, fast) = (self.done(slow)?, self.done(fast)?);
        let ours = slow.all_seconds().zip(fast.all_seconds()).map(|(slow, fast)| slow.mean / fast.mean);
        self.ratio(authors, ours, both(slow, fast))
    }

    /// The ratio of the calls a second of two searches, the faster one first.
    pub(super) fn speeds(&self, authors: f64, fast: Run, slow: Run) -> Judged {
        let (fast, slow) = (self.done(fast)?, self.done(slow)?);
        let ours = fast.calls_a_second().zip(slow.calls_a_second()).map(|(fast, slow)| fast / slow);
        self.ratio(authors, ours, "calls a second while it ran".to_owned())
    }
}

/// The methods behind the figures of two experiments.
fn both(one: &FigureExperiment, other: &FigureExperiment) -> String {
    [one, other].map(|it| format!("{}: {}", it.run().plan().strategy.key(), it.how())).join("; ")
}

/// The result of comparing a text's figure with ours.
///
/// Times are not compared directly, since the machines differ. Ratios of the times of two programs on the
/// same machine are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FigureVerdict {
    /// Ours is the same.
    Agrees,
    /// Ours differs, and the error in the text is known.
    TextIsWrong {
        /// The true figure.
        truth: String,
        /// How the error came about.
        why: String,
    },
    /// Ours differs, for this reason.
    NotReproduced {
        /// Why.
        why: String,
    },
    /// A ratio of two programs, the author's beside ours.
    Ratio {
        /// The author's.
        authors: f64,
        /// Ours.
        ours: f64,
        /// How ours was measured, and whether it is an estimate.
        how: String,
    },
    /// It is quoted: nothing here measures it.
    Quoted {
        /// The reason.
        why: String,
    },
    /// An experiment that it needs has not run.
    NotRun {
        /// What has to run.
        run: String,
    },
}

impl FigureVerdict {
    /// A label of one or two words.
    pub fn mark(&self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::TextIsWrong { .. } => "text is wrong",
            Self::NotReproduced { .. } => "not reproduced",
            Self::Ratio { .. } => "ratio",
            Self::Quoted { .. } => "quoted",
            Self::NotRun { .. } => "not run",
        }
    }

    /// The reason; empty if there is none.
    pub fn note(&self) -> &str {
        match self {
            Self::Agrees => "",
            Self::TextIsWrong { why, .. } | Self::NotReproduced { why } | Self::Quoted { why } => why,
            Self::Ratio { how, .. } => how,
            Self::NotRun { run } => run,
        }
    }
}
