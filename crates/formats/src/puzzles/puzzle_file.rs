//! The content of a puzzle file.

use super::stored_separation::StoredSeparation;
use super::{FileError, FileFormat, Remark};
use cubefall::problem::admit;
use cubefall::puzzle::{Coord, Puzzle, PuzzleSpec, Shape, ShapeCell};
use cubefall::solution::Solution;
use std::sync::Arc;

/// The content of a puzzle file.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleFile {
    /// Its format.
    pub format: FileFormat,
    /// Its problems, at least one.
    pub problems: Vec<FileProblem>,
    /// Remarks about the file as a whole.
    pub remarks: Vec<Remark>,
}

/// A problem of a file: a puzzle, and what the file records about it.
#[derive(Clone, PartialEq, Debug)]
pub struct FileProblem {
    /// Its number in the file, from 1. Problems that are refused have numbers, too.
    pub number: usize,
    /// Its name in the file; may be empty.
    pub name: String,
    /// Whether the title of the puzzle is only the name of its goal, since the file has none for the puzzle.
    pub is_named_for_goal: bool,
    /// The puzzle.
    pub spec: PuzzleSpec,
    /// The file's number of assemblies, if its search was completed.
    pub assemblies: Option<u64>,
    /// The solutions that the file stores, which may be fewer.
    pub solutions: Vec<StoredSolution>,
    /// The numbers, from 1, of the stored solutions that cannot be read, in order. They are not among the
    /// others, but counted with them.
    pub broken: Vec<usize>,
    /// Remarks about it.
    pub remarks: Vec<Remark>,
}

impl PuzzleFile {
    /// A file of our own format with this document.
    pub fn of(spec: PuzzleSpec) -> Self {
        Self { format: FileFormat::Native, problems: vec![FileProblem::of(spec)], remarks: Vec::new() }
    }
}

impl FileProblem {
    /// The only problem of a file, with a puzzle and no other data.
    pub fn of(spec: PuzzleSpec) -> Self {
        let name = spec.title.clone();
        Self {
            number: 1,
            name,
            is_named_for_goal: false,
            spec,
            assemblies: None,
            solutions: Vec::new(),
            broken: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// The solutions that can be read, each with its number in the file, from 1.
    pub fn numbered(&self) -> impl Iterator<Item = (usize, &StoredSolution)> {
        let mut broken = self.broken.iter().peekable();
        let numbers = (1..).filter(move |number| broken.next_if_eq(&number).is_none());
        numbers.zip(&self.solutions)
    }

    /// The same problem, with shapes that begin at the origin, as documents draw them; its stored solutions
    /// move with the goal. A restriction depends on where its document draws the shapes, so they stay there.
    pub(super) fn at_origin(mut self) -> Self {
        if self.spec.restriction.is_some() {
            return self;
        }
        let corner = moved_to_origin(&mut self.spec.goal.shape);
        for piece in &mut self.spec.pieces {
            moved_to_origin(&mut piece.shape);
        }
        if corner == Coord::default() {
            return self;
        }
        for stored in &mut self.solutions {
            let moved = |cells: &Vec<Coord>| cells.iter().map(|&cell| cell - corner).collect();
            let pieces =
                stored.solution.pieces().iter().map(|(piece, cells)| (*piece, moved(cells))).collect();
            stored.solution = Solution::new(pieces);
        }
        self
    }

    /// The puzzle that is searched.
    ///
    /// # Errors
    /// When the document describes no puzzle, or one beyond the limits.
    pub fn puzzle(&self) -> Result<Arc<Puzzle>, FileError> {
        admit(&self.spec).map_err(FileError::of_puzzle)
    }
}

/// Moves a shape so that its least coordinates are 0. Returns where they were.
fn moved_to_origin(shape: &mut Shape) -> Coord {
    let cells = shape.cells().iter().map(|cell| cell.at);
    let corner = cells.reduce(Coord::min).unwrap_or_default();
    if corner != Coord::default() {
        let moved = |cell: &ShapeCell| ShapeCell { at: cell.at - corner, ..*cell };
        *shape = Shape::from_cells(shape.cells().iter().map(moved).collect());
    }
    corner
}

/// A solution as a file stores it. It is not checked.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredSolution {
    /// The pieces and their cells, in the coordinates of the goal.
    pub solution: Solution,
    /// Its disassembly, if the file has one.
    pub separation: Option<StoredSeparation>,
}
