//! The number of completions, the next piece, and the worker that searches.

use crate::own_cube::{
    SOMA, answer, complete, edit, filled, found, opened, own, report, set_up, started, stop,
};
use app::{CubeEdit, OwnCubeCommand, PieceLocation, WorkerFailure};
use cubefall::problem::PlacementId;
use cubefall::puzzle::Coord;
use messages::CompleteEvent;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn the_number_of_completions_is_that_of_the_solver() {
    let mut app = opened(catalogue::ALL.get("soma"));
    for (number, count) in [(0, 1), (100, 2), (2_000, 3), (6_000, 4), (11_000, 5)] {
        edit(&mut app, &[CubeEdit::Clear]);
        started(&mut app);
        let placed = &SOMA.solutions[number][..count];
        set_up(&mut app, placed);
        let (worker, about) = started(&mut app).expect("it was started");
        assert_eq!(about, placed);
        let solutions = SOMA.with(placed);
        report(&mut app, worker, found(&[], 0, false));
        assert_eq!(own(&app).progress, Some(0.5));
        let half = solutions.len() / 2;
        report(&mut app, worker, found(&solutions[..half], half, false));
        report(&mut app, worker, found(&solutions[half..], solutions.len(), true));
        assert_eq!((own(&app).completions, own(&app).progress), (Some(solutions.len() as u64), None));

        // With a held piece, the number of completions is known at each place.
        let rest = catalogue::ALL.get("soma").piece_ids().find(|piece| {
            own(&app).pieces.iter().any(|(other, at)| other == piece && *at == PieceLocation::Tray)
        });
        edit(&mut app, &[CubeEdit::Pick(rest.expect("not all are in"))]);
        for by in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0)] {
            edit(&mut app, &[CubeEdit::Move(Coord::new(by.0, by.1, by.2))]);
            let readout = own(&app);
            if !readout.fits || readout.refused {
                continue;
            }
            let (piece, cells) = readout.held.expect("in hand");
            let has = |solution: &&Vec<PlacementId>| {
                let mut placements = solution.iter().map(|&id| SOMA.problem.get(id));
                placements.any(|it| it.piece == piece && it.cells == cells)
            };
            assert_eq!(readout.left, Some(solutions.iter().filter(has).count()));
        }
    }
}

#[test]
fn if_only_some_completions_are_reported_the_number_left_is_unknown() {
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, &SOMA.solutions[40][..2]);
    let (worker, about) = started(&mut app).expect("a worker searches");
    let solutions = SOMA.with(&about);
    let next = SOMA.problem.get(solutions[0][2]).piece;
    report(&mut app, worker, found(&solutions, solutions.len() + 1, true));
    edit(&mut app, &[CubeEdit::Pick(next)]);
    assert!(own(&app).fits && own(&app).left.is_none(), "{}", own(&app).remark);
}

#[test]
fn hints_lead_to_a_solution() {
    for number in [5, 1_234, 9_999] {
        let mut app = opened(catalogue::ALL.get("soma"));
        set_up(&mut app, &SOMA.solutions[number][..2]);
        while own(&app).standing.len() < 7 {
            if let Some((worker, about)) = started(&mut app) {
                let solutions = SOMA.with(&about);
                assert!(!solutions.is_empty(), "each hint can be followed");
                report(&mut app, worker, found(&solutions, solutions.len(), true));
            }
            app.apply(OwnCubeCommand::Hint);
            assert!(own(&app).hinted.is_some() && own(&app).held.is_none());
            app.apply(OwnCubeCommand::Hint);
            let readout = own(&app);
            assert!(!readout.refused && readout.fits, "{}", readout.remark);
            assert!(
                readout.from.is_some(),
                "all Soma solutions can be assembled by straight moves: {}",
                readout.title
            );
            edit(&mut app, &[CubeEdit::PutIn]);
        }
        assert_eq!(filled(&app, &app.frame()).len(), 27);
    }
}

#[test]
fn only_the_last_request_counts() {
    let mut app = opened(catalogue::ALL.get("soma"));
    assert_eq!(started(&mut app), None, "nothing stands");
    set_up(&mut app, &SOMA.solutions[50][..2]);
    let (first, about) = started(&mut app).expect("a worker searches");
    edit(&mut app, &[CubeEdit::Pick(SOMA.problem.get(SOMA.solutions[50][4]).piece), CubeEdit::PutAway]);
    assert_eq!(started(&mut app), None, "the same pieces are placed");
    app.apply(OwnCubeCommand::Undo);
    app.apply(OwnCubeCommand::Undo);
    app.apply(OwnCubeCommand::Undo);
    let effects = app.effects();
    assert!(effects.contains(&stop(first)), "no worker searches unnecessarily: {effects:?}");
    let solutions = SOMA.with(&about);
    report(&mut app, first, found(&solutions, solutions.len(), true));
    assert!(own(&app).progress.is_some(), "a report of a dismissed worker is ignored");

    // To leave and to come back is to search again, and an answer that is known stays.
    app.apply(OwnCubeCommand::Toggle);
    assert!(app.readout().own_cube.is_none() && started(&mut app).is_none());
    app.apply(OwnCubeCommand::Toggle);
    complete(&mut app);
    let known = own(&app).completions;
    app.apply(OwnCubeCommand::Toggle);
    app.apply(OwnCubeCommand::Toggle);
    assert_eq!((own(&app).completions, started(&mut app)), (known, None));
}

#[test]
fn a_lost_worker_is_reported_and_replaced() {
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, &SOMA.solutions[0][..3]);
    for event in [
        Err(WorkerFailure::Lost("it is gone".to_owned())),
        Ok(CompleteEvent { count: 1, progress: 1.0, done: true, solutions: vec![vec![1, 2, 3]] }),
        Ok(CompleteEvent { count: 1, progress: 1.0, done: true, solutions: vec![vec![9_999_999; 7]] }),
        // A solution, but of another cube.
        Ok(found(&SOMA.solutions[11_000..11_001], 1, true)),
    ] {
        let (worker, _) = started(&mut app).expect("a worker searches");
        answer(&mut app, worker, event);
        let readout = own(&app);
        assert!(readout.failed && readout.completions.is_none(), "{}", readout.answer);
        assert_eq!((app.effects(), readout.can_hint), (vec![stop(worker)], false));
        app.apply(OwnCubeCommand::Hint);
        assert!(own(&app).refused);
        app.apply(OwnCubeCommand::Retry);
    }
    complete(&mut app);
    assert!(!own(&app).failed && own(&app).can_hint);
    app.apply(OwnCubeCommand::Retry);
    assert_eq!(started(&mut app), None, "known results are not searched again");
}

/// The names in a title: all Soma pieces have names of one letter.
fn named(title: &str) -> Vec<&str> {
    title.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() == 1).collect()
}

#[test]
fn what_is_to_be_taken_out_is_what_the_cube_can_be_completed_without() {
    let mut outcomes = Vec::new();
    for (number, count) in [(0, 1), (0, 2), (700, 3), (9_000, 4)] {
        let begun = &SOMA.solutions[number][..count];
        let piece = |id: &PlacementId| SOMA.problem.get(*id).piece;
        let fits = |id: &PlacementId| {
            let cells = &SOMA.problem.get(*id).cells;
            begun
                .iter()
                .all(|other| piece(other) != piece(id) && SOMA.problem.get(*other).cells.is_disjoint(cells))
        };
        let wrong = |id: &PlacementId| SOMA.with(&[begun, &[*id]].concat()).is_empty();
        let extra = SOMA.problem.ids().filter(fits).find(wrong).expect("a piece can be misplaced");
        let standing = [begun, &[extra]].concat();
        let mut app = opened(catalogue::ALL.get("soma"));
        set_up(&mut app, &standing);
        let (worker, _) = started(&mut app).expect("a worker searches");
        report(&mut app, worker, found(&[], 0, false));
        assert!(own(&app).can_hint && !own(&app).title.contains("hint"), "{}", own(&app).title);
        report(&mut app, worker, found(&[], 0, true));
        assert!(!own(&app).can_hint);

        let mut expected = Vec::new();
        for out in 0..standing.len() {
            let (worker, about) = started(&mut app).expect("each piece is checked");
            let rest: Vec<PlacementId> = standing.iter().copied().filter(|&id| id != standing[out]).collect();
            assert_eq!(about, rest);
            let solutions = SOMA.with(&rest);
            report(&mut app, worker, found(&[], 0, false));
            // The first completion is enough.
            let first = &solutions[..solutions.len().min(1)];
            report(&mut app, worker, found(first, first.len(), first.is_empty()));
            if !solutions.is_empty() {
                expected.push(catalogue::ALL.get("soma").piece(piece(&standing[out])).name().to_owned());
            }
            assert_eq!(named(&own(&app).title), expected, "{}", own(&app).title);
        }
        assert_eq!(started(&mut app), None);
        assert_eq!((own(&app).completions, own(&app).progress), (Some(0), None));
        outcomes.push(expected.len());
    }
    assert!(outcomes.iter().any(|&count| count > 0), "{outcomes:?}");
}

#[test]
fn the_search_for_what_to_take_out_ends_with_the_own_cube_and_with_a_fault() {
    let begun = &SOMA.solutions[0][..2];
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, begun);
    let (worker, _) = started(&mut app).expect("a worker searches");
    // It believes its worker that there are none.
    report(&mut app, worker, found(&[], 0, true));
    let (worker, _) = started(&mut app).expect("the pieces are checked");
    app.apply(OwnCubeCommand::Toggle);
    assert_eq!(app.effects(), [stop(worker)]);
    app.apply(OwnCubeCommand::Toggle);
    let (worker, _) = started(&mut app).expect("a worker searches again");
    report(&mut app, worker, found(&[], 0, true));
    let (worker, _) = started(&mut app).expect("the pieces are checked");
    answer(&mut app, worker, Err(WorkerFailure::Lost("it is gone".to_owned())));
    assert_eq!(app.effects(), [stop(worker)]);
    assert!(!own(&app).failed && own(&app).completions == Some(0));
    assert!(named(&own(&app).title).is_empty() && !own(&app).title.is_empty(), "{}", own(&app).title);
}
