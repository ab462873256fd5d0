//! `cubefall check`: whether the solutions that a file stores are solutions.

use super::open;
use crate::cli::arguments::Check;
use crate::cli::io::name_of;
use crate::cli::outcome::{Failure, Outcome};
use crate::cli::subject::puzzle_of;
use cubefall::formats::puzzles::FileProblem;
use cubefall::puzzle::Puzzle;
use cubefall::solution::{Namer, Verifier};
use std::collections::HashMap;
use std::io::{Write, stdout};
use std::sync::Arc;

/// Prints what is wrong, and a line for each problem.
pub(in crate::cli) fn run(arguments: &Check) -> Result<Outcome, Failure> {
    let path = &arguments.file;
    let file = open(path)?;
    let chosen = arguments.which.chosen(path, &file.problems)?;
    let mut out = stdout().lock();
    let mut faults = 0;
    for (index, problem) in file.problems.iter().enumerate() {
        if chosen.is_none_or(|chosen| chosen == index) {
            let found = faults_of(problem, &puzzle_of(path, problem)?);
            let title = match file.problems.len() {
                1 => name_of(path),
                _ => format!("problem {} ({})", index + 1, problem.spec.title),
            };
            found.iter().try_for_each(|fault| writeln!(out, "{title}: {fault}"))?;
            writeln!(out, "{title}: {}", summary(problem, found.len()))?;
            faults += found.len();
        }
    }
    Ok(if faults == 0 { Outcome::Done } else { Outcome::NoSolution })
}

/// What is wrong with the stored solutions of a problem: no solutions, those that repeat another up to rotation or reflection, and
/// a count that is less than what is stored.
fn faults_of(problem: &FileProblem, puzzle: &Arc<Puzzle>) -> Vec<String> {
    let (verifier, namer) = (Verifier::new(puzzle), Namer::new(puzzle));
    let mut faults = Vec::new();
    let mut known = HashMap::new();
    for (number, stored) in (1..).zip(&problem.solutions) {
        if let Err(error) = verifier.verify(&stored.solution) {
            faults.push(format!("stored solution {number} is none: {error}"));
        } else if let Some(name) = namer.name(&stored.solution)
            && let Some(earlier) = known.insert(name, number)
        {
            faults.push(format!("stored solution {number} is solution {earlier} again, as it is or turned"));
        }
    }
    let stored = problem.solutions.len() as u64;
    if let Some(count) = problem.assemblies.filter(|&count| count < stored) {
        faults.push(format!("the file counts {count} assemblies and stores {stored}"));
    }
    faults
}

/// How many are stored, and how many there are as the file says.
fn summary(problem: &FileProblem, faults: usize) -> String {
    let counted = match problem.assemblies {
        Some(count) => format!("the file counts {count} assemblies"),
        None => "the file counts no assemblies".to_owned(),
    };
    let faults = match faults {
        0 => "no fault".to_owned(),
        1 => "1 fault".to_owned(),
        many => format!("{many} faults"),
    };
    format!("{} stored solutions, {counted}; {faults}", problem.solutions.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::formats::puzzles::StoredSolution;
    use cubefall::puzzle::{Coord, PieceId};
    use cubefall::solution::Solution;

    /// A domino and a cube in a row of three cells, with these stored solutions: for each piece its cells.
    fn stored(solutions: &[[&[i32]; 2]], assemblies: Option<u64>) -> Vec<String> {
        let text = r######"{ "id": "row", "title": "Row", "goal": { "shape": ["###"] },
            "pieces": [{ "name": "D", "shape": ["##"] }, { "name": "C", "shape": ["#"] }] }"######;
        let cells = |row: &&[i32]| row.iter().map(|&x| Coord::new(x, 0, 0)).collect();
        let solution = |rows: &[&[i32]; 2]| {
            let pieces = rows.iter().enumerate().map(|(index, row)| (PieceId::new(index), cells(row)));
            StoredSolution { solution: Solution::new(pieces.collect()), separation: None }
        };
        let problem = FileProblem {
            spec: serde_json::from_str(text).expect("a document"),
            assemblies,
            solutions: solutions.iter().map(solution).collect(),
            remarks: Vec::new(),
        };
        let puzzle = problem.puzzle().unwrap_or_else(|error| panic!("{error}"));
        faults_of(&problem, &puzzle)
    }

    #[test]
    fn what_is_no_solution_and_what_is_stored_again_is_found() {
        assert_eq!(stored(&[], None), [""; 0]);
        assert_eq!(stored(&[[&[0, 1], &[2]]], Some(1)), [""; 0]);
        let faults = stored(&[[&[0, 1], &[1]], [&[0, 1], &[2]], [&[0, 2], &[1]], [&[1, 2], &[0]]], Some(3));
        let begins =
            ["stored solution 1 is none", "stored solution 3 is none", "stored solution 4 is solution 2"];
        assert_eq!(faults.len(), 4, "{faults:?}");
        assert!(begins.iter().zip(&faults).all(|(begin, fault)| fault.starts_with(begin)), "{faults:?}");
        assert!(faults[3].contains("counts 3 assemblies and stores 4"), "{faults:?}");
    }
}
