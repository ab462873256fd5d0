//! What `cubefall build --json` and `cubefall hint --json` print.

use super::coordinates::{Triple, triple, triples};
use cubefall::puzzle::Puzzle;
use cubefall::solution::{Insertion, Solution};
use schemars::JsonSchema;
use serde::Serialize;

/// What `cubefall build --json` prints: the steps in which a solution is built by hand.
#[derive(Serialize, JsonSchema)]
pub(crate) struct BuildDocument {
    /// The id of the puzzle.
    pub(crate) puzzle: String,
    /// The number of the solution in the order of `cubefall solve`, from 1.
    pub(crate) solution: u64,
    /// The name of the solution.
    pub(crate) name: String,
    /// The steps, in order.
    pub(crate) steps: Vec<InsertionEntry>,
    /// The names of the pieces that no straight move inserts; usually none.
    pub(crate) left_out: Vec<String>,
}

/// What `cubefall hint --json` prints: the completions of placed pieces.
#[derive(Serialize, JsonSchema)]
pub(crate) struct HintDocument {
    /// The id of the puzzle.
    pub(crate) puzzle: String,
    /// The number of placed pieces.
    pub(crate) placed: usize,
    /// Whether the placed pieces are a solution already.
    pub(crate) solved: bool,
    /// The number of solutions that add pieces to the placed ones, rotations and mirror images counted each.
    pub(crate) completions: u64,
    /// Whether straight moves alone make the completion of `steps`; null if there is none.
    pub(crate) straight: Option<bool>,
    /// The next step to a completion, or with --whole all steps.
    pub(crate) steps: Vec<InsertionEntry>,
}

/// A step: a piece that is inserted.
#[derive(Serialize, JsonSchema)]
pub(crate) struct InsertionEntry {
    /// The number of the piece among those that are placed then, from 1.
    number: usize,
    /// The name of the piece.
    piece: String,
    /// The side from which it comes, as the step (x, y, z) out of the box: [0, 0, 1] is from above.
    from: Triple,
    /// x, y and z of each cell that it fills.
    cells: Vec<Triple>,
}

impl InsertionEntry {
    /// The entries of these insertions, where `standing` pieces are placed already.
    pub(crate) fn all_of(
        puzzle: &Puzzle,
        solution: &Solution,
        standing: usize,
        insertions: &[Insertion],
    ) -> Vec<Self> {
        let entry = |(number, insertion): (usize, &Insertion)| {
            let (piece, cells) = &solution.pieces()[insertion.piece];
            Self {
                number,
                piece: puzzle.piece(*piece).name().to_owned(),
                from: triple(&insertion.from.outwards()),
                cells: triples(cells),
            }
        };
        (standing + 1..).zip(insertions).map(entry).collect()
    }
}
