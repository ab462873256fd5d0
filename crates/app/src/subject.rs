//! The puzzle that is searched, and the problems compiled from it: at once, or in steps while the page shows
//! frames.

use crate::Props;
use codes::fits_link;
use cubefall::problem::{Compilation, Problem, Reduction, Symmetry, SymmetryError};
use cubefall::puzzle::{Limit, PieceId, Puzzle, TooMany};
use cubefall::search::{SearchError, Strategy};
use cubefall::solution::{Namer, Verifier};
use messages::PAGE_PLACEMENTS;
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
    /// The subject of `puzzle` and `symmetry`. If the puzzle cannot be counted by it, the default symmetry
    /// applies, and a sentence gives the reason.
    pub(crate) fn new(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> (Self, Option<String>) {
        let (symmetry, notice) = counted_by(puzzle, symmetry);
        let reduction = Reduction::of(puzzle, symmetry).expect("the puzzle can be counted by it");
        (Self::of(symmetry, Problem::reduced(puzzle, reduction)), notice)
    }

    /// The subject whose problem is compiled.
    fn of(symmetry: Symmetry, problem: Arc<Problem>) -> Self {
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
            props: Props::of(puzzle),
            problem,
        }
    }

    /// The same with the problem without symmetry reduction, which is compiled already.
    fn with_all(self, all: Arc<Problem>) -> Self {
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

/// The symmetry by which a puzzle is counted if this one is wanted: if it cannot be, the usual one, and a
/// sentence gives the reason. An author's restriction is the page's own choice, so nothing is said where
/// there is none.
pub(crate) fn counted_by(puzzle: &Puzzle, symmetry: Symmetry) -> (Symmetry, Option<String>) {
    match Reduction::check(puzzle, symmetry) {
        Ok(()) => (symmetry, None),
        Err(SymmetryError::NoRestriction) => (Symmetry::usual(puzzle), None),
        Err(error) => {
            let usual = Symmetry::usual(puzzle);
            (usual, Some(uncounted(&error, puzzle, usual)))
        }
    }
}

fn uncounted(error: &SymmetryError, puzzle: &Puzzle, instead: Symmetry) -> String {
    let author = if instead == Symmetry::Restricted { " as its author does" } else { "" };
    format!("That is not possible here: {error}. It is counted{author}: {}.", instead.counted(puzzle))
}

/// Both sentences as one text.
pub(crate) fn joined(one: Option<String>, other: Option<String>) -> Option<String> {
    let sentences: Vec<String> = one.into_iter().chain(other).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// A subject that is being made. A step takes some milliseconds.
#[derive(Clone, Debug)]
pub(crate) struct SubjectLoader {
    puzzle: Arc<Puzzle>,
    symmetry: Symmetry,
    stage: LoadingStage,
}

#[derive(Clone, Debug)]
enum LoadingStage {
    /// The placements of the first pieces are counted.
    Counting(Vec<usize>),
    /// They are made: those that are searched, and all.
    Compiling(Box<Compilations>),
}

#[derive(Clone, Debug)]
struct Compilations {
    searched: Compilation,
    all: Compilation,
}

impl SubjectLoader {
    /// Cells of the goal, for each piece, up to which a subject is made at once: that takes as long as some
    /// steps, and no such puzzle has more placements than the page accepts.
    const SMALL: usize = 4096;
    /// The same for the goal alone: of a large one, the placements of a single piece take longer than a frame
    /// may.
    const SMALL_GOAL: usize = 1024;

    /// Whether a subject of this puzzle is to be made in steps.
    pub(crate) fn is_needed_for(puzzle: &Puzzle) -> bool {
        let volume = puzzle.region().volume();
        volume > Self::SMALL_GOAL || puzzle.pieces().len() * volume > Self::SMALL
    }

    /// The subject of `puzzle` and `symmetry`, before the first step.
    pub(crate) fn new(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> Self {
        let puzzle = Arc::clone(puzzle);
        Self { puzzle, symmetry, stage: LoadingStage::Counting(Vec::new()) }
    }

    pub(crate) fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// Takes a step. Returns the subject when it is made, with a sentence if it is counted by another
    /// symmetry.
    ///
    /// # Errors
    /// When it has too many placements.
    pub(crate) fn step(&mut self) -> Result<Option<(Subject, Option<String>)>, TooMany> {
        match &mut self.stage {
            LoadingStage::Counting(counts) if counts.len() < self.puzzle.pieces().len() => {
                let piece = PieceId::new(counts.len());
                counts.push(Problem::count_placements(&self.puzzle, piece, PAGE_PLACEMENTS.most()));
                PAGE_PLACEMENTS.allow(counts.iter().sum())?;
                let cells = |(piece, &count): (PieceId, &usize)| self.puzzle.piece(piece).volume_of(count);
                Limit::PLACEMENT_CELLS.allow(self.puzzle.piece_ids().zip(&*counts).map(cells).sum())?;
            }
            LoadingStage::Counting(counts) => {
                let (symmetry, _) = counted_by(&self.puzzle, self.symmetry);
                let reduction = Reduction::of_counted(&self.puzzle, symmetry, |piece| counts[piece.index()]);
                let reduction = reduction.expect("the puzzle can be counted by it");
                self.stage = LoadingStage::Compiling(Box::new(Compilations {
                    searched: Compilation::new(&self.puzzle, reduction),
                    all: Compilation::new(&self.puzzle, Reduction::default()),
                }));
            }
            LoadingStage::Compiling(made) => {
                if !made.searched.step() && !made.all.step() {
                    return Ok(Some(self.finish()));
                }
            }
        }
        Ok(None)
    }

    fn finish(&mut self) -> (Subject, Option<String>) {
        let (symmetry, notice) = counted_by(&self.puzzle, self.symmetry);
        match std::mem::replace(&mut self.stage, LoadingStage::Counting(Vec::new())) {
            LoadingStage::Compiling(made) => {
                let Compilations { searched, all } = *made;
                (Subject::of(symmetry, searched.finish()).with_all(all.finish()), notice)
            }
            LoadingStage::Counting(_) => Subject::new(&self.puzzle, self.symmetry),
        }
    }
}
