//! Known puzzles beside those of the catalogue, counted up to rotation and up to rotation and reflection.

use crate::known::{figure, figures};
use crate::setting::{Setting, quick_plans};
use cubefall::solver::{CellOrder, Coord, Piece, Plan, Puzzle, Region, Strategy, Symmetry};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The cells marked `X`; `/` ends a row.
fn drawn(rows: &str) -> Vec<Coord> {
    let row = |(y, row): (i32, &str)| {
        let marks = row.chars().collect::<Vec<_>>().into_iter();
        let marked = (0..).zip(marks).filter(|&(_, mark)| mark == 'X');
        marked.map(|(x, _)| Coord::new(x, y, 0)).collect::<Vec<_>>()
    };
    (0..).zip(rows.split('/')).flat_map(row).collect()
}

fn piece(name: &str, rows: &str, count: usize) -> Piece {
    Piece::new(name, &drawn(rows), count).expect("what is drawn is a piece")
}

fn boxed(name: &str, [x, y, z]: [u32; 3], pieces: Vec<Piece>) -> Puzzle {
    let region = Region::cuboid(x, y, z).expect("a small box");
    Puzzle::new(name, region, pieces).expect("the pieces fill the box")
}

pub fn slothouber_graatsma() -> Puzzle {
    boxed("Slothouber-Graatsma", [3, 3, 3], vec![piece("S", "XX/XX", 6), piece("C", "X", 3)])
}

/// Two equal L and a domino in a 2 × 2 × 2 box, and how many solutions there are of each kind.
pub fn two_l_and_a_domino() -> (Puzzle, [u64; 3]) {
    let puzzle = boxed("two L and a domino", [2, 2, 2], vec![piece("L", "XX/X ", 2), piece("I", "XX", 1)]);
    let counts = figures("two L and a domino, each covering, up to rotation, with reflection");
    (puzzle, counts.try_into().expect("three figures"))
}

fn diabolical() -> Puzzle {
    let pieces = vec![
        piece("I", "XX", 1),
        piece("V", "XX/X ", 1),
        piece("O", "XX/XX", 1),
        piece("U", "XXX/X X", 1),
        piece("W", "XXX/XX /X  ", 1),
        piece("L", "XXX/XX /XX ", 1),
    ];
    boxed("Diabolical cube", [3, 3, 3], pieces)
}

const PENTOMINOES: [(&str, &str); 12] = [
    ("F", " XX/XX / X "),
    ("I", "XXXXX"),
    ("L", "XXXX/X   "),
    ("N", "XXX /  XX"),
    ("P", "XX/XX/X "),
    ("T", "XXX/ X / X "),
    ("U", "X X/XXX"),
    ("V", "XXX/X  /X  "),
    ("W", "XX / XX/  X"),
    ("X", " X /XXX/ X "),
    ("Y", "XXXX/ X  "),
    ("Z", "XX / X / XX"),
];

fn pentominoes(region: Region) -> Puzzle {
    let pieces = PENTOMINOES.map(|(name, rows)| piece(name, rows, 1)).to_vec();
    Puzzle::new("pentominoes", region, pieces).expect("60 cells")
}

/// Counts the solutions, which each strategy of `plans` finds, up to rotation and with reflection.
fn counts(puzzle: &Puzzle, symmetry: Symmetry, plans: &[Plan], expected: u64) {
    let setting = Setting::reduced(puzzle.clone(), symmetry).expect("it can be counted so");
    for &plan in plans {
        let found = setting.exhausted(plan).stats().solutions();
        assert_eq!(found, expected, "{}, {symmetry:?}, {plan:?}", puzzle.name());
    }
}

#[test]
fn slothouber_and_graatsma_s_cube_has_one_solution_which_has_a_symmetry() {
    let puzzle = slothouber_graatsma();
    let plan = [Strategy::FirstCell.plan()];
    counts(&puzzle, Symmetry::Raw, &plan, figure("Slothouber-Graatsma, each covering"));
    for symmetry in [Symmetry::Rotation, Symmetry::Reflection] {
        counts(&puzzle, symmetry, &plan, figure("Slothouber-Graatsma, up to rotation"));
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

/// Pentominoes in a flat box, which the turns of space also turn over: rotation and reflection make no difference.
#[cfg(not(target_arch = "wasm32"))]
fn pentominoes_fill(region: Region, fact: &str) {
    let puzzle = pentominoes(region);
    let plan = [Strategy::FirstCellResumed.plan()];
    counts(&puzzle, Symmetry::Rotation, &plan, figure(fact));
    counts(&puzzle, Symmetry::Reflection, &plan, figure(fact));
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn pentominoes_fill_the_long_rectangles_in_their_known_numbers_of_ways() {
    for (short, long) in [(3, 20), (4, 15)] {
        let region = Region::cuboid(short, long, 1).expect("60 cells");
        pentominoes_fill(region, &format!("pentominoes, {short} x {long}"));
    }
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn pentominoes_fill_the_other_rectangles_in_their_known_numbers_of_ways() {
    for (short, long) in [(5, 12), (6, 10)] {
        let region = Region::cuboid(short, long, 1).expect("60 cells");
        pentominoes_fill(region, &format!("pentominoes, {short} x {long}"));
    }
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn pentominoes_fill_the_chessboard_without_its_middle_in_65_ways() {
    let board = Region::cuboid(8, 8, 1).expect("64 cells");
    let middle = |cell: &Coord| (3..5).contains(&cell.x) && (3..5).contains(&cell.y);
    let cells: Vec<Coord> = board.coords().iter().copied().filter(|cell| !middle(cell)).collect();
    pentominoes_fill(Region::from_cells(&cells).expect("60 cells"), "pentominoes, 8 x 8 without its middle");
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
#[ignore = "half a minute"]
fn solid_pentominoes_fill_the_box_of_3_by_4_by_5_in_3940_ways() {
    let puzzle = pentominoes(Region::cuboid(3, 4, 5).expect("60 cells"));
    let plan = Strategy::FirstCellResumed.plan().with_cells(CellOrder::AUTHORS);
    counts(&puzzle, Symmetry::Reflection, &[plan], figure("solid pentominoes, 3 x 4 x 5, with reflection"));
}
