//! Small files with numbers of solutions that were counted by other means, and that stay the same through
//! every format that can hold them.

use crate::foreign::assemblies;
use cubefall::problem::Problem;
use cubefall::search::{Search, Strategy};
use formats::puzzles::{FileFormat, FileProblem, WriteError, read_puzzles, write_puzzles};
use std::ops::ControlFlow;

/// A file of one problem, its number of solutions as BurrTools counts them, and with each rotation and
/// reflection counted.
const COUNTED: [(&str, &[u8], usize, usize); 7] = [
    ("names of all kinds", include_bytes!("../../../../tests/data/files/names.xmpuzzle"), 360, 720),
    (
        "pieces that are not connected",
        include_bytes!("../../../../tests/data/files/langford-7.xmpuzzle"),
        26,
        52,
    ),
    (
        "pieces of no copies or cells",
        include_bytes!("../../../../tests/data/files/zero-counts.xmpuzzle"),
        1,
        2,
    ),
    (
        "a range of copies, and a limit of holes",
        include_bytes!("../../../../tests/data/files/range-holes-3.xmpuzzle"),
        8,
        93,
    ),
    (
        "variable cells far from the origin",
        include_bytes!("../../../../tests/data/files/secondary-3x3-far-from-origin.xmpuzzle"),
        3,
        24,
    ),
    ("no solution", include_bytes!("../../../../tests/data/files/pair-pn.xmpuzzle"), 0, 0),
    (
        "copies of each piece",
        include_bytes!("../../../../tests/data/files/tetris-5x8-merged.xmpuzzle"),
        783,
        3106,
    ),
];

fn problem(bytes: &[u8]) -> FileProblem {
    let mut problems = read_puzzles(bytes).unwrap_or_else(|error| panic!("{error}")).problems;
    assert_eq!(problems.len(), 1);
    problems.remove(0)
}

/// The number of solutions with each rotation and reflection counted.
pub fn raw(problem: &FileProblem) -> usize {
    let compiled = Problem::new(&problem.puzzle().expect("a puzzle"));
    let mut count = 0;
    Search::new(&compiled, Strategy::TURBO.plan()).run(u64::MAX, |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

#[test]
fn files_have_the_solutions_that_are_known_also_after_they_were_converted() {
    for (name, bytes, counted, all) in COUNTED {
        let problem = problem(bytes);
        assert_eq!((assemblies(&problem), raw(&problem)), (counted, all), "{name}");
        for format in FileFormat::writable() {
            match write_puzzles(format, std::slice::from_ref(&problem)) {
                Ok(written) => {
                    let again = crate::counted::problem(&written.bytes);
                    assert_eq!(
                        (assemblies(&again), raw(&again)),
                        (counted, all),
                        "{name} as {}",
                        format.key()
                    );
                }
                Err(error) => {
                    assert!(matches!(error, WriteError::NotExpressible { .. }), "{name}: {error}");
                    assert_eq!(format, FileFormat::Busche, "{name}: {error}");
                }
            }
        }
    }
}

#[test]
fn every_strategy_finds_the_pairs_of_langford() {
    let puzzle = problem(include_bytes!("../../../../tests/data/files/langford-7.xmpuzzle"))
        .puzzle()
        .expect("a puzzle");
    let compiled = Problem::new(&puzzle);
    for strategy in Strategy::all() {
        let mut count = 0;
        Search::new(&compiled, strategy.plan()).run(u64::MAX, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(count, 52, "{}", strategy.key());
    }
}
