//! The puzzle that is searched, and the problems compiled from it.

use crate::Props;
use crate::shown::bodies::props;
use cubefall::problem::{Problem, Reduction, Symmetry, SymmetryError};
use cubefall::puzzle::Puzzle;
use cubefall::search::{SearchError, Strategy};
use cubefall::solution::{Namer, Verifier};
use formats::fits_link;
use std::cell::OnceCell;
use std::sync::Arc;

/// A puzzle, a symmetry, and what is derived from them. It is immutable.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    puzzle: Arc<Puzzle>,
    symmetry: Symmetry,
    /// The symmetries that the puzzle can be counted by.
    symmetries: Vec<Symmetry>,
    /// The strategies that do not accept it, each with the reason.
    refusals: Vec<(Strategy, SearchError)>,
    /// Whether a link can carry the puzzle.
    fits_link: bool,
    /// The problem that is searched.
    problem: Arc<Problem>,
    /// The problem without symmetry reduction, compiled at the first use.
    all: OnceCell<Arc<Problem>>,
    verifier: Verifier,
    namer: Namer,
    props: Props,
}

impl Subject {
    /// The subject of `puzzle` and `symmetry`. If the puzzle cannot be counted by it, the default symmetry applies, and a
    /// sentence gives the reason.
    pub(crate) fn new(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> (Self, Option<String>) {
        let (symmetry, notice) = counted_by(puzzle, symmetry);
        let reduction = Reduction::of(puzzle, symmetry).expect("the puzzle can be counted by it");
        (Self::of(symmetry, Problem::reduced(puzzle, reduction)), notice)
    }

    /// The subject whose problem is compiled.
    pub(super) fn of(symmetry: Symmetry, problem: Arc<Problem>) -> Self {
        let puzzle = &Arc::clone(problem.puzzle());
        let can_be_counted = |&symmetry: &Symmetry| Reduction::check(puzzle, symmetry).is_ok();
        let refusal = |strategy| Some((strategy, SearchError::check(strategy, &problem).err()?));
        Self {
            puzzle: puzzle.clone(),
            symmetry,
            symmetries: Symmetry::ALL.into_iter().filter(can_be_counted).collect(),
            fits_link: fits_link(puzzle, &catalogue::FIRST),
            refusals: Strategy::all().filter_map(refusal).collect(),
            all: OnceCell::new(),
            verifier: Verifier::new(puzzle),
            namer: Namer::new(puzzle),
            props: props(puzzle),
            problem,
        }
    }

    /// The same with the problem without symmetry reduction, which is compiled already.
    pub(super) fn with_all(self, all: Arc<Problem>) -> Self {
        Self { all: OnceCell::from(all), ..self }
    }

    pub(crate) fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    pub(crate) fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The symmetries that the puzzle can be counted by.
    pub(crate) fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The strategies that do not accept it, each with the reason.
    pub(crate) fn refusals(&self) -> &[(Strategy, SearchError)] {
        &self.refusals
    }

    /// Whether a link can have the whole puzzle, not only its id.
    pub(crate) fn fits_link(&self) -> bool {
        self.fits_link
    }

    /// What is counted, as text after a number of solutions.
    pub(crate) fn counted(&self) -> &str {
        self.symmetry.counted(&self.puzzle)
    }

    /// The problem that is searched.
    pub(crate) fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The problem without symmetry reduction.
    pub(crate) fn all(&self) -> &Arc<Problem> {
        self.all.get_or_init(|| Problem::new(&self.puzzle))
    }

    pub(crate) fn verifier(&self) -> &Verifier {
        &self.verifier
    }

    pub(crate) fn namer(&self) -> &Namer {
        &self.namer
    }

    /// The bodies and the goal of the puzzle, for the view.
    pub(crate) fn props(&self) -> &Props {
        &self.props
    }

    /// The height of the box, in cells.
    pub(crate) fn height(&self) -> f32 {
        self.puzzle.region().extent().z as f32
    }

    /// Whether puzzle and symmetry are the same.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        (&self.puzzle, self.symmetry) == (&other.puzzle, other.symmetry)
    }
}

/// The symmetry by which a puzzle is counted if this one is wanted: if it cannot be, the usual one, and a sentence gives the reason.
pub(crate) fn counted_by(puzzle: &Puzzle, symmetry: Symmetry) -> (Symmetry, Option<String>) {
    match Reduction::check(puzzle, symmetry) {
        Ok(()) => (symmetry, None),
        Err(error) => {
            let usual = Symmetry::usual(puzzle);
            (usual, Some(uncounted(&error, puzzle, usual)))
        }
    }
}

fn uncounted(error: &SymmetryError, puzzle: &Puzzle, instead: Symmetry) -> String {
    if *error == SymmetryError::NoSeed {
        return format!(
            "This puzzle has no author's restriction, so it is counted {}.",
            instead.counted(puzzle)
        );
    }
    let author = if instead == Symmetry::Seed { " as its author does" } else { "" };
    format!("For this puzzle {error}. It is counted{author}: {}.", instead.counted(puzzle))
}

/// Both sentences as one text.
pub(crate) fn joined(one: Option<String>, other: Option<String>) -> Option<String> {
    let sentences: Vec<String> = one.into_iter().chain(other).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}
