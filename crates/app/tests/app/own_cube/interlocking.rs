//! Pieces that interlock: they go in and out by moves, with what they must take along, or it is said what
//! holds them.

use crate::own_cube::{opened, own};
use app::{App, Grab};
use app_testing::Driver;
use cubefall::disassembly::Disassembler;
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{Coord, PieceId, Puzzle, Rotation};
use cubefall::search::{Search, Strategy};
use cubefall::solution::Solution;
use std::ops::ControlFlow;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The first assembly of a burr that comes apart at this level.
fn assembled(puzzle: &Arc<Puzzle>, level: &str) -> (Arc<Problem>, Vec<PlacementId>) {
    let problem = Problem::new(puzzle);
    let mut found = None;
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |solution| {
        let apart = Disassembler::new().take_apart(&Solution::of(&problem, solution));
        if !apart.is_ok_and(|apart| apart.is_complete() && apart.level() == level) {
            return ControlFlow::Continue(());
        }
        found = Some(solution.to_vec());
        ControlFlow::Break(())
    });
    (problem, found.expect("one comes apart"))
}

/// My cube with this burr in the box.
fn whole(id: &str, level: &str) -> (Driver, Arc<Problem>, Vec<PlacementId>) {
    let puzzle = catalogue::ALL.get(id);
    let (problem, placements) = assembled(&puzzle, level);
    let mut app = opened(puzzle);
    let pieces = Solution::of(&problem, &placements);
    assert!(app.change(|app| app.fill_cube(&pieces)));
    (app, problem, placements)
}

/// Grabs the piece of this letter in the box. Returns whether it comes out.
fn grab(app: &mut Driver, letter: char) -> bool {
    let body = app.props().bodies.iter().position(|body| body.letter == letter).expect("a piece");
    let grab = Grab { body, lies: Rotation::IDENTITY, by_finger: false };
    app.change(|app| app.grab(grab)).is_some()
}

/// Lets the moves end.
fn wait(app: &mut Driver) {
    for _ in 0..200 {
        app.tick(0.1);
    }
}

fn letters(app: &Driver, pieces: &[PieceId]) -> String {
    pieces.iter().map(|&piece| app.puzzle().letter(piece)).collect()
}

#[test]
fn a_burr_is_taken_apart_and_put_together_again_by_hand() {
    let (mut app, problem, placements) = whole("burr-dubois", "6.4");
    for held in "ABCDE".chars() {
        assert!(!grab(&mut app, held), "{held}");
        let cube = own(&app);
        assert!(cube.refused && cube.remark.starts_with(&format!("{held} does not come out: ")));
        assert!(!cube.holding.is_empty() && !letters(&app, &cube.holding).contains(held));
        assert_eq!(cube.standing.len(), 6);
    }
    for (count, letter) in ['F', 'C', 'D', 'E', 'B'].into_iter().enumerate() {
        assert!(grab(&mut app, letter), "{letter}");
        assert_eq!(app.frame().glides.is_empty(), count > 1, "the first two go by moves");
        wait(&mut app);
        assert!(app.frame().glides.is_empty());
        app.change(|app| app.carry_to(None));
        assert!(!app.change(App::drop_carried));
        assert_eq!(own(&app).standing.len(), 5 - count);
    }
    for letter in ['B', 'E', 'D', 'C', 'F'] {
        let find = |&&id: &&PlacementId| app.puzzle().letter(problem.get(id).piece) == letter;
        let id = *placements.iter().find(find).expect("each is there");
        let body = app.props().bodies.iter().position(|body| body.letter == letter).expect("a piece");
        let lies = problem.get(id).rotation;
        assert!(app.change(|app| app.grab(Grab { body, lies, by_finger: false })).is_some());
        app.change(|app| app.carry_to(Some(id)));
        let by_moves = "CF".contains(letter);
        assert_eq!(own(&app).title.contains("goes in by"), by_moves, "{}", own(&app).title);
        assert!(app.change(App::drop_carried));
        assert_eq!(app.frame().glides.is_empty(), !by_moves);
        wait(&mut app);
    }
    assert_eq!(own(&app).standing.len(), 6);
    assert!(app.frame().is_solved && app.frame().glides.is_empty());
}

/// Of Love's Dozen, each piece comes out by moves.
#[test]
fn no_piece_passes_through_another() {
    let (mut app, _, _) = whole("burr-loves-dozen", "2");
    for letter in "ABCDEF".chars() {
        assert!(grab(&mut app, letter));
        assert!(!app.frame().glides.is_empty(), "it goes by moves");
        let mut frames = 0;
        while !app.frame().glides.is_empty() {
            assert_no_overlap(&app);
            app.tick(0.07);
            frames += 1;
        }
        assert!(frames > 4);
        app.change(|app| app.carry_to(None));
        app.change(App::drop_carried);
        app.apply(app::OwnCubeCommand::Undo);
        assert_eq!(own(&app).standing.len(), 6, "it is one edit");
        wait(&mut app);
    }
}

/// Asserts that no two pieces in the picture share a cell, at the whole cells nearest to where they are.
fn assert_no_overlap(app: &Driver) {
    let frame = app.frame();
    let mut filled = Vec::new();
    for ((body, pose), glide) in app.props().bodies.iter().zip(&frame.poses).zip(&frame.glides) {
        let Some(pose) = pose else { continue };
        let [x, y, z] = glide.offset.map(|way| way.round() as i32);
        let offset = pose.translation + Coord::new(x, y, z);
        filled.extend(body.cells.iter().map(|&cell| pose.rotation.apply(cell) + offset));
    }
    let number = filled.len();
    filled.sort();
    filled.dedup();
    assert_eq!(filled.len(), number);
}
