//! Partly solved puzzles, compared with the solutions of the whole puzzle; and pictures of them.

use crate::oracle::packing_of;
use crate::random::{for_all, puzzles};
use crate::setting::Setting;
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Coord, PieceId};
use cubefall::search::Strategy as SearchStrategy;
use cubefall::solution::{Layers, LayersError, Solution, Started, VerifyError, read_layers};
use proptest::prelude::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The pieces of a solution whose bits are set.
fn part(solution: &Solution, set: usize) -> Solution {
    let chosen = solution.pieces().iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
    Solution::new(chosen.map(|(_, piece)| piece.clone()).collect())
}

/// Completes what is placed, and compares with all solutions of the puzzle.
fn completions_are_the_solutions_with(
    setting: &Setting,
    all: &[Solution],
    placed: &Solution,
) -> Result<(), TestCaseError> {
    let started = Started::new(&setting.puzzle, placed.clone()).expect("part of a solution");
    let mut completed = match started.rest() {
        None => vec![packing_of(&started.completed(&Solution::new(Vec::new())))],
        Some(rest) => {
            let rest = Setting::raw(rest.clone());
            let solutions = rest.solutions(SearchStrategy::TURBO.plan());
            solutions.iter().map(|solution| packing_of(&started.completed(solution))).collect()
        }
    };
    let holds = |solution: &&Solution| {
        let sorted = |cells: &Vec<Coord>| {
            let mut cells = cells.clone();
            cells.sort();
            cells
        };
        let has = |(id, cells): &(PieceId, Vec<Coord>)| {
            solution.pieces().iter().any(|(other, there)| other == id && sorted(there) == sorted(cells))
        };
        placed.pieces().iter().all(has)
    };
    let mut expected: Vec<_> = all.iter().filter(holds).map(packing_of).collect();
    completed.sort();
    expected.sort();
    prop_assert_eq!(completed, expected);
    Ok(())
}

#[test]
fn completions_are_the_solutions_of_the_whole_puzzle() {
    let soma = Setting::of(catalogue::ALL.get("soma"), Symmetry::Raw);
    let all = soma.solutions(SearchStrategy::TURBO.plan());
    for solution in all.iter().step_by(3_000) {
        for set in 1..1 << 7 {
            completions_are_the_solutions_with(&soma, &all, &part(solution, set)).expect("Soma");
        }
    }
}

#[test]
fn completions_of_random_puzzles_are_the_solutions_of_the_whole() {
    for_all(200, (puzzles(), any::<usize>(), any::<usize>()), |(puzzle, which, set)| {
        let setting = Setting::raw(puzzle);
        let all = setting.solutions(SearchStrategy::TURBO.plan());
        let Some(solution) = all.get(which % all.len().max(1)) else { return Ok(()) };
        completions_are_the_solutions_with(&setting, &all, &part(solution, set))
    });
}

#[test]
fn an_impossible_placement_is_refused() {
    let soma = catalogue::ALL.get("soma");
    let piece = |name: &str| soma.piece_named(name).expect("a piece");
    let at = |x| Coord::new(x, 0, 0);
    let l = vec![at(0), at(1), at(2), Coord::new(0, 1, 0)];
    let moved = |by: Coord| l.iter().map(|&cell| cell + by).collect::<Vec<_>>();
    let refused = |pieces| Started::new(&soma, Solution::new(pieces)).expect_err("it cannot be");
    assert!(matches!(
        refused(vec![(piece("L"), l.clone()), (piece("L"), moved(Coord::new(0, 0, 1)))]),
        VerifyError::Count { used: 2, most: 1, .. }
    ));
    assert!(matches!(refused(vec![(piece("L"), l[..3].to_vec())]), VerifyError::Shape { .. }));
    assert_eq!(refused(vec![(piece("L"), moved(at(1)))]), VerifyError::Outside(at(3)));
    let r = vec![at(0), Coord::new(0, 0, 1), Coord::new(1, 0, 1)];
    assert_eq!(refused(vec![(piece("L"), l.clone()), (piece("R"), r)]), VerifyError::Overlap(at(0)));
    assert!(Started::new(&soma, Solution::new(Vec::new())).is_ok_and(|started| {
        started.rest().is_some_and(|rest| (rest.region(), rest.pieces()) == (soma.region(), soma.pieces()))
    }));
}

#[test]
fn a_picture_is_read_as_it_is_drawn() {
    let soma = Setting::soma();
    let region = soma.puzzle.region();
    for solution in soma.solutions(SearchStrategy::TURBO.plan()) {
        for set in [0, 1, 0b101_0110, 0x7f] {
            let part = part(&solution, set);
            let letter = |coord| {
                let holder = part.pieces().iter().find(|(_, cells)| cells.contains(&coord));
                holder.map_or('.', |&(piece, _)| soma.puzzle.letter(piece))
            };
            let picture = format!("\n{}\n", Layers::new(region, letter));
            let read = read_layers(region, &picture).expect("a picture");
            assert_eq!(read.len(), part.pieces().iter().map(|(_, cells)| cells.len()).sum::<usize>());
            assert!(read.iter().all(|&(coord, there)| letter(coord) == there));
            assert_eq!(read_layers(region, &picture.replace('.', " ")), Ok(read));
        }
    }
}

#[test]
fn an_invalid_picture_is_refused_at_the_fault() {
    let soma = catalogue::ALL.get("soma");
    let row = "|...|  |...|  |...|";
    let with = |line: &str| read_layers(soma.region(), &format!("{row}\n{line}\n{row}"));
    assert_eq!(with(row), Ok(Vec::new()));
    assert_eq!(with("|...| |...|    |...|"), Ok(Vec::new()));
    for line in [
        "|...|  |...|",
        "|...|  |...|  |..|",
        "|...|  |...|  |....|",
        "|...|  |...|  |...|  |...|",
        "|...|x|...|  |...|",
        "...",
    ] {
        assert!(matches!(with(line), Err(LayersError::Line { line: 2, .. })), "{line}");
    }
    assert_eq!(read_layers(soma.region(), row), Err(LayersError::Lines { found: 1, expected: 3 }));
}
