//! What `cubefall info --json` and `cubefall check --json` print.

use super::coordinates::{Triple, extent};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Cell, Color, Piece, PieceId, Puzzle};
use formats::puzzles::{FileProblem, sentences_of};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What `cubefall info --json` prints: the content of a puzzle file.
#[derive(Serialize, JsonSchema)]
pub(crate) struct FileDocument {
    /// The name of the file, or stdin.
    pub(crate) file: String,
    /// The format, as `cubefall convert --to` calls it.
    pub(crate) format: &'static str,
    /// Remarks about the whole file.
    pub(crate) remarks: Vec<String>,
    /// Its problems, or the chosen one.
    pub(crate) problems: Vec<ProblemEntry>,
}

/// A problem of a file.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum ProblemEntry {
    /// One that can be opened.
    Opened(Box<OpenedProblem>),
    /// One that cannot.
    Refused {
        /// Its number, from 1.
        number: usize,
        /// Its title; may be empty.
        title: String,
        /// Why it cannot be opened.
        error: String,
    },
}

/// A problem of a file that can be opened.
#[derive(Serialize, JsonSchema)]
pub(crate) struct OpenedProblem {
    /// Its number, from 1.
    number: usize,
    /// Its title; may be empty.
    title: String,
    /// Where it comes from; may be empty.
    source: String,
    /// What the file says about it; may be empty.
    comment: String,
    /// Remarks about it.
    remarks: Vec<String>,
    /// Its goal.
    goal: GoalEntry,
    /// The least number of cells that the pieces fill together.
    least_cells: usize,
    /// The greatest number of cells that the pieces fill together.
    most_cells: usize,
    /// Its pieces, in order.
    pieces: Vec<FilePiece>,
    /// Its symmetry.
    symmetry: SymmetryEntry,
    /// What the file stores besides the puzzle.
    stored: StoredEntry,
}

/// The goal of a problem.
#[derive(Serialize, JsonSchema)]
struct GoalEntry {
    /// Its extent, in cells: x, y and z.
    extent: Triple,
    /// The number of its cells.
    cells: usize,
    /// The number of those that may stay empty.
    variable: usize,
    /// The most cells that may stay empty at once.
    most_holes: usize,
    /// The numbers of the colours of its cells, in order.
    colors: Vec<u32>,
}

/// A piece of a problem.
#[derive(Serialize, JsonSchema)]
struct FilePiece {
    /// Its name.
    name: String,
    /// The least number of copies used.
    min: usize,
    /// The greatest number of copies used.
    max: usize,
    /// The number of cells of one copy.
    cells: usize,
    /// The number of its placements in the goal.
    placements: usize,
    /// Whether its mirror image may be used in place of it.
    mirrored: bool,
    /// The numbers of the colours of its cells, in order.
    colors: Vec<u32>,
}

/// The motions that take a goal to itself and the pieces to the pieces.
#[derive(Serialize, JsonSchema)]
struct SymmetryEntry {
    /// The number of rotations, with the identity.
    rotations: usize,
    /// The number of reflections; 0 if the set of pieces differs from its mirror image.
    reflections: usize,
    /// What `--symmetry auto` is: rotation or reflection.
    auto: &'static str,
}

/// What a file stores about a problem.
#[derive(Serialize, JsonSchema)]
struct StoredEntry {
    /// The number of solutions.
    solutions: usize,
    /// The number of those with a separation.
    separations: usize,
    /// The number of assemblies that the file counts; null if it has none.
    assemblies: Option<u64>,
}

impl ProblemEntry {
    pub(crate) fn of(problem: &FileProblem) -> Self {
        match problem.puzzle() {
            Ok(puzzle) => Self::Opened(Box::new(OpenedProblem::of(problem, &puzzle))),
            Err(error) => Self::Refused {
                number: problem.number,
                title: problem.spec.title.clone(),
                error: error.to_string(),
            },
        }
    }
}

impl OpenedProblem {
    fn of(problem: &FileProblem, puzzle: &Arc<Puzzle>) -> Self {
        let volumes = puzzle.volumes();
        let pieces = puzzle.pieces().iter().zip(puzzle.piece_ids());
        Self {
            number: problem.number,
            title: problem.spec.title.clone(),
            source: problem.spec.source.clone(),
            comment: problem.spec.comment.trim().to_owned(),
            remarks: sentences_of(&problem.remarks),
            goal: GoalEntry::of(puzzle),
            least_cells: volumes.least,
            most_cells: volumes.most,
            pieces: pieces.map(|(piece, id)| FilePiece::of(puzzle, piece, id)).collect(),
            symmetry: SymmetryEntry::of(puzzle),
            stored: StoredEntry {
                solutions: problem.solutions.len(),
                separations: separations(problem),
                assemblies: problem.assemblies,
            },
        }
    }
}

impl GoalEntry {
    fn of(puzzle: &Puzzle) -> Self {
        let region = puzzle.region();
        let colors = (0..region.volume()).filter_map(|index| region.color_of(Cell::new(index)));
        Self {
            extent: extent(puzzle),
            cells: region.volume(),
            variable: region.variable().len(),
            most_holes: puzzle.most_holes(),
            colors: numbers(colors),
        }
    }
}

impl FilePiece {
    fn of(puzzle: &Arc<Puzzle>, piece: &Piece, id: PieceId) -> Self {
        Self {
            name: piece.name().to_owned(),
            min: piece.least(),
            max: piece.most(),
            cells: piece.volume_of(1),
            placements: Problem::count_placements(puzzle, id, usize::MAX - 1),
            mirrored: piece.may_be_mirrored(),
            colors: numbers(piece.colors().iter().copied().flatten()),
        }
    }
}

impl SymmetryEntry {
    fn of(puzzle: &Puzzle) -> Self {
        let auto = Symmetry::auto(puzzle);
        let group = Reduction::group(puzzle, auto).expect("auto chooses what the puzzle allows");
        Self { rotations: group.rotations, reflections: group.reflections, auto: auto.key() }
    }
}

fn numbers(colors: impl Iterator<Item = Color>) -> Vec<u32> {
    let colors: BTreeSet<Color> = colors.collect();
    colors.iter().map(|color| color.number().into()).collect()
}

/// The number of stored solutions that have a separation.
pub(crate) fn separations(problem: &FileProblem) -> usize {
    problem.solutions.iter().filter(|stored| stored.separation.is_some()).count()
}

/// What `cubefall check --json` prints: the faults of what a puzzle file stores.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CheckDocument {
    /// The name of the file, or stdin.
    pub(crate) file: String,
    /// The number of all faults.
    pub(crate) faults: usize,
    /// Its problems, or the chosen one.
    pub(crate) problems: Vec<CheckEntry>,
}

/// What was found in a problem of a file.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CheckEntry {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Its title; may be empty.
    pub(crate) title: String,
    /// The number of stored solutions.
    pub(crate) solutions: usize,
    /// The number of those that differ by more than `symmetry`.
    pub(crate) distinct: usize,
    /// Up to what they are distinct: rotation or reflection.
    pub(crate) symmetry: &'static str,
    /// The number of stored solutions with a separation.
    pub(crate) separations: usize,
    /// The number of assemblies that the file counts; null if it has none.
    pub(crate) assemblies: Option<u64>,
    /// The faults.
    pub(crate) faults: Vec<FaultEntry>,
}

/// A fault of what a file stores.
#[derive(Serialize, JsonSchema)]
pub(crate) struct FaultEntry {
    /// The number of the stored solution, from 1, those that cannot be read counted, too; null if the fault
    /// is that of the number of assemblies.
    pub(crate) solution: Option<usize>,
    /// The fault in words.
    pub(crate) fault: String,
}
