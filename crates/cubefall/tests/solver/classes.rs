//! Known puzzles beside those of the catalogue, counted up to rotation and up to rotation and reflection.

use crate::setting::{Setting, quick_plans};
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::{Plan, Strategy};
use std::sync::Arc;
use testing::drawn::{boxed, diabolical, piece};
use testing::known::{figure, figures};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

pub fn slothouber_graatsma() -> Arc<Puzzle> {
    boxed("Slothouber-Graatsma", [3, 3, 3], vec![piece("S", "XX/XX", 6), piece("C", "X", 3)])
}

/// Two equal L and a domino in a 2 × 2 × 2 box, and how many solutions there are of each kind.
pub fn two_l_and_a_domino() -> (Arc<Puzzle>, [u64; 3]) {
    let puzzle = boxed("two L and a domino", [2, 2, 2], vec![piece("L", "XX/X ", 2), piece("I", "XX", 1)]);
    let counts = figures("two L and a domino, each covering, up to rotation, with reflection");
    (puzzle, counts.try_into().expect("three figures"))
}

/// Counts the solutions, which each strategy of `plans` finds, up to rotation and with reflection.
pub fn counts(puzzle: &Arc<Puzzle>, symmetry: Symmetry, plans: &[Plan], expected: u64) {
    let setting = Setting::reduced(puzzle.clone(), symmetry).expect("it can be counted so");
    for &plan in plans {
        let found = setting.exhausted(plan).stats().solutions();
        assert_eq!(found, expected, "{}, {symmetry:?}, {plan:?}", puzzle.name());
    }
}

#[test]
fn slothouber_and_graatsma_s_cube_has_one_solution_which_has_a_symmetry() {
    let puzzle = slothouber_graatsma();
    let plans = [Strategy::FIRST_CELL, Strategy::TURBO].map(Strategy::plan);
    counts(&puzzle, Symmetry::Raw, &plans, figure("Slothouber-Graatsma, each covering"));
    for symmetry in [Symmetry::Rotation, Symmetry::Reflection] {
        counts(&puzzle, symmetry, &plans, figure("Slothouber-Graatsma, up to rotation"));
    }
}

#[test]
fn two_l_and_a_domino_have_solutions_with_and_without_symmetry() {
    let (puzzle, expected) = two_l_and_a_domino();
    let kinds = [Symmetry::Raw, Symmetry::Rotation, Symmetry::Reflection];
    for (symmetry, expected) in kinds.into_iter().zip(expected) {
        counts(&puzzle, symmetry, &crate::setting::all_plans(), expected);
    }
}

#[test]
fn the_diabolical_cube_has_its_13_solutions() {
    counts(&diabolical(), Symmetry::Reflection, &quick_plans(), figure("Diabolical cube, with reflection"));
}
