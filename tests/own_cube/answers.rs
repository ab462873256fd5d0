//! In how many ways it can be completed, which piece goes in next, and what becomes of the worker that is asked.

use crate::own::{SOMA, answer, edit, filled, opened, own, question, set_up, ways};
use cubefall::app::{Command, Edit, Errand, Whereabouts, WorkerNews};
use cubefall::problem::PlacementId;
use cubefall::puzzle::Coord;
use cubefall::puzzle::catalogue;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn the_answer_is_the_solvers_whatever_stands() {
    let mut app = opened(catalogue::get("soma"));
    for (number, count) in [(0, 1), (100, 2), (2_000, 3), (6_000, 4), (11_000, 5)] {
        edit(&mut app, &[Edit::Clear]);
        question(&mut app);
        let placed = &SOMA.solutions[number][..count];
        set_up(&mut app, placed);
        let (worker, about) = question(&mut app).expect("it was asked");
        assert_eq!(about, placed);
        let solutions = SOMA.with(placed);
        app.hear(worker, ways(&[], 0, false));
        assert_eq!(own(&app).progress, Some(0.5));
        let half = solutions.len() / 2;
        app.hear(worker, ways(&solutions[..half], half, false));
        app.hear(worker, ways(&solutions[half..], solutions.len(), true));
        let expected = match solutions.len() {
            1 => "It can be completed in 1 way.".to_owned(),
            ways => format!("It can be completed in {ways} ways."),
        };
        assert_eq!((own(&app).answer, own(&app).progress), (expected, None));

        // With a piece in hand it is told how many are left, wherever it is moved.
        let rest = catalogue::get("soma").piece_ids().find(|piece| {
            own(&app).pieces.iter().any(|(other, at)| other == piece && *at == Whereabouts::Tray)
        });
        edit(&mut app, &[Edit::Pick(rest.expect("not all are in"))]);
        for by in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0)] {
            edit(&mut app, &[Edit::Move(Coord::new(by.0, by.1, by.2))]);
            let readout = own(&app);
            if !readout.fits || readout.refused {
                continue;
            }
            let (piece, cells) = readout.held.expect("in hand");
            let has = |solution: &&Vec<PlacementId>| {
                solution
                    .iter()
                    .any(|&id| (SOMA.problem.piece_of(id), &SOMA.problem.filled_by(id)) == (piece, &cells))
            };
            let left = match solutions.iter().filter(has).count() {
                0 => "With it there, it cannot be completed.".to_owned(),
                1 => "With it there, 1 way is left.".to_owned(),
                ways => format!("With it there, {ways} ways are left."),
            };
            assert_eq!(readout.remark, left);
        }
    }
}

#[test]
fn where_only_some_solutions_are_told_nothing_is_said_of_those_that_are_left() {
    let mut app = opened(catalogue::get("soma"));
    set_up(&mut app, &SOMA.solutions[40][..2]);
    let (worker, about) = question(&mut app).expect("asked");
    let solutions = SOMA.with(&about);
    let next = SOMA.problem.get(solutions[0][2]).piece;
    app.hear(worker, ways(&solutions, solutions.len() + 1, true));
    edit(&mut app, &[Edit::Pick(next)]);
    assert!(own(&app).fits && own(&app).remark.is_empty(), "{}", own(&app).remark);
}

#[test]
fn hints_lead_to_a_solution() {
    for number in [5, 1_234, 9_999] {
        let mut app = opened(catalogue::get("soma"));
        set_up(&mut app, &SOMA.solutions[number][..2]);
        while own(&app).standing.len() < 7 {
            if let Some((worker, about)) = question(&mut app) {
                let solutions = SOMA.with(&about);
                assert!(!solutions.is_empty(), "each hint can be followed");
                app.hear(worker, ways(&solutions, solutions.len(), true));
            }
            edit(&mut app, &[Edit::Next]);
            let readout = own(&app);
            assert!(!readout.refused && readout.fits, "{}", readout.remark);
            assert!(
                readout.from.is_some(),
                "all Soma solutions go together by straight moves: {}",
                readout.title
            );
            edit(&mut app, &[Edit::PutIn]);
        }
        assert_eq!(filled(&app, &app.frame()).len(), 27);
    }
}

#[test]
fn only_what_was_asked_last_is_heard() {
    let mut app = opened(catalogue::get("soma"));
    assert_eq!(question(&mut app), None, "nothing stands");
    set_up(&mut app, &SOMA.solutions[50][..2]);
    let (first, about) = question(&mut app).expect("asked");
    edit(&mut app, &[Edit::Pick(SOMA.problem.get(SOMA.solutions[50][4]).piece), Edit::PutAway]);
    assert_eq!(question(&mut app), None, "the same pieces stand");
    app.apply(Command::Undo);
    app.apply(Command::Undo);
    app.apply(Command::Undo);
    let errands = app.errands();
    assert!(errands.contains(&Errand::Dismiss(first)), "nobody works for nothing: {errands:?}");
    let solutions = SOMA.with(&about);
    app.hear(first, ways(&solutions, solutions.len(), true));
    assert!(own(&app).progress.is_some(), "one that was dismissed is not heard");

    // To leave and to come back is to ask again, and an answer that is known stays.
    app.apply(Command::ToggleOwnCube);
    assert!(app.own_cube().is_none() && question(&mut app).is_none());
    app.apply(Command::ToggleOwnCube);
    answer(&mut app);
    let known = own(&app).answer;
    app.apply(Command::ToggleOwnCube);
    app.apply(Command::ToggleOwnCube);
    assert_eq!((own(&app).answer, question(&mut app)), (known, None));
}

#[test]
fn a_lost_worker_is_told_of_and_asked_again() {
    let mut app = opened(catalogue::get("soma"));
    set_up(&mut app, &SOMA.solutions[0][..3]);
    for news in [
        WorkerNews::Lost("it is gone".to_owned()),
        WorkerNews::Unable("it cannot".to_owned()),
        WorkerNews::Ways { count: 1, fraction: 1.0, over: true, solutions: vec![1, 2, 3] },
        WorkerNews::Ways { count: 1, fraction: 1.0, over: true, solutions: vec![9_999_999; 7] },
        // A solution, but of another cube.
        ways(&SOMA.solutions[11_000..11_001], 1, true),
    ] {
        let (worker, _) = question(&mut app).expect("asked");
        app.hear(worker, news);
        let readout = own(&app);
        assert!(readout.failed && readout.answer.starts_with("No answer: "), "{}", readout.answer);
        assert!(!readout.can_go_on);
        edit(&mut app, &[Edit::Next]);
        assert!(own(&app).refused);
        app.apply(Command::AskAgain);
    }
    answer(&mut app);
    assert!(!own(&app).failed && own(&app).can_go_on);
    app.apply(Command::AskAgain);
    assert_eq!(question(&mut app), None, "what is known is not asked again");
}

#[test]
fn a_worker_that_falls_silent_is_given_up() {
    let mut app = opened(catalogue::get("soma"));
    set_up(&mut app, &SOMA.solutions[40][..1]);
    let (worker, _) = question(&mut app).expect("asked");
    // Its program may have to come from far away.
    (0..60).for_each(|_| app.watch_workers());
    assert!(!own(&app).failed);
    app.hear(worker, ways(&[], 0, false));
    (0..10).for_each(|_| app.watch_workers());
    assert!(!own(&app).failed);
    app.watch_workers();
    assert!(own(&app).failed);
    assert_eq!(app.errands(), [Errand::Dismiss(worker)]);
    (0..100).for_each(|_| app.watch_workers());
    app.apply(Command::AskAgain);
    answer(&mut app);
    (0..1_000).for_each(|_| app.watch_workers());
    assert!(!own(&app).failed, "who has answered may be silent");
}
