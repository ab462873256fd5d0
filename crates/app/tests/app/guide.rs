//! The guide goes through its stages by itself, gives way to the user, and returns to what was there before.

use app::{
    Effect, GuideCommand, GuideReadout, Link, Mark, MarkKind, OwnCubeCommand, PlaybackCommand, SearchCommand,
    Settings, Showing, WorkerCommand,
};
use app_testing::{Driver, fewest, paused, watching, work_off};
use cubefall::problem::Symmetry;
use cubefall::search::{Event, Strategy};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn guide(app: &Driver) -> GuideReadout {
    app.readout().guide.expect("the guide is open")
}

/// Lets the guide go on until it is at this stage and stays there for its sentence to be read, as a page with slow frames.
fn read(app: &mut Driver, stage: usize) {
    let mut still = 0.0;
    for _ in 0..5000 {
        let before = (app.readout().guide.map(|guide| guide.stage), app.readout().playback.time.now);
        if still > 2.5 && before.0 == Some(stage) {
            return;
        }
        app.tick(0.1);
        work_off(app, 100);
        let after = (app.readout().guide.map(|guide| guide.stage), app.readout().playback.time.now);
        still = if before == after { still + 0.1 } else { 0.0 };
    }
    panic!("the guide has not come to stage {stage}: {:?}", app.readout().guide);
}

fn started() -> Driver {
    let mut app = Driver::new(Settings::default());
    app.apply(GuideCommand::Start);
    app
}

#[test]
fn each_sentence_is_true_of_what_is_shown_with_it() {
    let mut app = started();
    assert_eq!((guide(&app).stage, app.puzzle().id()), (1, "four-in-twelve"));
    read(&mut app, 2);
    assert!(guide(&app).text.contains("It fits"));
    assert!(matches!(app.readout().playback.event, Some(Event::Placed { .. })));
    read(&mut app, 3);
    assert!(guide(&app).text.contains("crosses are on red cubes"));
    assert!(app.frame().refusal.is_some_and(|refusal| !refusal.clash.is_empty()));
    read(&mut app, 4);
    assert!(guide(&app).text.contains("the marked corner"));
    let marks = app.frame().marks;
    let [Mark { cell, kind: MarkKind::Unfillable }] = marks[..] else { panic!("{marks:?}") };
    let extent = app.puzzle().region().extent();
    let ends = [(cell.x, extent.x), (cell.y, extent.y), (cell.z, extent.z)];
    assert!(ends.iter().all(|&(at, extent)| at == 0 || at == extent - 1), "{cell:?} is a corner");
    let at_dead_end = app.readout().playback;
    read(&mut app, 5);
    assert!(guide(&app).text.contains("fits nowhere"));
    let gone_back = app.readout().playback;
    assert!(matches!(gone_back.event, Some(Event::Removed { .. })));
    assert_eq!(gone_back.level + 1, at_dead_end.level);
    assert_eq!(gone_back.kept, at_dead_end.kept, "nothing else has fitted");
    assert!(gone_back.tried > at_dead_end.tried, "the next piece is tried");
    read(&mut app, 6);
    assert!(matches!(app.readout().playback.event, Some(Event::Solved { .. })));
    assert_eq!(app.found(), 1);
}

#[test]
fn it_ends_with_all_solutions_of_the_soma_cube_being_searched() {
    let mut app = started();
    for _ in 0..6 {
        app.apply(GuideCommand::Next);
    }
    let GuideReadout { stage, stages, at_end, .. } = guide(&app);
    assert_eq!((stage, stages, at_end), (7, 7, true));
    assert_eq!((app.puzzle().id(), app.settings().playing), ("soma", true));
    assert!(app.effects().iter().any(|effect| matches!(effect, Effect::FindAll(_, WorkerCommand::Start(_)))));
    assert_eq!(app.link().text(), "", "a usual search");
    app.apply(GuideCommand::Leave);
    assert_eq!(app.readout().guide, None);
    assert_eq!((app.puzzle().id(), app.settings().playing), ("soma", true), "the search stays");
}

#[test]
fn leaving_it_returns_to_the_search_before() {
    let mut app = watching(fewest(Strategy::FIRST_CELL), Symmetry::Seed);
    app.apply(PlaybackCommand::Jump(1234));
    work_off(&mut app, 10_000);
    let before = app.save();
    app.apply(GuideCommand::Start);
    app.apply(GuideCommand::Next);
    app.tick(2.0);
    work_off(&mut app, 10);
    assert_ne!(app.save(), before);
    app.apply(GuideCommand::Leave);
    work_off(&mut app, 10_000);
    assert_eq!(app.save(), before);
    assert_eq!((app.readout().guide, app.settings().playing), (None, false));
}

#[test]
fn a_search_that_played_plays_again() {
    let mut app = started();
    app.apply(GuideCommand::Leave);
    assert!(app.settings().playing);
}

#[test]
fn every_stage_can_be_left_for_the_one_before_and_after() {
    let mut app = started();
    app.apply(GuideCommand::Previous);
    assert_eq!(guide(&app).stage, 1);
    for stage in 2..=7 {
        app.apply(GuideCommand::Next);
        work_off(&mut app, 1000);
        assert_eq!(guide(&app).stage, stage);
    }
    for stage in (1..=6).rev() {
        app.apply(GuideCommand::Previous);
        work_off(&mut app, 1000);
        assert_eq!((guide(&app).stage, app.puzzle().id()), (stage, "four-in-twelve"));
    }
    assert_eq!(app.readout().playback.time.now, 0);
}

#[test]
fn it_pauses_while_the_user_moves_the_search() {
    let mut app = started();
    app.apply(GuideCommand::Next);
    app.apply(PlaybackCommand::Step);
    assert!(guide(&app).paused);
    for _ in 0..600 {
        app.tick(0.1);
        work_off(&mut app, 100);
    }
    assert_eq!((guide(&app).stage, app.readout().playback.time.now), (2, 1));
    assert!(!app.is_active());
    app.apply(PlaybackCommand::TogglePlay);
    assert!(!guide(&app).paused && app.readout().playback.playing);
    read(&mut app, 3);
}

#[test]
fn another_puzzle_closes_it() {
    let mut app = started();
    app.apply(SearchCommand::Open(catalogue::ALL.get("bedlam")));
    assert_eq!((app.readout().guide, app.puzzle().id()), (None, "bedlam"));
}

#[test]
fn the_users_own_cube_is_the_puzzle_before() {
    let mut app =
        Driver::new(Settings { puzzle: catalogue::ALL.get("bedlam"), playing: false, ..Settings::default() });
    app.apply(GuideCommand::Start);
    app.apply(OwnCubeCommand::Toggle);
    let readout = app.readout();
    assert_eq!((readout.guide, readout.showing, app.puzzle().id()), (None, Showing::OwnCube, "bedlam"));
}

#[test]
fn a_link_opens_a_stage() {
    let mut app = started();
    app.apply(GuideCommand::Next);
    app.apply(GuideCommand::Next);
    let text = app.link().text();
    assert_eq!(text, "guide=3");
    let (link, left_out) = Link::read(&text);
    assert!(left_out.is_empty());
    let mut other = paused();
    other.open(&link, Vec::new());
    work_off(&mut other, 1000);
    assert_eq!(guide(&other), guide(&app));
    for (text, stage) in [("guide", 1), ("guide=0", 1), ("guide=99", 7)] {
        let mut other = paused();
        other.open(&Link::read(text).0, Vec::new());
        assert_eq!(guide(&other).stage, stage, "{text}");
        assert_eq!(
            other.readout().notice.is_some(),
            text != "guide",
            "{text}: a stage that is not there is named"
        );
    }
}
