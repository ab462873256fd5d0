//! Looks for the reason why a puzzle has no solution: short arguments first, then chains, then the whole
//! search.

use super::arguments::ArgumentKind;
use super::certificate::{Argument, Certificate, PlacedCells};
use super::chain::{Chain, Probe, shortened};
use super::situation::Situation;
use cubefall::problem::{PlacementId, Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Event, Search, Strategy};
use cubefall::solution::Solution;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What an [`Explainer`] comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The puzzle has no solution, for this reason.
    Impossible(Certificate),
    /// It has this one.
    Possible(Solution),
}

/// Finds out why a puzzle has no solution, or that it has one. It is resumable and deterministic.
#[derive(Clone, Debug)]
pub struct Explainer {
    situation: Situation,
    stage: Stage,
    verdict: Option<Verdict>,
}

/// Kinds of arguments, the next one first. Each takes a step, so that steps stay short.
type Kinds = std::slice::Iter<'static, ArgumentKind>;

#[derive(Clone, Debug)]
enum Stage {
    /// The kinds of arguments without steps that are still to be looked for.
    Short(Kinds),
    Chain(Box<Chain>),
    /// The same at the end of a chain.
    End(Box<Chain>, Kinds),
    Search(Box<LastResort>),
}

/// The search, and the largest assembly that it has reached.
#[derive(Clone, Debug)]
struct LastResort {
    search: Search,
    deepest: Vec<PlacementId>,
}

impl Explainer {
    /// The most active placements of a puzzle that is probed. Each probe looks at all of them.
    const MOST_PROBED: usize = 10_000;
    /// The most steps of a chain. Longer ones explain no more than the search does.
    const MOST_STEPS: usize = 1_000;
    /// The most work of a chain, in placements that are looked at: a few seconds. In a long row, each probe
    /// forces hundreds of placements.
    const MOST_WORK: usize = 1 << 28;
    /// The steps of the search that count as one step here: about as long as a probe.
    const STEPS_OF_SEARCH: u64 = 1_000;

    /// An explainer of a puzzle.
    pub fn new(puzzle: &Arc<Puzzle>) -> Self {
        let situation = Situation::new(&Problem::new(puzzle));
        Self { situation, stage: Stage::Short(ArgumentKind::ALL.iter()), verdict: None }
    }

    /// Takes steps: a step is a kind of argument, a probe, or a thousand steps of the search. Returns whether
    /// there is a verdict.
    pub fn run(&mut self, steps: u64) -> bool {
        for _ in 0..steps {
            if self.verdict.is_some() {
                break;
            }
            self.step();
        }
        self.verdict.is_some()
    }

    /// The verdict, once there is one.
    pub const fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// The share of the search that is done, in [0, 1], as the search estimates it; nothing before it has
    /// begun.
    pub fn progress(&self) -> Option<f64> {
        match &self.stage {
            Stage::Search(last) => Some(last.search.progress()),
            Stage::Short(_) | Stage::Chain(_) | Stage::End(..) => None,
        }
    }

    fn step(&mut self) {
        match &mut self.stage {
            Stage::Short(kinds) => match kinds.next() {
                Some(kind) => {
                    let end = kind.find(&self.situation);
                    self.verdict = end.map(|end| Verdict::Impossible(Certificate::of(end)));
                }
                None => self.begin_chain(),
            },
            Stage::Chain(chain) => match chain.probe() {
                Probe::GoesOn if chain.size() <= Self::MOST_STEPS && chain.work() <= Self::MOST_WORK => {}
                Probe::Ends(certificate) => self.conclude(certificate),
                Probe::GoesOn | Probe::Stuck => {
                    self.stage = Stage::End(chain.clone(), ArgumentKind::ALL.iter());
                }
            },
            Stage::End(chain, kinds) => match kinds.next() {
                Some(kind) => {
                    if let Some(end) = kind.find(chain.situation()) {
                        let certificate = chain.ended(end);
                        self.conclude(certificate);
                    }
                }
                None => self.begin_search(),
            },
            Stage::Search(last) => self.verdict = last.run(Self::STEPS_OF_SEARCH),
        }
    }

    /// Makes the forced placements, after which there is a verdict, a chain or a search.
    fn begin_chain(&mut self) {
        match Chain::begin(self.situation.clone()) {
            Err(certificate) => self.conclude(certificate),
            Ok(chain) if self.situation.active().len() <= Self::MOST_PROBED => {
                self.stage = Stage::Chain(Box::new(chain));
            }
            Ok(_) => self.begin_search(),
        }
    }

    fn conclude(&mut self, certificate: Certificate) {
        self.verdict = Some(Verdict::Impossible(shortened(certificate, &self.situation)));
    }

    fn begin_search(&mut self) {
        let puzzle = self.situation.problem().puzzle();
        let reduction = Reduction::of(puzzle, Symmetry::auto(puzzle)).unwrap_or_default();
        let search = Search::new(&Problem::reduced(puzzle, reduction), Strategy::TURBO.plan());
        self.stage = Stage::Search(Box::new(LastResort { search, deepest: Vec::new() }));
    }
}

impl LastResort {
    /// Takes steps of the search. Returns the verdict, if that is its end.
    fn run(&mut self, steps: u64) -> Option<Verdict> {
        let (mut solved, mut most) = (false, self.deepest.len());
        let mut grew = false;
        let mut left = steps;
        while left > 0 && !self.search.is_over() {
            left -= self.search.watch(left, |event, level| {
                // An image of a solution is one, too. Where all pieces may be left out, there may be few
                // solutions below many of them.
                solved = matches!(event, Event::Solved { .. } | Event::Repeated { .. });
                grew = level > most && matches!(event, Event::Placed { .. });
                if solved || grew { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if solved {
                return Some(Verdict::Possible(Solution::of(self.search.problem(), &self.search.placed())));
            }
            if std::mem::take(&mut grew) {
                self.deepest = self.search.placed();
                most = self.deepest.len();
            }
        }
        self.search.is_over().then(|| {
            let nodes = self.search.stats().nodes();
            let deepest = self.assembly();
            Verdict::Impossible(Certificate::of(Argument::Search { nodes, deepest }))
        })
    }

    /// The largest assembly, for a certificate.
    fn assembly(&self) -> Vec<PlacedCells> {
        let solution = Solution::of(self.search.problem(), &self.deepest);
        let placed = solution.pieces().iter().map(|(piece, cells)| PlacedCells {
            piece: piece.index(),
            cells: cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect(),
        });
        placed.collect()
    }
}
