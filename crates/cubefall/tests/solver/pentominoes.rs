//! The twelve pentominoes, in flat boxes and in a solid one.

use crate::classes::counts;
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Coord, Region};
use cubefall::search::Strategy;
use testing::drawn::pentominoes;
use testing::known::figure;

/// Counts the packings of a region with the pentominoes. The turns of space also turn a flat box over, so
/// that in one rotation and reflection are the same.
fn fill(region: Region, symmetry: Symmetry, fact: &str) {
    let plans = [Strategy::FIRST_CELL_RESUMED, Strategy::TURBO].map(Strategy::plan);
    counts(&pentominoes(region), symmetry, &plans, figure(fact));
}

fn rectangle(short: u32, long: u32, symmetry: Symmetry) {
    let region = Region::cuboid(short, long, 1).expect("60 cells");
    fill(region, symmetry, &format!("pentominoes, {short} x {long}"));
}

#[test]
fn pentominoes_fill_the_longest_rectangle_in_2_ways() {
    rectangle(3, 20, Symmetry::Rotation);
    rectangle(3, 20, Symmetry::Reflection);
}

#[test]
fn pentominoes_fill_the_rectangle_of_4_by_15_in_368_ways() {
    rectangle(4, 15, Symmetry::Rotation);
}

#[test]
#[ignore = "some seconds"]
fn pentominoes_fill_the_rectangle_of_5_by_12_in_1010_ways() {
    rectangle(5, 12, Symmetry::Reflection);
}

#[test]
#[ignore = "some seconds"]
fn pentominoes_fill_the_rectangle_of_6_by_10_in_2339_ways() {
    rectangle(6, 10, Symmetry::Rotation);
}

#[test]
fn pentominoes_fill_the_chessboard_without_its_middle_in_65_ways() {
    let board = Region::cuboid(8, 8, 1).expect("64 cells");
    let middle = |cell: &Coord| (3..5).contains(&cell.x) && (3..5).contains(&cell.y);
    let cells: Vec<Coord> = board.coords().iter().copied().filter(|cell| !middle(cell)).collect();
    let region = Region::from_cells(&cells).expect("60 cells");
    fill(region, Symmetry::Rotation, "pentominoes, 8 x 8 without its middle");
}

/// Counts the packings of the solid box of 3×4×5, of which a reflection makes each into another.
pub fn solid(symmetry: Symmetry, strategy: Strategy) {
    let region = Region::cuboid(3, 4, 5).expect("60 cells");
    let with_reflection = figure("solid pentominoes, 3 x 4 x 5, with reflection");
    let expected = if symmetry == Symmetry::Rotation { 2 * with_reflection } else { with_reflection };
    counts(&pentominoes(region), symmetry, &[strategy.plan()], expected);
}

#[test]
#[ignore = "some seconds"]
fn solid_pentominoes_fill_the_box_of_3_by_4_by_5_in_3940_ways_and_in_twice_as_many_up_to_rotation() {
    solid(Symmetry::Reflection, Strategy::TURBO);
    solid(Symmetry::Rotation, Strategy::TURBO);
}
