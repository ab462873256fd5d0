//! The film of the first visit goes through its moments by itself, ends when the page is used, and returns to
//! what was there before.

use app::{
    Command, FindAllCommand, GuideCommand, GuideReadout, Link, Mark, MarkKind, Motion, OwnCubeCommand, Pick,
    PlaybackCommand, SearchCommand, Settings, Showing, SolutionsCommand, Speed, TreeCommand,
};
use app_testing::{Driver, default_search, fewest, paused, watching, work_off};
use cubefall::problem::Symmetry;
use cubefall::search::{Event, Strategy};
use std::ops::ControlFlow;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The number of its moments.
const STAGES: usize = 11;

/// The moment at which it says how long all of it would take.
const PACE: usize = 8;

/// The moment at which it runs at full speed.
const FULL_SPEED: usize = 9;

/// The moment at which a solution is shown.
const SHOWN: usize = 10;

fn guide(app: &Driver) -> GuideReadout {
    app.readout().guide.expect("the film is open")
}

fn started() -> Driver {
    let mut app = Driver::new(Settings::default());
    app.apply(GuideCommand::Start);
    app
}

/// Lets a frame of a tenth of a second pass.
fn frame(app: &mut Driver) {
    app.tick(0.1);
    // Once for the search that is shown, and once for the one that runs ahead.
    app.work(1 << 18);
    app.work(1 << 18);
    // For the wall at its end.
    app.filter(64);
}

/// Lets the film go on to the end of a moment, and returns what is shown then.
fn watch(app: &mut Driver, stage: usize) -> Driver {
    for _ in 0..1000 {
        let before = app.clone();
        frame(app);
        let goes_on = before.readout().guide.map(|guide| guide.stage) == Some(stage);
        if goes_on && (app.readout().guide.is_none_or(|guide| guide.stage != stage) || !app.is_active()) {
            return before;
        }
    }
    panic!("the film has not come to the end of stage {stage}: {:?}", app.readout().guide);
}

#[test]
fn each_caption_is_true_of_what_is_shown_with_it() {
    let mut app = started();
    assert_eq!((guide(&app).stage, app.puzzle().id()), (1, "four-in-twelve"));
    let shown = watch(&mut app, 1);
    assert!(matches!(shown.readout().playback.event, Some(Event::Placed { .. })), "a piece goes in");
    let shown = watch(&mut app, 2);
    assert!(shown.frame().refusal.is_some_and(|refusal| !refusal.clash.is_empty()), "crosses");
    let at_dead_end = watch(&mut app, 3);
    let marks = at_dead_end.frame().marks;
    let [Mark { cell, kind: MarkKind::Unfillable }] = marks[..] else { panic!("{marks:?}") };
    let extent = at_dead_end.puzzle().region().extent();
    let ends = [(cell.x, extent.x), (cell.y, extent.y), (cell.z, extent.z)];
    assert!(ends.iter().all(|&(at, extent)| at == 0 || at == extent - 1), "{cell:?} is a corner");
    let [gone_back, at_dead_end] = [watch(&mut app, 4), at_dead_end].map(|app| app.readout().playback);
    assert!(matches!(gone_back.event, Some(Event::Removed { .. })));
    assert_eq!((gone_back.level + 1, gone_back.kept), (at_dead_end.level, at_dead_end.kept));
    assert!(gone_back.tried > at_dead_end.tried, "the next piece has no place");
    for stage in [5, 6] {
        let shown = watch(&mut app, stage);
        assert!(matches!(shown.readout().playback.event, Some(Event::Solved { .. })), "{stage}");
        assert_eq!(shown.found(), 1);
    }
    let shown = watch(&mut app, 7);
    assert_eq!(shown.puzzle().id(), "soma");
    assert!(shown.readout().playback.level > 0);
}

#[test]
fn the_time_that_it_names_is_that_of_all_steps_at_the_pace_shown() {
    let mut app = started();
    while guide(&app).stage < PACE {
        frame(&mut app);
    }
    let text = guide(&app).text;
    let named: f64 = (text.split_once("about ").and_then(|(_, rest)| rest.split_once(" days")))
        .and_then(|(days, _)| days.parse().ok())
        .unwrap_or_else(|| panic!("{text}"));
    let mut steps = Vec::new();
    while guide(&app).stage == PACE {
        steps.push(app.readout().playback.time.now);
        frame(&mut app);
    }
    let frames_of_a_step: Vec<usize> = steps.chunk_by(|one, other| one == other).map(<[u64]>::len).collect();
    // At its ends, those of the other moments are not counted.
    let whole = &frames_of_a_step[1..frames_of_a_step.len() - 1];
    assert!(whole.len() > 2, "the search goes on meanwhile: {steps:?}");
    let pace = whole.iter().sum::<usize>() as f64 / 10.0 / whole.len() as f64;
    let (_, mut search) = default_search();
    search.run(u64::MAX, |_| ControlFlow::Continue(()));
    let days = pace * search.stats().steps() as f64 / 86_400.0;
    assert!((named / days - 1.0).abs() < 0.05, "{text}: {days}");
}

#[test]
fn it_says_no_time_before_that_is_known() {
    let mut app = started();
    for _ in 0..1000 {
        app.tick(0.1);
        app.work(1);
    }
    assert_eq!((guide(&app).stage, guide(&app).paused), (PACE - 1, false));
}

#[test]
fn it_takes_forty_seconds_up_to_all_solutions() {
    let mut app = started();
    let (mut seconds, mut first_move) = (0.0, None);
    while app.is_active() {
        frame(&mut app);
        seconds += 0.1;
        if app.readout().playback.time.now > 0 {
            first_move.get_or_insert(seconds);
        }
        assert!(seconds < 120.0, "{:?}", guide(&app));
    }
    assert!((35.0..=45.0).contains(&seconds), "{seconds} s");
    assert!(first_move.is_some_and(|seconds| seconds < 1.0), "{first_move:?}");
    let GuideReadout { stage, at_end, leads, text, .. } = guide(&app);
    assert_eq!((stage, at_end, leads), (STAGES, true, false));
    assert!(text.contains("240 solutions"), "{text}");
    assert_eq!((app.puzzle().id(), app.found()), ("soma", 240));
    assert!(app.readout().playback.finished);
    assert_eq!(app.readout().showing, Showing::Wall);
    let Link { guide, solution, .. } = app.link();
    assert!(guide.is_none() && solution.is_some(), "a usual search");
}

#[test]
fn each_caption_is_short_and_stays_until_it_is_read() {
    let mut app = started();
    let mut shown = [0.0; STAGES];
    while app.is_active() {
        let GuideReadout { stage, text, .. } = guide(&app);
        let words = text.split(' ').count();
        assert!(words <= 12, "{text}");
        frame(&mut app);
        shown[stage - 1] += 0.1;
        if guide(&app).stage != stage {
            let reading = 1.0 + words as f64 / 5.0;
            assert!((reading..8.0).contains(&shown[stage - 1]), "{text}: {} s", shown[stage - 1]);
        }
    }
}

#[test]
fn it_goes_faster_and_flights_keep_up() {
    let mut app = started();
    let mut flights = Vec::new();
    while guide(&app).stage < 6 {
        if guide(&app).stage == 5
            && let Motion::Flight { seconds } = app.frame().motion
        {
            flights.push(seconds);
        }
        frame(&mut app);
    }
    assert!(flights.is_sorted_by(|one, other| one >= other), "{flights:?}");
    assert!(flights.last() < flights.first(), "{flights:?}");
    app.apply(Command::SetReducedMotion(true));
    assert_eq!(app.frame().motion, Motion::Still);
}

#[test]
fn the_end_of_the_film_leaves_the_search_there() {
    let mut app = started();
    while app.is_active() {
        frame(&mut app);
    }
    app.apply(Command::Back);
    assert_eq!((app.readout().guide, app.found()), (None, 240));
    assert_eq!(app.readout().showing, Showing::Wall, "all solutions stay");
}

#[test]
fn at_its_end_solutions_are_sorted_before_one_is_shown() {
    let mut app = started();
    while app.is_active() {
        frame(&mut app);
    }
    app.apply(SolutionsCommand::SetFilter(app.readout().solutions.filter));
    assert!(guide(&app).at_end);
    app.apply(SolutionsCommand::Show(Pick::First));
    assert_eq!(
        (app.readout().guide, app.readout().solutions.shown.map(|shown| shown.place)),
        (None, Some(1))
    );
}

#[test]
fn leaving_it_returns_to_the_search_before() {
    let mut app = watching(fewest(Strategy::FIRST_CELL), Symmetry::Restricted);
    app.apply(PlaybackCommand::Jump(1234));
    work_off(&mut app, 10_000);
    let before = app.save();
    for stage in [1, 4, FULL_SPEED, SHOWN] {
        app.apply(GuideCommand::Start);
        while guide(&app).stage < stage {
            app.apply(GuideCommand::Next);
        }
        frame(&mut app);
        assert_ne!(app.save(), before);
        app.apply(GuideCommand::Leave);
        work_off(&mut app, 10_000);
        assert_eq!(app.save(), before, "{stage}");
        assert_eq!((app.readout().guide, app.settings().playing), (None, false));
    }
}

#[test]
fn a_search_that_played_plays_again() {
    let mut app = started();
    app.apply(GuideCommand::Leave);
    assert!(app.settings().playing);
}

#[test]
fn any_use_of_the_page_ends_it_and_happens_to_the_search_before() {
    let uses: [Command; 6] = [
        PlaybackCommand::Step.into(),
        PlaybackCommand::SetSpeed(Speed::FASTEST).into(),
        SearchCommand::SetStrategy(Strategy::FIRST_CELL).into(),
        SolutionsCommand::Show(Pick::First).into(),
        FindAllCommand::Start { workers: 1 }.into(),
        TreeCommand::Horizontally { on: true }.into(),
    ];
    for command in uses {
        let mut app = paused();
        app.apply(PlaybackCommand::Jump(1234));
        work_off(&mut app, 10_000);
        let mut without = app.clone();
        without.apply(command.clone());
        work_off(&mut without, 10_000);
        app.apply(GuideCommand::Start);
        frame(&mut app);
        app.apply(command.clone());
        work_off(&mut app, 10_000);
        assert_eq!(app.readout().guide, None, "{command:?}");
        assert_eq!(app.save(), without.save(), "{command:?}");
        assert_eq!(app.readout().undo, without.readout().undo, "{command:?}");
    }
}

#[test]
fn it_pauses_and_goes_on_at_every_moment() {
    let mut app = started();
    for stage in 1..STAGES {
        while guide(&app).stage < stage {
            frame(&mut app);
        }
        frame(&mut app);
        app.apply(PlaybackCommand::TogglePlay);
        assert!(guide(&app).paused, "{stage}");
        work_off(&mut app, 1 << 20);
        assert!(!app.is_active(), "{stage}");
        let now = app.readout().playback.time.now;
        for _ in 0..100 {
            frame(&mut app);
        }
        assert_eq!((guide(&app).stage, app.readout().playback.time.now), (stage, now));
        app.apply(PlaybackCommand::TogglePlay);
        assert!(!guide(&app).paused, "{stage}");
    }
    while app.is_active() {
        frame(&mut app);
    }
    assert!(guide(&app).at_end);
}

#[test]
fn every_stage_can_be_left_for_the_one_before_and_after() {
    let mut app = started();
    app.apply(GuideCommand::Previous);
    assert_eq!(guide(&app).stage, 1);
    for stage in 2..=STAGES {
        app.apply(GuideCommand::Next);
        work_off(&mut app, 1 << 20);
        assert_eq!(guide(&app).stage, stage);
    }
    for stage in (1..STAGES).rev() {
        app.apply(GuideCommand::Previous);
        work_off(&mut app, 1 << 20);
        assert_eq!(guide(&app).stage, stage);
        let is_soma = app.puzzle().id() == "soma";
        assert_eq!(is_soma, stage >= PACE - 1, "{stage}");
    }
    assert_eq!(app.readout().playback.time.now, 0);
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
    for (text, stage) in [("guide", 1), ("guide=0", 1), ("guide=99", STAGES)] {
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
