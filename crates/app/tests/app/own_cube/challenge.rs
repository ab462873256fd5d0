//! The clock, cubes that are completed by hand, and links that challenge others.

use crate::own_cube::{SOMA, complete, edit, opened, own, set_up};
use app::{ClockState, CubeEdit, Effect, Link, OwnCubeCommand, Score};
use app_testing::{Driver, paused, soma_problem};
use cubefall::problem::PlacementId;
use cubefall::search::{Event, Search, Strategy};
use cubefall::solution::{Assembly, Solution};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn clock(app: &Driver) -> ClockState {
    app.readout().clock.expect("the user's cube is open").state
}

fn text(app: &Driver) -> String {
    app.readout().clock.expect("the user's cube is open").text
}

/// The puzzles that are stored as solved by hand.
fn solved(app: &mut Driver) -> Vec<String> {
    let id = |effect| if let Effect::StoreSolved(id) = effect { Some(id) } else { None };
    app.effects().into_iter().filter_map(id).collect()
}

/// A solution in an order in which its pieces can be put in.
fn in_order(number: usize) -> Vec<PlacementId> {
    let placements = &SOMA.solutions[number];
    let assembly = Assembly::of(&Solution::of(&SOMA.problem, placements));
    assembly.insertions().iter().map(|insertion| placements[insertion.piece]).collect()
}

#[test]
fn the_clock_counts_what_is_seen_from_an_empty_box_to_the_last_piece() {
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, &SOMA.solutions[0][..2]);
    assert_eq!((clock(&app), text(&app)), (ClockState::Off, String::new()));
    app.set_clock(1_000.0);
    app.apply(OwnCubeCommand::ToggleClock);
    assert_eq!((clock(&app), own(&app).standing.len()), (ClockState::Running, 0));
    app.apply(OwnCubeCommand::Undo);
    assert!(own(&app).standing.is_empty() && !own(&app).can_undo, "the pieces before stay away");
    app.set_clock(1_004.0);
    app.set_hidden(true);
    app.set_clock(1_009.0);
    app.set_hidden(false);
    app.apply(OwnCubeCommand::Toggle);
    app.set_clock(1_015.0);
    app.apply(OwnCubeCommand::Toggle);
    app.set_clock(1_018.0);
    assert!(text(&app).starts_with("0:07"), "{}", text(&app));
    let order = in_order(5);
    set_up(&mut app, &order[..1]);
    edit(&mut app, &[CubeEdit::Clear]);
    set_up(&mut app, &order[..6]);
    assert!(text(&app).contains("8 moves") && solved(&mut app).is_empty(), "{}", text(&app));
    set_up(&mut app, &order[6..]);
    app.set_clock(1_020.0);
    assert_eq!(clock(&app), ClockState::Stopped);
    assert_eq!(text(&app), "Soma cube, without a hint, 7 seconds, 9 moves.");
    assert_eq!(solved(&mut app), ["soma"]);

    edit(&mut app, &[CubeEdit::Point(cubefall::puzzle::Cell::new(0)), CubeEdit::PutAway]);
    assert_eq!(text(&app), "Soma cube, without a hint, 7 seconds, 9 moves.", "the result stays");

    // A link with the result leads to an empty box, elsewhere.
    let link = app.challenge_link();
    assert_eq!(link.challenge, Some(Score { seconds: 7, moves: 9, hints: 0 }));
    let (read, left_out) = Link::read(&link.address());
    assert_eq!((&read, left_out), (&link, Vec::new()));
    let mut other = paused();
    other.open(&read, Vec::new());
    assert_eq!((clock(&other), own(&other).standing.len()), (ClockState::Ready, 0));
    assert!(text(&other).contains("without a hint, 7 seconds, 9 moves"), "{}", text(&other));
    assert_eq!(other.link().challenge, link.challenge, "a reload leads there, too");
    set_up(&mut other, &order[..1]);
    assert_eq!((clock(&other), other.link().challenge), (ClockState::Running, None));
}

#[test]
fn a_clock_that_is_stopped_is_forgotten() {
    let mut app = opened(catalogue::ALL.get("soma"));
    app.apply(OwnCubeCommand::ToggleClock);
    set_up(&mut app, &SOMA.solutions[0][..2]);
    app.apply(OwnCubeCommand::ToggleClock);
    assert_eq!((clock(&app), text(&app), own(&app).standing.len()), (ClockState::Off, String::new(), 2));
}

#[test]
fn only_what_the_hand_completes_is_solved() {
    let order = in_order(5);
    // The last piece of a text, or an edit that is redone, is not put in by hand.
    let whole = Solution::of(&SOMA.problem, &order);
    let mut app = opened(catalogue::ALL.get("soma"));
    assert!(app.change(|app| app.fill_cube(&whole)));
    assert!(solved(&mut app).is_empty() && own(&app).answer.contains("complete"));
    edit(&mut app, &[CubeEdit::Clear]);
    app.apply(OwnCubeCommand::Undo);
    assert!(solved(&mut app).is_empty());
    let begun = Solution::of(&SOMA.problem, &order[..6]);
    assert!(app.change(|app| app.fill_cube(&begun)));
    set_up(&mut app, &order[6..]);
    assert!(solved(&mut app).is_empty(), "six pieces were pasted");
    edit(&mut app, &[CubeEdit::Clear]);
    set_up(&mut app, &order);
    assert_eq!(solved(&mut app), ["soma"]);
    app.apply(OwnCubeCommand::Undo);
    app.apply(OwnCubeCommand::Undo);
    assert!(!own(&app).answer.contains("Solved"));
}

#[test]
fn the_number_of_tries_beside_that_of_the_user_is_the_search_s() {
    let mut search = Search::new(&soma_problem(), Strategy::PIECES.plan());
    while !matches!(search.step(), Event::Solved { .. }) {}
    let tried = search.stats().tried();
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, &in_order(5));
    assert!(own(&app).answer.contains("7 moves") && app.is_active(), "{}", own(&app).answer);
    while app.is_active() {
        app.work(500);
    }
    let tried = words::count(tried, "try", "tries");
    assert_eq!(
        own(&app).answer,
        format!("Solved. You: 7 moves; the search by pieces: {tried} until its first solution.")
    );
}

#[test]
fn hints_are_counted() {
    let mut app = opened(catalogue::ALL.get("soma"));
    app.apply(OwnCubeCommand::ToggleClock);
    set_up(&mut app, &SOMA.solutions[0][..2]);
    complete(&mut app);
    app.apply(OwnCubeCommand::Hint);
    app.apply(OwnCubeCommand::Hint);
    assert!(text(&app).ends_with("2 moves, 2 hints"), "{}", text(&app));
}

#[test]
fn what_is_no_result_is_named_and_the_rest_is_opened() {
    for wrong in ["1.2", "x", "1.2.3.4", "-1.2.3", "99999999.1.1"] {
        let (link, left_out) = Link::read(&format!("puzzle=bedlam&challenge={wrong}"));
        assert_eq!(
            (link.challenge, link.settings.puzzle.id(), left_out.len()),
            (None, "bedlam", 1),
            "{wrong}"
        );
        assert!(left_out[0].contains("challenge"), "{}", left_out[0]);
    }
    assert_eq!(Link::read("challenge").0.challenge, Some(Score::default()));
}
