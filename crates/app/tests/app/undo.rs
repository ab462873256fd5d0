//! Undo returns to the search that a restart, or another choice, has ended.

use app::{
    Command, CubeEdit, GuideCommand, Link, Loss, OwnCubeCommand, Pick, PlaybackCommand, SearchCommand,
    Settings, Showing, SolutionsCommand,
};
use app_testing::Driver;
use cubefall::problem::Symmetry;
use cubefall::puzzle::PieceId;
use cubefall::search::{PieceOrder, Strategy};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Soma, with two solutions found and a piece in the user's cube.
fn begun() -> Driver {
    let mut app = Driver::new(Settings { playing: false, ..Settings::default() });
    for _ in 0..2 {
        app.apply(PlaybackCommand::NextSolution);
        while app.work(50_000) {}
    }
    app.apply(OwnCubeCommand::Toggle);
    app.apply(OwnCubeCommand::Edit(CubeEdit::Pick(PieceId::new(0))));
    app.apply(OwnCubeCommand::Edit(CubeEdit::PutIn));
    app.apply(OwnCubeCommand::Toggle);
    app
}

/// The state that a search loses when it is ended.
fn state(app: &Driver) -> (Settings, u64, u64, Vec<String>) {
    let time = app.readout().playback.time;
    let listing = app.solutions();
    let texts = (0..listing.len()).map(|index| listing.solution(index).text(app.puzzle())).collect();
    (app.settings(), time.now, time.end, texts)
}

fn standing(app: &mut Driver) -> usize {
    app.apply(OwnCubeCommand::Toggle);
    let standing = app.readout().own_cube.expect("it is open").standing.len();
    app.apply(OwnCubeCommand::Toggle);
    standing
}

#[test]
fn undo_returns_to_the_search_that_was_ended() {
    for (command, loss) in [
        (SearchCommand::Restart, Loss::Restart),
        (SearchCommand::Open(catalogue::ALL.get("bedlam")), Loss::Puzzle),
        (SearchCommand::SetStrategy(Strategy::TURBO), Loss::Strategy),
        (SearchCommand::SetPieceOrder(PieceOrder::Given), Loss::Option),
        (SearchCommand::SetSymmetry(Symmetry::Raw), Loss::Option),
    ] {
        let mut app = begun();
        assert_eq!(app.readout().undo, None);
        let before = state(&app);
        app.apply(command.clone());
        assert_eq!((app.found(), app.readout().undo), (0, Some(loss)), "{command:?}");
        app.apply(PlaybackCommand::Step);
        while app.work(1000) {}
        app.apply(Command::Undo);
        assert_eq!(state(&app), before, "{command:?}");
        assert_eq!(app.readout().undo, None, "once");
        assert_eq!(standing(&mut app), 1);
        // The search goes on from there.
        app.apply(PlaybackCommand::NextSolution);
        while app.work(50_000) {}
        assert_eq!(app.found(), 3);
    }
}

#[test]
fn undo_returns_paused_and_to_no_solution() {
    let mut app = begun();
    app.apply(PlaybackCommand::TogglePlay);
    app.apply(SolutionsCommand::Show(Pick::First));
    app.apply(SearchCommand::Restart);
    app.apply(Command::Undo);
    assert_eq!(app.readout().showing, Showing::Search);
    assert!(!app.readout().playback.playing);
    assert_eq!(app.found(), 2);
}

#[test]
fn a_search_that_has_not_begun_is_not_lost_by_a_restart() {
    let mut app = begun();
    app.apply(SearchCommand::Restart);
    app.apply(SearchCommand::Restart);
    app.apply(Command::Undo);
    assert_eq!(app.found(), 2);
}

#[test]
fn a_file_can_be_undone() {
    let mut app = begun();
    let (before, other) = (state(&app), Driver::new(Settings::default()).save());
    app.restore(&other).expect("a saved search");
    assert_eq!(app.readout().undo, Some(Loss::File));
    app.apply(Command::Undo);
    assert_eq!(state(&app), before);
}

#[test]
fn several_searches_are_undone_and_redone_one_by_one() {
    let mut app = begun();
    let commands = [
        SearchCommand::SetStrategy(Strategy::TURBO),
        SearchCommand::Open(catalogue::ALL.get("bedlam")),
        SearchCommand::SetStrategy(Strategy::FIRST_CELL),
    ];
    let mut states = vec![state(&app)];
    for command in commands {
        app.apply(command);
        app.apply(PlaybackCommand::Step);
        while app.work(1000) {}
        states.push(state(&app));
    }
    for before in states[..3].iter().rev() {
        app.apply(Command::Undo);
        assert_eq!(state(&app), *before);
    }
    assert_eq!((app.readout().undo, app.readout().redo), (None, Some(Loss::Strategy)));
    assert_eq!(standing(&mut app), 1);
    for after in &states[1..] {
        app.apply(Command::Redo);
        assert_eq!(state(&app), *after);
    }
    assert_eq!((app.readout().undo, app.readout().redo), (Some(Loss::Strategy), None));
    app.apply(Command::Undo);
    app.apply(SearchCommand::Restart);
    assert_eq!(app.readout().redo, None, "what was undone is lost to another choice");
    (0..3).for_each(|_| app.apply(Command::Undo));
    assert_eq!(state(&app), states[0]);
}

#[test]
fn the_cube_of_each_puzzle_is_returned_to() {
    let mut app = begun();
    app.apply(SearchCommand::Open(catalogue::ALL.get("bedlam")));
    app.apply(OwnCubeCommand::Toggle);
    for piece in [0, 1] {
        app.apply(OwnCubeCommand::Edit(CubeEdit::Pick(PieceId::new(piece))));
        app.apply(OwnCubeCommand::Edit(CubeEdit::PutIn));
    }
    app.apply(OwnCubeCommand::Toggle);
    let in_bedlam = standing(&mut app);
    assert_ne!(in_bedlam, 1);
    app.apply(Command::Undo);
    assert_eq!(standing(&mut app), 1);
    app.apply(Command::Redo);
    assert_eq!(standing(&mut app), in_bedlam);
}

#[test]
fn the_last_twenty_searches_are_kept() {
    let mut app = begun();
    for index in 0..25 {
        let strategy = [Strategy::TURBO, Strategy::FIRST_CELL][index % 2];
        app.apply(SearchCommand::SetStrategy(strategy));
    }
    let undone = (0..25).take_while(|_| {
        let can_be = app.readout().undo.is_some();
        app.apply(Command::Undo);
        can_be
    });
    assert_eq!(undone.count(), 20);
}

#[test]
fn a_link_to_another_search_leaves_nothing_to_redo() {
    let mut app = begun();
    app.apply(SearchCommand::SetStrategy(Strategy::TURBO));
    app.apply(Command::Undo);
    assert_eq!(app.readout().redo, Some(Loss::Strategy));
    app.open(&Link::read("#puzzle=bedlam").0, Vec::new());
    assert_eq!(app.readout().redo, None);
    app.apply(Command::Redo);
    assert_eq!(app.puzzle().id(), "bedlam");
}

#[test]
fn the_search_of_the_guide_is_not_undone() {
    let mut app = begun();
    app.apply(SearchCommand::SetStrategy(Strategy::TURBO));
    let before = app.settings();
    app.apply(GuideCommand::Start);
    assert_eq!((app.readout().undo, app.readout().redo), (None, None));
    app.apply(Command::Undo);
    assert!(app.readout().guide.is_some());
    app.apply(GuideCommand::Leave);
    assert_eq!((app.settings(), app.readout().undo), (before, Some(Loss::Strategy)));
}
