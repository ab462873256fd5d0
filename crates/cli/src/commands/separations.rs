//! Separations of a puzzle file: those that it stores, replayed, and those that are written into one.

use crate::outcome::Failure;
use crate::screen::name;
use crate::subject::Subject;
use crate::verbosity::remark;
use cubefall::disassembly::{Disassembly, DisassemblyFault, PieceGroups};
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::Solution;
use formats::puzzles::{FileFormat, FileProblem, StoredSeparation, StoredSolution, limits, write_puzzles};
use words::counted;

/// The assemblies that come apart, for a file.
pub(super) struct Separations {
    problem: FileProblem,
    /// The number of those that the file would have no place for.
    omitted: usize,
}

impl Separations {
    /// None so far of a puzzle.
    pub(super) fn new(subject: &Subject) -> Self {
        let spec = subject.spec();
        Self { problem: FileProblem::of(spec), omitted: 0 }
    }

    /// Adds one.
    pub(super) fn add(&mut self, solution: &Solution, disassembly: &Disassembly) {
        if self.problem.solutions.len() >= limits::SOLUTIONS.most() {
            self.omitted += 1;
            return;
        }
        let separation = StoredSeparation::of(disassembly, solution.pieces().len());
        self.problem.solutions.push(StoredSolution { solution: solution.clone(), separation });
    }

    /// The file, with the number of assemblies if all were searched. Prints on stderr what it does not have.
    pub(super) fn file(mut self, assemblies: Option<u64>) -> Result<Vec<u8>, Failure> {
        self.problem.assemblies = assemblies;
        let written = write_puzzles(FileFormat::XmPuzzle, &[self.problem])
            .map_err(|error| Failure::Stuck(format!("the file cannot be written as xmpuzzle: {error}")))?;
        crate::subject::note(&written.remarks);
        if self.omitted > 0 {
            remark(&format!("note: the file has no place for {} more", counted(self.omitted, "assembly")));
        }
        Ok(written.bytes)
    }
}

/// What is wrong with the separation that a file stores of a solution, which is valid.
pub(super) fn stored_fault(
    stored: &StoredSeparation,
    solution: &Solution,
    puzzle: &Puzzle,
    groups: &PieceGroups,
) -> Option<String> {
    let labels = labels(puzzle, solution);
    let disassembly = match stored.disassembly(solution.pieces().len()) {
        Ok(disassembly) => disassembly,
        Err(fault) => return Some(fault.to_string()),
    };
    match disassembly.check(solution) {
        Ok(()) if disassembly.is_complete_but_for(groups, solution) => None,
        Ok(()) => {
            let parts = disassembly.locked.iter().map(|part| {
                let pieces: Vec<&str> = part.pieces.iter().map(|&piece| labels[piece].as_str()).collect();
                pieces.join(", ")
            });
            Some(format!("it leaves pieces together: {}", parts.collect::<Vec<_>>().join("; ")))
        }
        Err(DisassemblyFault::Collision { separation, at, pieces, cell: Coord { x, y, z } }) => {
            let [piece, other] = pieces.map(|piece| &labels[piece]);
            let (at, separation) = (at + 1, separation + 1);
            Some(format!("in move {at} of separation {separation}, {piece} meets {other} at ({x}, {y}, {z})"))
        }
        Err(fault) => Some(fault.to_string()),
    }
}

/// The label of each piece of a solution: its letter in the text of it, with the name where letters are not
/// those that names begin with.
pub(super) fn labels(puzzle: &Puzzle, solution: &Solution) -> Vec<String> {
    let label = |(&(piece, _), letter): (&(PieceId, _), char)| match puzzle.letters_are_initials() {
        true => letter.to_string(),
        false => name(&format!("{letter} ({})", puzzle.piece(piece).name())),
    };
    solution.pieces().iter().zip(solution.letters(puzzle)).map(label).collect()
}
