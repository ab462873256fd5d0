//! Hints in three strengths, and the way back from a cube that cannot be completed.

use crate::own_cube::{SOMA, complete, edit, found, opened, own, report, set_up, started};
use app::{Command, CubeEdit, HintStrength, OwnCubeCommand, Showing};
use app_testing::Driver;
use cubefall::problem::PlacementId;
use cubefall::solution::{Assembly, Solution};
use messages::CompleteEvent;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The placement of the piece in hand.
fn held(app: &Driver) -> PlacementId {
    let (piece, cells) = own(app).held.expect("a piece is in hand");
    SOMA.problem.find(piece, &cells).expect("a placement")
}

/// Whether all of these but the first `standing` can go in by straight moves.
fn go_in(placements: &[PlacementId], standing: usize) -> bool {
    Assembly::onto(&Solution::of(&SOMA.problem, placements), standing).is_complete()
}

/// Whether a piece can go in now, and one of these solutions can be built with it in.
fn leads_on(standing: &[PlacementId], id: PlacementId, solutions: &[Vec<PlacementId>]) -> bool {
    let begun = [standing, &[id]].concat();
    let rest = |solution: &Vec<PlacementId>| {
        let rest = solution.iter().copied().filter(|other| !begun.contains(other));
        begun.iter().copied().chain(rest).collect::<Vec<_>>()
    };
    let mut with = solutions.iter().filter(|solution| solution.contains(&id));
    go_in(&begun, standing.len()) && with.any(|solution| go_in(&rest(solution), begun.len()))
}

#[test]
fn a_hint_names_the_piece_then_its_place_and_then_shows_a_completion_with_it() {
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, &SOMA.solutions[4_321][..2]);
    complete(&mut app);
    assert_eq!((own(&app).hinted, own(&app).next_hint), (None, HintStrength::Piece));
    app.apply(OwnCubeCommand::Hint);
    let piece = own(&app).hinted.expect("a piece is named");
    assert_eq!((own(&app).held, own(&app).next_hint), (None, HintStrength::Place));
    assert!(own(&app).title.contains(&app.puzzle().called(piece)), "{}", own(&app).title);
    app.apply(OwnCubeCommand::Hint);
    let place = held(&app);
    assert_eq!((SOMA.problem.get(place).piece, own(&app).next_hint), (piece, HintStrength::Completion));
    app.apply(OwnCubeCommand::Hint);
    assert_eq!(app.readout().showing, Showing::Solution { from_own_cube: true });
    let shown = app.shown_solution().expect("it is shown");
    let coords = |id: PlacementId| {
        SOMA.problem.get(id).cells.iter().map(|cell| SOMA.problem.puzzle().region().coord_of(cell)).collect()
    };
    assert!(shown.pieces().contains(&(piece, coords(place))), "with the piece where the hint put it");

    // The hint stays while the piece is moved or put away, and ends with it in the box.
    app.apply(Command::Back);
    assert_eq!(held(&app), place);
    edit(&mut app, &[CubeEdit::PutAway]);
    app.apply(OwnCubeCommand::Hint);
    assert_eq!(held(&app), place, "the same strength, since it is no longer shown");
    edit(&mut app, &[CubeEdit::PutIn]);
    assert_eq!((own(&app).hinted, own(&app).next_hint), (None, HintStrength::Piece));
}

#[test]
fn no_other_piece_that_goes_in_and_leads_on_keeps_more_completions_than_the_hint() {
    for (number, count) in [(0, 1), (700, 2), (2_345, 2), (5_678, 3), (9_001, 1), (11_111, 4)] {
        let standing = &SOMA.solutions[number][..count];
        let mut app = opened(catalogue::ALL.get("soma"));
        set_up(&mut app, standing);
        let solutions = complete(&mut app);
        app.apply(OwnCubeCommand::Hint);
        app.apply(OwnCubeCommand::Hint);
        let hinted = held(&app);
        let with = |id: PlacementId| solutions.iter().filter(|solution| solution.contains(&id)).count();
        assert!(leads_on(standing, hinted, &solutions));
        let better = |&id: &PlacementId| {
            let is_before =
                with(id) > with(hinted) || with(id) == with(hinted) && id.index() < hinted.index();
            !standing.contains(&id) && is_before && leads_on(standing, id, &solutions)
        };
        let candidates = SOMA.problem.ids().filter(|&id| with(id) > 0);
        assert_eq!(candidates.into_iter().find(better), None, "solution {number}");
        assert_eq!(own(&app).left, Some(with(hinted)));
    }
}

#[test]
fn a_hint_about_the_piece_in_hand_shows_its_place() {
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, &SOMA.solutions[4_321][..2]);
    complete(&mut app);
    app.apply(OwnCubeCommand::Hint);
    let piece = own(&app).hinted.expect("a piece is named");
    edit(&mut app, &[CubeEdit::Pick(piece)]);
    assert_eq!(own(&app).hinted, None, "it is in hand");
    app.apply(OwnCubeCommand::Hint);
    let place = held(&app);
    // The same without a hint before.
    edit(&mut app, &[CubeEdit::PutAway]);
    app.apply(OwnCubeCommand::Toggle);
    app.apply(OwnCubeCommand::Toggle);
    edit(&mut app, &[CubeEdit::Pick(piece)]);
    app.apply(OwnCubeCommand::Hint);
    assert_eq!(held(&app), place);
}

#[test]
fn a_hint_about_the_empty_box_waits_for_one_solution() {
    let mut app = opened(catalogue::ALL.get("soma"));
    app.apply(OwnCubeCommand::Hint);
    let (worker, about) = started(&mut app).expect("a solution is sought");
    assert!(about.is_empty() && own(&app).hinted.is_none() && !own(&app).refused);
    report(&mut app, worker, found(&[], 0, false));
    assert_eq!(own(&app).hinted, None, "there is none yet");
    report(&mut app, worker, found(&SOMA.solutions[17..18], 1, true));
    let piece = own(&app).hinted.expect("the hint comes by itself");
    assert_eq!((own(&app).completions, own(&app).progress), (None, None), "only one was sought");
    app.apply(OwnCubeCommand::Hint);
    assert_eq!(SOMA.problem.get(held(&app)).piece, piece);
    assert!(SOMA.solutions[17].contains(&held(&app)) && own(&app).left.is_none());
    edit(&mut app, &[CubeEdit::PutIn]);
    complete(&mut app);
    assert!(own(&app).completions > Some(0));
}

#[test]
fn where_nothing_can_be_completed_a_hint_gives_the_reason() {
    let mut app = opened(catalogue::ALL.get("soma"));
    app.apply(OwnCubeCommand::Hint);
    let (worker, _) = started(&mut app).expect("a solution is sought");
    report(&mut app, worker, CompleteEvent { count: 0, progress: 1.0, done: true, solutions: Vec::new() });
    assert!(own(&app).refused && own(&app).completions == Some(0), "{}", own(&app).remark);
}

#[test]
fn at_no_ways_left_the_number_of_edits_back_to_some_is_known() {
    let begun = &SOMA.solutions[700][..2];
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, begun);
    let ways = complete(&mut app).len();
    assert!(!own(&app).leads_back && !own(&app).answer.contains("back"), "{}", own(&app).answer);
    let fits = |standing: &[PlacementId], id: &PlacementId| {
        let placement = SOMA.problem.get(*id);
        let others = || standing.iter().map(|&id| SOMA.problem.get(id));
        others().all(|other| other.piece != placement.piece && other.cells.is_disjoint(&placement.cells))
    };
    // Two pieces that leave no completion, one after the other.
    let mut standing = begun.to_vec();
    for _ in 0..2 {
        let next = SOMA
            .problem
            .ids()
            .filter(|id| fits(&standing, id))
            .find(|&id| SOMA.with(&[&standing[..], &[id]].concat()).is_empty());
        let next = next.expect("a piece can be misplaced");
        set_up(&mut app, &[next]);
        standing.push(next);
        let (worker, _) = started(&mut app).expect("a worker searches");
        report(&mut app, worker, found(&[], 0, true));
        started(&mut app);
        assert!(own(&app).leads_back);
    }
    let answer = own(&app).answer;
    let edits: usize =
        answer.split_whitespace().find_map(|word| word.parse().ok()).expect("a number of edits");
    assert!(answer.contains(&format!("back there were {ways} ways")), "{answer}");
    for _ in 1..edits {
        app.apply(OwnCubeCommand::Undo);
        assert!(own(&app).standing.len() > 2, "not there yet");
    }
    app.apply(OwnCubeCommand::Undo);
    assert_eq!(own(&app).standing.len(), 2);
    started(&mut app);
    assert!(!own(&app).leads_back);
}
