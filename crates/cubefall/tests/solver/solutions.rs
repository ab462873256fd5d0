//! The solutions themselves, and their symmetry classes.

use crate::oracle::{self, Matrix};
use crate::random;
use crate::setting::{Setting, all_plans, quick_plans};
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Coord, Puzzle};
use cubefall::search::{PieceOrder, Strategy};
use cubefall::solution::Solution;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;
use testing::known::figure;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The letter of each cell of the Soma cube.
type Letters = [char; 27];

fn letters(soma: &Arc<Puzzle>, solution: &Solution) -> Letters {
    let mut letters = [' '; 27];
    for (piece, cells) in solution.pieces() {
        cells.iter().for_each(|&cell| letters[number(cell)] = soma.letter(*piece));
    }
    letters
}

fn number(cell: Coord) -> usize {
    (cell.x + 3 * (cell.y + 3 * cell.z)) as usize
}

/// The least image of a solution under `symmetries` about the middle of the cube. In a mirror P is Q.
fn least_image(letters: &Letters, symmetries: &[Matrix]) -> Letters {
    let middle = Coord::new(1, 1, 1);
    let swapped = |letter| match letter {
        'P' => 'Q',
        'Q' => 'P',
        other => other,
    };
    let image = |&matrix: &Matrix| {
        let mut image = [' '; 27];
        for (index, &letter) in (0..).zip(letters) {
            let cell = Coord::new(index % 3, index / 3 % 3, index / 9);
            let to = number(oracle::image(matrix, cell - middle) + middle);
            image[to] = if oracle::determinant(matrix) == 1 { letter } else { swapped(letter) };
        }
        image
    };
    symmetries.iter().map(image).min().expect("a group is not empty")
}

#[test]
fn the_11520_are_480_up_to_rotation_and_240_with_reflection() {
    for strategy in [Strategy::FOLD_LAZY, Strategy::TURBO] {
        has_its_known_classes(
            &Setting::of(catalogue::ALL.get("soma"), Symmetry::Raw).solutions(strategy.plan()),
        );
    }
}

fn has_its_known_classes(found: &[Solution]) {
    let soma = Setting::soma();
    let all: BTreeSet<Letters> = found.iter().map(|solution| letters(&soma.puzzle, solution)).collect();
    let classes =
        |group: Vec<Matrix>| all.iter().map(|one| least_image(one, &group)).collect::<BTreeSet<_>>().len();
    assert_eq!((found.len(), all.len() as u64), (all.len(), figure("soma solutions, each covering")));
    assert_eq!(classes(oracle::turns()) as u64, figure("soma solutions up to rotation"));
    assert_eq!(classes(oracle::symmetries()) as u64, figure("soma solutions up to rotation and reflection"));
}

#[test]
fn each_class_is_found_once() {
    for (symmetry, group) in [
        (Symmetry::Restricted, oracle::symmetries()),
        (Symmetry::Reflection, oracle::symmetries()),
        (Symmetry::Rotation, oracle::turns()),
    ] {
        let soma = Setting::of(catalogue::ALL.get("soma"), symmetry);
        for strategy in [Strategy::FOLD_LAZY, Strategy::TURBO] {
            let found = soma.solutions(strategy.plan());
            let least = |one: &Solution| least_image(&letters(&soma.puzzle, one), &group);
            let classes: BTreeSet<_> = found.iter().map(least).collect();
            assert_eq!(found.len(), 11_520 / group.len());
            assert_eq!(classes.len(), found.len(), "{symmetry:?}, {strategy:?}");
        }
    }
}

#[test]
fn all_strategies_find_the_same_solutions_of_soma() {
    for symmetry in [Symmetry::Restricted, Symmetry::Rotation, Symmetry::Reflection] {
        let soma = Setting::of(catalogue::ALL.get("soma"), symmetry);
        let expected = soma.packings(Strategy::FOLD_LAZY.plan());
        for plan in quick_plans() {
            assert_eq!(soma.packings(plan), expected, "{symmetry:?} {plan:?}");
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
#[ignore = "some seconds"]
fn all_strategies_find_the_same_11520_coverings_of_soma() {
    let soma = Setting::of(catalogue::ALL.get("soma"), Symmetry::Raw);
    let expected = soma.packings(Strategy::FOLD_LAZY.plan());
    assert_eq!(expected.len() as u64, figure("soma solutions, each covering"));
    for plan in quick_plans() {
        assert!(soma.packings(plan) == expected, "{plan:?}");
    }
}

#[test]
fn no_order_of_cells_changes_what_is_found_of_soma() {
    let soma = Setting::soma();
    let expected = soma.packings(Strategy::FOLD_LAZY.plan());
    for plan in all_plans().into_iter().filter(|plan| plan.strategy.takes_cell_order()) {
        assert_eq!(soma.packings(plan), expected, "{plan:?}");
    }
}

#[test]
fn a_search_finds_each_packing_of_a_small_puzzle_once_and_nothing_else() {
    let (solved, unsolved) = (Cell::new(0), Cell::new(0));
    random::for_all(200, random::all_puzzles(), |puzzle| {
        let expected: Vec<_> = oracle::packings(&puzzle).into_iter().collect();
        let count = if expected.is_empty() { &unsolved } else { &solved };
        count.set(count.get() + 1);
        let setting = Setting::raw(puzzle);
        for plan in all_plans() {
            assert_eq!(setting.packings(plan), expected, "{plan:?}");
        }
        Ok(())
    });
    assert!(solved.get() > 100 && unsolved.get() > 10, "{solved:?} with a solution, {unsolved:?} without");
}

#[test]
fn a_puzzle_cut_from_a_box_has_a_solution() {
    random::for_all(200, random::puzzles(), |puzzle| {
        let setting = Setting::raw(puzzle);
        for plan in quick_plans() {
            assert!(!setting.packings(plan).is_empty(), "{plan:?}");
        }
        Ok(())
    });
}

#[test]
fn a_solution_is_written_by_layers_side_by_side() {
    let soma = Setting::soma();
    for solution in soma.solutions(Strategy::PIECES.plan().with_pieces(PieceOrder::Fewest)) {
        let letters = letters(&soma.puzzle, &solution);
        let row = |y: usize, z: usize| letters[3 * y + 9 * z..][..3].iter().collect::<String>();
        let expected: String =
            (0..3).map(|y| format!("|{}|  |{}|  |{}|\n", row(y, 0), row(y, 1), row(y, 2))).collect();
        assert_eq!(solution.text(&soma.puzzle), expected);
        assert_eq!(expected.lines().count(), 3);
    }
}
