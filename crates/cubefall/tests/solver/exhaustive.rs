//! Tests that take minutes and find little that quicker tests do not. `make exhaustive` runs them, `make test` does not.

use crate::disassemblies::compare_assemblies;
use crate::general::compare_puzzles;
use crate::large_cubes::{counted_by_turbo, whole_bedlam};
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
#[ignore = "a minute or two"]
fn the_first_cell_not_resumed_has_the_same_tree_on_the_bedlam_cube() {
    let (nodes, by_place) = whole_bedlam(Strategy::FIRST_CELL);
    assert_eq!(nodes, figure("bedlam by the first cell, kept in all"));
    assert_eq!(by_place, figures("bedlam solutions by the cross's two places"));
}

#[test]
#[ignore = "three minutes"]
fn turbo_finds_each_image_of_a_solution_of_the_large_cubes() {
    let raw = 24 * figure("bedlam solutions up to rotation");
    let puzzles = ["bedlam", "pycon"].map(|id| catalogue::ALL.get(id));
    assert_eq!(puzzles.map(|puzzle| counted_by_turbo(puzzle, Symmetry::Raw)), [raw; 2]);
}
