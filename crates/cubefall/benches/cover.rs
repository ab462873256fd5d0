//! `cargo bench --bench cover -- count FILE PROBLEM` counts the assemblies of a problem of a puzzle file,
//! from 1, by the crate `dancing-links`, and prints their number. `facts FILE PROBLEM` prints what the table
//! of the files says about the problem, as JSON. benches/files/main.mjs calls both. `burr SEED FILE` writes a
//! burr as a file of BurrTools.

/// Nothing: it is timed natively.
#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        // `cargo bench` runs each bench without arguments.
        [] => {
            println!("give count or facts, FILE and PROBLEM, or burr, SEED and FILE; `make bench-files` does")
        }
        ["count", file, number] => {
            let cover = testing::rival::Cover::new(&problem::compiled(&problem::read(file, number)));
            println!("{}", cover.expect("facts says whether it can be expressed").count());
        }
        ["burr", seed, file] => problem::write_burr(seed.parse().expect("a seed"), file),
        ["facts", file, number] => println!("{}", problem::facts(&problem::read(file, number))),
        _ => panic!("give count or facts, FILE and PROBLEM, or burr, SEED and FILE, and not {arguments:?}"),
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod problem {
    use cubefall::problem::{Problem, Reduction, Symmetry};
    use formats::puzzles::{FileFormat, FileProblem, read_puzzles, write_puzzles};
    use serde_json::{Value, json};
    use std::sync::Arc;
    use testing::rival::Cover;

    /// The problem of a file with this number, from 1.
    pub(super) fn read(path: &str, number: &str) -> FileProblem {
        let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut problems = read_puzzles(&bytes).unwrap_or_else(|error| panic!("{path}: {error}")).problems;
        let number: usize = number.parse().expect("the number of a problem, from 1");
        problems.swap_remove(number - 1)
    }

    /// Writes the burr of a seed.
    pub(super) fn write_burr(seed: u64, path: &str) {
        let problem = FileProblem::of(testing::burrs::burr(seed));
        let written = write_puzzles(FileFormat::XmPuzzle, &[problem]).expect("the format has all of a burr");
        std::fs::write(path, written.bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
    }

    /// Its placements, reduced as `cubefall solve` does for a file.
    pub(super) fn compiled(problem: &FileProblem) -> Arc<Problem> {
        let puzzle = problem.puzzle().expect("a puzzle");
        let reduction = Reduction::of(&puzzle, Symmetry::auto(&puzzle)).expect("a symmetry that is possible");
        Problem::reduced(&puzzle, reduction)
    }

    /// What the table says about it.
    pub(super) fn facts(file: &FileProblem) -> Value {
        let problem = compiled(file);
        json!({
            "cells": problem.region().volume(),
            "pieces": problem.puzzle().pieces().len(),
            "options": problem.len(),
            "symmetry": Symmetry::auto(problem.puzzle()).key(),
            "stored": file.assemblies,
            "inexpressible": Cover::new(&problem).err(),
        })
    }
}
