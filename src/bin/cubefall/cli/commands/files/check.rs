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
