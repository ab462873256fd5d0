//! The largest problems, and their options, complete assemblies and copies.

use crate::setting::Setting;
use cubefall::problem::Problem;
use cubefall::puzzle::{
    Coord, GoalSpec, Piece, PieceId, PieceSpec, Puzzle, PuzzleSpec, Region, Shape, ShapeCell,
};
use cubefall::search::{Search, SearchError, Strategy};
use cubefall::solution::Obstacle;
use std::ops::ControlFlow;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const DOMINO: [Coord; 2] = [Coord::new(0, 0, 0), Coord::new(1, 0, 0)];

fn large_cube() -> Region {
    Region::cuboid(16, 16, 16).expect("4,096 cells")
}

/// Each option is found by its piece and its cells.
fn each_option_is_found(problem: &Problem) {
    for id in problem.ids() {
        let cells = problem.filled_by(id);
        assert!(cells.iter().eq(problem.cells_of(id).iter().copied()));
        assert_eq!(problem.find(problem.piece_of(id), &cells), Some(id));
    }
}

#[test]
fn a_cube_of_4096_cells_is_a_problem() {
    let dominoes = Piece::new("I", &DOMINO, 2048).expect("a piece");
    let puzzle = Puzzle::new("large", large_cube(), vec![dominoes]).expect("they fill it");
    let problem = Problem::new(&puzzle);
    assert_eq!(problem.len(), 3 * 15 * 16 * 16);
    each_option_is_found(&problem);
    let no_piece_at_all = large_cube().set_of(DOMINO.map(|cell| cell + cell)).expect("inside");
    assert_eq!(problem.find(PieceId::new(0), &no_piece_at_all), None);
    for strategy in Strategy::all().filter(|&strategy| strategy != Strategy::TURBO) {
        let refusal = SearchError::TooLarge { strategy, cells: 4096 };
        assert_eq!(Search::try_new(&problem, strategy.plan()), Err(refusal));
    }
    let mut search = Search::new(&problem, Strategy::TURBO.plan());
    search.run(40, |_| ControlFlow::Continue(()));
    assert_eq!((search.level(), search.stats().steps()), (20, 40), "it chooses a cell, then places a piece");
}

/// A row of `length` cells with an arm of two cells at one end and one of one cell at the other. No rotation
/// or reflection takes it to itself.
fn hook(length: i32) -> Piece {
    let row = (0..length).map(|x| Coord::new(x, 0, 0));
    let arms = [Coord::new(0, 1, 0), Coord::new(0, 2, 0), Coord::new(length - 1, 0, 1)];
    let cells: Vec<Coord> = row.chain(arms).collect();
    let hook = Piece::new(&length.to_string(), &cells, 400).and_then(|hook| hook.used_at_least(0));
    hook.expect("a piece").or_mirrored()
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn a_million_options_are_found_by_their_cells() {
    let lengths = 3..=16;
    let puzzle = Puzzle::new("hooks", large_cube(), lengths.clone().map(hook).collect());
    let problem = Problem::new(&puzzle.expect("they may fill it"));
    let options: usize = lengths.map(|length| 48 * (17 - length as usize) * 14 * 15).sum();
    assert_eq!((problem.len(), options), (options, 1_058_400));
    each_option_is_found(&problem);
}

#[test]
fn an_assembly_has_no_more_pieces_than_there_is_room_for() {
    let region = Region::cuboid(3, 3, 1).expect("a square");
    let square = [Coord::new(0, 0, 0), Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(1, 1, 0)];
    let piece = |name, cells: &[Coord]| {
        Piece::new(name, cells, 2).and_then(|piece| piece.used_at_least(0)).expect("a piece")
    };
    let puzzle = Puzzle::new("any", region, vec![piece("O", &square), piece("I", &DOMINO)]);
    // Two dominoes leave room for one square.
    assert_eq!(puzzle.expect("they may fill it").copies(), 3);
}

#[test]
fn a_maximum_of_copies_is_no_more_than_what_fits() {
    let region = Region::cuboid(2, 2, 1).expect("a square");
    let piece = Piece::new("I", &DOMINO, usize::MAX).and_then(|piece| piece.used_at_least(0));
    let puzzle = Puzzle::new("any", region, vec![piece.expect("a piece")]).expect("they may fill it");
    let only = PieceId::new(0);
    assert_eq!((puzzle.piece(only).most(), puzzle.most_copies(only), puzzle.copies()), (usize::MAX, 2, 2));
    let problem = Problem::new(&puzzle);
    assert_eq!(problem.pieces().collect::<Vec<_>>(), [(only, 2)]);
    let mut search = Search::new(&problem, Strategy::TURBO.plan());
    search.run(u64::MAX, |_| ControlFlow::Continue(()));
    assert_eq!(search.stats().solutions(), 2);
}

#[test]
fn a_solution_is_complete_and_disjoint() {
    let Setting { problem, .. } = Setting::soma();
    let mut search = Search::new(&problem, Strategy::TURBO.plan());
    search.run(100_000, |placements| {
        assert!(problem.is_solution(placements));
        for (at, &id) in placements.iter().enumerate() {
            assert!(!problem.is_solution(&[&placements[..at], &placements[at + 1..]].concat()));
            assert!(!problem.is_solution(&[placements, &[id]].concat()));
            let moved = problem.ids_of(problem.piece_of(id)).find(|&other| other != id).expect("another");
            let mut others = placements.to_vec();
            others[at] = moved;
            assert!(!problem.is_solution(&others));
        }
        ControlFlow::Continue(())
    });
    assert!(search.stats().solutions() > 0);
}

/// Two cells for a domino, and a cell apart from them that may stay empty.
fn with_variable_cell(is_variable: bool) -> Arc<Puzzle> {
    let cell = |x, variable| ShapeCell { at: Coord::new(x, 0, 0), color: None, variable };
    let goal = vec![cell(0, false), cell(1, false), cell(3, is_variable)];
    let domino =
        PieceSpec { name: "I".to_owned(), shape: Shape::of(&DOMINO), min: 1, max: 2, ..PieceSpec::default() };
    let goal = GoalSpec { shape: Shape::from_cells(goal), most_holes: None };
    let spec = PuzzleSpec { id: "apart".to_owned(), goal, pieces: vec![domino], ..PuzzleSpec::default() };
    Puzzle::from_spec(&spec).expect("a puzzle")
}

#[test]
fn a_variable_cell_that_nothing_can_fill_is_no_obstacle() {
    assert_eq!(Obstacle::of(&Problem::new(&with_variable_cell(true)), &[]), None);
    let required = with_variable_cell(false);
    let apart = required.region().set_of([Coord::new(3, 0, 0)]).expect("the cell apart");
    assert_eq!(Obstacle::of(&Problem::new(&required), &[]), Some(Obstacle::Cells(apart)));
}
