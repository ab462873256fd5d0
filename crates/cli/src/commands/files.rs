//! `cubefall check`: verifies the solutions that a file stores.

use crate::arguments::Check;
use crate::io::input::name_of;
use crate::outcome::{Failure, Outcome};
use crate::screen::{Screen, name, sentence};
use crate::subject::{open_puzzles, puzzle_of};
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Puzzle, counted};
use cubefall::solution::{Namer, Verifier};
use formats::puzzles::FileProblem;
use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

/// Prints the faults, and a line for each problem.
pub(crate) fn check(arguments: &Check) -> Result<Outcome, Failure> {
    let path = &arguments.file;
    let file = open_puzzles(path)?;
    let chosen = arguments.which.chosen(path, &file.problems)?;
    let mut out = Screen::text();
    let mut faults = 0;
    for (index, problem) in file.problems.iter().enumerate() {
        if chosen.is_none_or(|chosen| chosen == index) {
            let puzzle = puzzle_of(path, problem)?;
            let found = faults_of(problem, &puzzle);
            let title = match file.problems.len() {
                1 => sentence(&name_of(path)),
                _ => format!("problem {} ({})", problem.number, name(&problem.spec.title)),
            };
            found.iter().try_for_each(|fault| writeln!(out, "{title}: {}", sentence(fault)))?;
            writeln!(out, "{title}: {}", summary(problem, &puzzle, found.len()))?;
            faults += found.len();
        }
    }
    Ok(if faults == 0 { Outcome::Done } else { Outcome::NoSolution })
}

/// The faults of a problem's stored data: invalid solutions, and a count that is less than their number.
fn faults_of(problem: &FileProblem, puzzle: &Arc<Puzzle>) -> Vec<String> {
    let verifier = Verifier::new(puzzle);
    let mut faults = Vec::new();
    for (number, stored) in (1..).zip(&problem.solutions) {
        if let Err(error) = verifier.verify(&stored.solution) {
            faults.push(format!("stored solution {number} is invalid: {error}"));
        }
    }
    let stored = problem.solutions.len() as u64;
    if let Some(count) = problem.assemblies.filter(|&count| count < stored) {
        faults.push(format!("the file counts {} and stores {stored}", counted(count as usize, "assembly")));
    }
    faults
}

/// The number of stored solutions up to rotation and, if the set of pieces is closed under mirroring, reflection.
fn distinct(problem: &FileProblem, puzzle: &Arc<Puzzle>) -> usize {
    let namer = Namer::new(puzzle);
    let names = problem.solutions.iter().filter_map(|stored| namer.name(&stored.solution));
    names.collect::<HashSet<_>>().len()
}

/// The number of stored solutions, and the count of the file.
fn summary(problem: &FileProblem, puzzle: &Arc<Puzzle>, faults: usize) -> String {
    let assemblies = match problem.assemblies {
        Some(count) => format!("the file counts {}", counted(count as usize, "assembly")),
        None => "the file has no number of assemblies".to_owned(),
    };
    let faults = match faults {
        0 => "no fault".to_owned(),
        count => counted(count, "fault"),
    };
    let (stored, distinct) = (problem.solutions.len(), distinct(problem, puzzle));
    let counted_as = Symmetry::auto(puzzle).counted(puzzle);
    format!("{}, {distinct} {counted_as}; {assemblies}; {faults}", counted(stored, "stored solution"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::{Coord, PieceId};
    use cubefall::solution::Solution;
    use formats::puzzles::StoredSolution;

    /// A domino and a cube in a row of three cells, with these stored solutions: for each piece its cells.
    fn stored(solutions: &[[&[i32]; 2]], assemblies: Option<u64>) -> (FileProblem, Arc<Puzzle>) {
        let text = r######"{ "id": "row", "title": "Row", "goal": { "shape": ["###"] },
            "pieces": [{ "name": "D", "shape": ["##"] }, { "name": "C", "shape": ["#"] }] }"######;
        let cells = |row: &&[i32]| row.iter().map(|&x| Coord::new(x, 0, 0)).collect();
        let solution = |rows: &[&[i32]; 2]| {
            let pieces = rows.iter().enumerate().map(|(index, row)| (PieceId::new(index), cells(row)));
            StoredSolution { solution: Solution::new(pieces.collect()), separation: None }
        };
        let problem = FileProblem {
            assemblies,
            solutions: solutions.iter().map(solution).collect(),
            ..FileProblem::of(serde_json::from_str(text).expect("a document"))
        };
        let puzzle = problem.puzzle().unwrap_or_else(|error| panic!("{error}"));
        (problem, puzzle)
    }

    #[test]
    fn what_is_no_solution_is_found() {
        for (solutions, assemblies) in [(&[][..], None), (&[[&[0, 1][..], &[2]]], Some(1))] {
            let (problem, puzzle) = stored(solutions, assemblies);
            assert_eq!(faults_of(&problem, &puzzle), [""; 0]);
        }
        let solutions: [[&[i32]; 2]; 4] =
            [[&[0, 1], &[1]], [&[0, 1], &[2]], [&[0, 2], &[1]], [&[1, 2], &[0]]];
        let (problem, puzzle) = stored(&solutions, Some(3));
        let faults = faults_of(&problem, &puzzle);
        let begins = ["stored solution 1 is invalid", "stored solution 3 is invalid", "the file counts 3"];
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(begins.iter().zip(&faults).all(|(begin, fault)| fault.starts_with(begin)), "{faults:?}");
    }

    #[test]
    fn turned_solutions_are_stored_by_some_programs_and_counted_once() {
        let (problem, puzzle) = stored(&[[&[0, 1], &[2]], [&[1, 2], &[0]]], None);
        assert_eq!((faults_of(&problem, &puzzle).len(), distinct(&problem, &puzzle)), (0, 1));
    }
}
