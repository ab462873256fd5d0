//! The solutions themselves: which they are, and which of them are the same.

use crate::known::figure;
use crate::oracle::{self, Matrix};
use crate::random;
use cubefall::solver::{Coord, PieceSearch, PlacementTable, Puzzle, Solution, Strategy, catalog};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

pub fn solutions(puzzle: &Puzzle, table: &PlacementTable, strategy: Strategy) -> Vec<Solution> {
    let mut found = Vec::new();
    PieceSearch::new(table, strategy).run(table, u64::MAX, |search| {
        found.push(table.solution(puzzle, &search.placed(table).collect::<Vec<_>>()));
        ControlFlow::Continue(())
    });
    found
}

/// The letter of each cell of the Soma cube.
type Letters = [char; 27];

fn letters(soma: &Puzzle, solution: &Solution) -> Letters {
    let mut letters = [' '; 27];
    for (piece, cells) in solution.pieces() {
        cells.iter().for_each(|&cell| letters[number(cell)] = soma.piece(*piece).letter());
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
    let soma = catalog::soma();
    let found = solutions(&soma, &PlacementTable::new(&soma), Strategy::FewestFirst);
    let all: BTreeSet<Letters> = found.iter().map(|solution| letters(&soma, solution)).collect();
    let classes =
        |group: Vec<Matrix>| all.iter().map(|one| least_image(one, &group)).collect::<BTreeSet<_>>().len();
    assert_eq!(all.len() as u64, figure("soma solutions, each covering"));
    assert_eq!(classes(oracle::turns()) as u64, figure("soma solutions up to rotation"));
    assert_eq!(classes(oracle::symmetries()) as u64, figure("soma solutions up to rotation and reflection"));
}

#[test]
fn with_the_restriction_each_class_is_found_once() {
    let soma = catalog::soma();
    let table = PlacementTable::restricted(&soma, &catalog::soma_seed_restriction(&soma));
    let found = solutions(&soma, &table, Strategy::FewestFirst);
    let group = oracle::symmetries();
    let classes: BTreeSet<_> = found.iter().map(|one| least_image(&letters(&soma, one), &group)).collect();
    assert_eq!(found.len() as u64, figure("soma solutions up to rotation and reflection"));
    assert_eq!(classes.len(), found.len());
}

#[test]
fn a_search_finds_each_packing_of_a_small_puzzle_once_and_nothing_else() {
    random::for_all(200, random::puzzles(), |puzzle| {
        let expected = oracle::packings(&puzzle);
        assert!(!expected.is_empty(), "the puzzle was cut from its solution");
        for strategy in Strategy::ALL {
            let found = solutions(&puzzle, &PlacementTable::new(&puzzle), strategy);
            assert_eq!(found.len(), expected.len(), "{strategy:?}");
            assert_eq!(
                found.iter().map(oracle::packing_of).collect::<BTreeSet<_>>(),
                expected,
                "{strategy:?}"
            );
        }
        Ok(())
    });
}

#[test]
fn a_solution_is_written_by_layers_side_by_side() {
    let soma = catalog::soma();
    let table = PlacementTable::restricted(&soma, &catalog::soma_seed_restriction(&soma));
    for solution in solutions(&soma, &table, Strategy::FewestFirst) {
        let letters = letters(&soma, &solution);
        let row = |y: usize, z: usize| letters[3 * y + 9 * z..][..3].iter().collect::<String>();
        let expected: String =
            (0..3).map(|y| format!("|{}|  |{}|  |{}|\n", row(y, 0), row(y, 1), row(y, 2))).collect();
        assert_eq!(solution.text(&soma), expected);
        assert_eq!(expected.lines().count(), 3);
    }
}
