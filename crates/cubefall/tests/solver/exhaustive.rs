//! Tests that take minutes and find little that quicker tests do not. `make exhaustive` runs them,
//! `make test` does not.

use crate::disassemblies::compare_assemblies;
use crate::general::compare_puzzles;
use crate::large_cubes::{counted_by_turbo, whole_bedlam};
use crate::lazy::have_one_partner;
use crate::pentominoes::solid;
use crate::surveys::{PROMISED, keeps_its_promise};
use crate::turbo::lists::compare_lists;
use cubefall::problem::Symmetry;
use cubefall::search::Strategy;
use testing::known::{figure, figures};

#[test]
#[ignore = "a minute"]
fn the_search_of_ten_thousand_puzzles_finds_what_the_definition_says() {
    compare_puzzles(10_000);
}

#[test]
#[ignore = "a minute"]
fn lists_of_placements_of_sixteen_puzzles_have_the_solutions_of_the_definition() {
    compare_lists(2..18);
}

#[test]
#[ignore = "a minute"]
fn ten_thousand_assemblies_come_apart_as_the_definition_says() {
    compare_assemblies(10_000);
}

#[test]
#[ignore = "two minutes"]
fn on_the_bedlam_cube_the_first_cell_has_as_many_nodes_as_the_author_s_program_makes_calls_resumed_or_not() {
    for strategy in [Strategy::FIRST_CELL_RESUMED, Strategy::FIRST_CELL] {
        let (nodes, by_place) = whole_bedlam(strategy);
        assert_eq!(nodes, figure("bedlam by the first cell, kept in all"));
        assert_eq!(by_place, figures("bedlam solutions by the cross's two places"));
    }
}

#[test]
#[ignore = "half a minute"]
fn the_cell_with_the_fewest_candidates_has_a_much_smaller_tree_on_the_bedlam_cube() {
    let (nodes, by_place) = whole_bedlam(Strategy::FEWEST_CANDIDATES);
    assert!(nodes * 20 < figure("bedlam by the first cell, kept in all"), "{nodes}");
    assert_eq!(by_place, figures("bedlam solutions by the cross's two places"));
}

/// The author's own program, as far as its first solutions: he let it run all night.
#[test]
#[ignore = "half a minute"]
fn the_first_solutions_of_the_lazy_lists_have_one_partner_each() {
    have_one_partner(Strategy::FOLD_LAZY, 4);
}

#[test]
#[ignore = "half a minute"]
fn solid_pentominoes_fill_the_box_of_3_by_4_by_5_in_3940_ways_by_the_first_cell() {
    solid(Symmetry::Reflection, Strategy::FIRST_CELL_RESUMED);
}

#[test]
#[ignore = "three minutes"]
fn turbo_finds_each_image_of_a_solution_of_the_large_cubes() {
    let raw = 24 * figure("bedlam solutions up to rotation");
    let puzzles = ["bedlam", "pycon"].map(|id| catalogue::ALL.get(id));
    assert_eq!(puzzles.map(|puzzle| counted_by_turbo(puzzle, Symmetry::Raw)), [raw; 2]);
}

#[test]
#[ignore = "minutes"]
fn nine_in_ten_estimates_of_ten_puzzles_hold_the_truth() {
    keeps_its_promise(&PROMISED, 0..50);
}
