//! Searching: commands, playback, frames and sentences.

use crate::sentences::numbers;
use app::{Command, Motion, PlaybackCommand, SearchCommand, Settings, Speed};
use app_testing::Readout;
use app_testing::{Driver, default_search, fewest, finished, paused, step, watching, work_off};
use cubefall::problem::{Reduction, Symmetry};
use cubefall::puzzle::Coord;
use cubefall::search::{CellOrder, Event, PieceOrder, Strategy};
use cubefall::solution::verify;
use std::collections::BTreeSet;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn a_run_to_the_end_finds_every_solution_once_and_each_passes_the_check() {
    let app = finished(20_000);
    assert_eq!(app.found(), 240);
    let distinct: BTreeSet<String> =
        (0..240).map(|index| app.solutions().solution(index).text(app.puzzle())).collect();
    assert_eq!(distinct.len(), 240);
    assert!((0..240).all(|index| verify(app.puzzle(), &app.solutions().solution(index)).is_ok()));
    let readout = app.readout();
    assert!(readout.playback.finished && !readout.playback.playing);
    assert_eq!((readout.playback.tried, readout.playback.kept), (4_895_876, 49_816));
}

#[test]
fn the_size_of_the_slices_changes_nothing() {
    let whole = finished(u64::MAX).readout();
    for slice in [9_973, 65_536] {
        assert_eq!(finished(slice).readout(), whole, "slices of {slice}");
    }
}

#[test]
fn a_step_takes_one_step_and_pauses() {
    let mut app = paused();
    let (_problem, mut search) = default_search();
    for _ in 0..500 {
        app.apply(PlaybackCommand::Step);
        work_off(&mut app, 20_000);
        search.step();
        assert_eq!(app.readout().playback.tried, search.stats().tried());
        assert_eq!(app.readout().playback.level, search.level());
        assert!(!app.is_active());
    }
}

#[test]
fn a_step_over_ends_where_a_placement_fits() {
    let mut app = paused();
    for _ in 0..200 {
        let before = app.readout().playback.kept;
        app.apply(PlaybackCommand::StepOver);
        work_off(&mut app, 3);
        assert_eq!(app.readout().playback.kept, before + 1);
        assert!(app.readout().playback.words.both().is_empty());
        assert!(!app.is_active());
    }
}

#[test]
fn next_solution_finds_one_more_and_pauses_with_a_full_box() {
    let mut app = paused();
    for number in 1..=240 {
        app.apply(PlaybackCommand::NextSolution);
        work_off(&mut app, 20_000);
        assert_eq!(app.found(), number);
        assert!(!app.is_active());
        assert!(app.frame().poses.iter().all(Option::is_some));
    }
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 20_000);
    assert!(app.readout().playback.finished);
    assert_eq!(app.found(), 240);
}

#[test]
fn playing_takes_the_steps_that_its_speed_makes_due() {
    let mut app = Driver::new(Settings { speed: Speed::at(30), ..Settings::default() });
    let steps_in_a_second = |app: &mut Driver| {
        let before = app.readout().playback.tried;
        for _ in 0..60 {
            app.tick(1.0 / 60.0);
            work_off(app, 20_000);
        }
        app.readout().playback.tried - before
    };
    let tried = steps_in_a_second(&mut app);
    assert!((900..=1000).contains(&tried), "{tried} tries at 1,000 steps a second");
    assert!((900.0..1100.0).contains(&app.readout().playback.rate));
    app.apply(PlaybackCommand::TogglePlay);
    assert_eq!(steps_in_a_second(&mut app), 0);
}

#[test]
fn slow_changes_are_flights_fast_ones_snapshots_and_reduced_motion_is_still() {
    let mut app = Driver::new(Settings::default());
    assert!(matches!(app.frame().motion, Motion::Flight { .. }));
    app.apply(Command::SetReducedMotion(true));
    assert_eq!(app.frame().motion, Motion::Still);
    app.apply(PlaybackCommand::SetSpeed(Speed::FASTEST));
    assert_eq!(app.frame().motion, Motion::Snapshots);
}

#[test]
fn another_order_or_symmetry_starts_again() {
    let mut app = finished(20_000);
    let placements =
        |app: &Driver| app.readout().playback.levels.iter().map(|row| row.placements).collect::<Vec<_>>();
    app.apply(SearchCommand::SetSymmetry(Symmetry::Raw));
    assert_eq!(
        (app.found(), app.readout().playback.tried, app.readout().search.symmetry),
        (0, 0, Symmetry::Raw)
    );
    assert_eq!(placements(&app), [64, 72, 72, 96, 96, 144, 144].map(Some));
    app.apply(SearchCommand::SetPieceOrder(PieceOrder::Given));
    assert_eq!(placements(&app), [144, 72, 72, 144, 96, 96, 64].map(Some));
    app.apply(SearchCommand::SetStrategy(Strategy::FIRST_CELL));
    assert_eq!(placements(&app), [None; 7]);
    app.apply(SearchCommand::SetCellOrder(CellOrder::from_key("diagonal").expect("a name")));
    assert_eq!(app.readout().search.plan.cells.key(), "diagonal");
    app.apply(SearchCommand::SetSymmetry(Symmetry::Restricted));
    assert_eq!(placements(&app), [Some(4), None, None, None, None, None, None]);
}

#[test]
fn a_strategy_comes_with_its_author_s_choices() {
    let mut app = paused();
    for strategy in Strategy::all() {
        app.apply(SearchCommand::SetStrategy(strategy));
        assert_eq!(app.readout().search.plan, strategy.plan());
    }
}

#[test]
fn a_refused_try_is_shown_with_the_cells_that_clash() {
    let mut app = paused();
    let mut refused = 0;
    let (_problem, mut search) = default_search();
    for _ in 0..300 {
        app.apply(PlaybackCommand::Step);
        work_off(&mut app, 20_000);
        let frame = app.frame();
        match search.step() {
            Event::Refused { clash, .. } => {
                let refusal = frame.refusal.expect("a refusal is shown");
                assert!(frame.poses[refusal.body].is_none());
                assert_eq!(refusal.clash.len(), clash.len());
                assert!(
                    clash.iter().all(|cell| refusal.clash.contains(&app.puzzle().region().coord_of(cell)))
                );
                refused += 1;
            }
            _ => assert_eq!(frame.refusal, None),
        }
    }
    assert!(refused > 0);
}

#[test]
fn every_strategy_finds_the_240_and_each_passes_the_check() {
    for plan in Strategy::all().map(fewest) {
        let mut app = watching(plan, Symmetry::Restricted);
        app.apply(PlaybackCommand::RunToEnd);
        work_off(&mut app, 50_000);
        let readout = app.readout();
        assert!(
            readout.playback.finished && !readout.playback.playing && readout.playback.progress == 1.0,
            "{plan:?}"
        );
        assert_eq!((app.found(), readout.solutions.found), (240, 240), "{plan:?}");
        assert!((0..240).all(|index| verify(app.puzzle(), &app.solutions().solution(index)).is_ok()));
    }
}

/// Follows a search step by step, and checks that frame and readout agree.
fn watch(app: &mut Driver, steps: u64) {
    let cells = app.puzzle().region().volume();
    for taken in 1..=steps {
        step(app);
        let (frame, readout) = (app.frame(), app.readout());
        assert_eq!(frame.poses.iter().flatten().count(), readout.playback.level);
        assert!(readout.sentence.ends_with(['.', '?']), "{}", readout.sentence);
        assert!(readout.playback.words.assembly.len() <= cells);
        let refused = matches!(readout.playback.event, Some(Event::Refused { .. }));
        assert_eq!(frame.refusal.is_some(), refused);
        assert_eq!(readout.playback.words.both().is_empty(), frame.refusal.is_none());
        assert_eq!(readout.playback.tried, readout.playback.levels.iter().map(|row| row.tried).sum::<u64>());
        assert_eq!(readout.playback.kept, readout.playback.levels.iter().map(|row| row.kept).sum::<u64>());
        // Turbo chooses an item and tests all its candidates in one step.
        let tests_one_by_one = readout.search.plan.strategy != Strategy::TURBO;
        assert!(
            readout.playback.kept <= readout.playback.tried
                && (readout.playback.tried <= taken || !tests_one_by_one)
        );
        let folds = matches!(readout.search.plan.strategy, Strategy::FOLD | Strategy::FOLD_CHARS);
        assert_eq!(readout.playback.stage_list.is_some(), folds);
    }
}

#[test]
fn every_puzzle_can_be_watched_by_every_strategy() {
    for puzzle in ["soma", "bedlam", "pycon"].map(|id| catalogue::ALL.get(id)) {
        for plan in Strategy::all().map(fewest) {
            let settings = Settings { puzzle: puzzle.clone(), plan, playing: false, ..Settings::default() };
            watch(&mut Driver::new(settings), 1_500);
        }
    }
}

#[test]
fn a_playing_search_goes_on_by_every_strategy() {
    for puzzle in ["soma", "bedlam", "pycon"].map(|id| catalogue::ALL.get(id)) {
        for plan in Strategy::all().map(fewest) {
            let mut app = Driver::new(Settings {
                puzzle: puzzle.clone(),
                plan,
                speed: Speed::at(60),
                ..Settings::default()
            });
            for _ in 0..20 {
                app.tick(0.05);
                work_off(&mut app, 20_000);
            }
            let readout = app.readout();
            assert!(readout.playback.playing || readout.playback.finished, "{puzzle:?} {plan:?}");
            // All of Soma may be less than that.
            assert!(
                readout.playback.tried > 10_000 || readout.playback.finished,
                "{puzzle:?} {plan:?}: {}",
                readout.playback.tried
            );
        }
    }
}

#[test]
fn another_puzzle_is_loaded_whole() {
    let mut app = finished(20_000);
    app.apply(Command::SetReducedMotion(true));
    let settings = Settings { puzzle: catalogue::ALL.get("bedlam"), playing: false, ..Settings::default() };
    app.apply(SearchCommand::Load(settings.clone()));
    assert_eq!((app.puzzle().name(), app.props().bodies.len()), ("Bedlam cube", 13));
    assert_eq!(app.props().extent, Coord::new(4, 4, 4));
    assert_eq!((app.found(), app.readout().playback.tried, app.readout().playback.level), (0, 0, 0));
    assert_eq!(
        (app.readout().search.puzzle, app.readout().search.plan),
        (catalogue::ALL.get("bedlam"), settings.plan)
    );
    assert_eq!(numbers(&app.readout().sentence), [13]);
    assert_eq!(app.frame().motion, Motion::Still, "the preferences are kept");
    assert_eq!(app.frame().poses.len(), 13);
    let mut fresh = Driver::new(settings);
    fresh.apply(Command::SetReducedMotion(true));
    let readout = Readout { undo: None, ..app.readout() };
    assert_eq!((app.frame(), readout), (fresh.frame(), fresh.readout()), "but for what can be undone");
}

#[test]
fn an_impossible_symmetry_is_not_offered_and_choosing_it_shows_a_notice() {
    for (puzzle, counted) in [
        (catalogue::ALL.get("bedlam"), "up to rotation"),
        (catalogue::ALL.get("pycon"), "up to rotation, each twice"),
    ] {
        let settings =
            Settings { puzzle, symmetry: Symmetry::Reflection, playing: false, ..Settings::default() };
        let mut app = Driver::new(settings);
        let readout = app.readout();
        assert_eq!(readout.search.symmetries, [Symmetry::Restricted, Symmetry::Raw, Symmetry::Rotation]);
        assert_eq!(readout.search.symmetry, Symmetry::Restricted);
        let notice = readout.notice.expect("it says why");
        let reason = Reduction::of(app.puzzle(), Symmetry::Reflection).expect_err("it is not closed");
        assert!(notice.contains(&reason.to_string()) && notice.contains(counted), "{notice}");
        app.apply(SearchCommand::SetSymmetry(Symmetry::Rotation));
        assert_eq!((app.readout().search.symmetry, app.readout().notice), (Symmetry::Rotation, None));
        app.apply(SearchCommand::SetSymmetry(Symmetry::Reflection));
        assert_eq!(
            (app.readout().search.symmetry, app.readout().notice),
            (Symmetry::Restricted, Some(notice))
        );
    }
    assert_eq!(paused().readout().search.symmetries, Symmetry::ALL);
    assert_eq!(watching(fewest(Strategy::PIECES), Symmetry::Reflection).readout().notice, None);
}

#[test]
fn a_solution_found_again_turned_is_not_listed_but_reported() {
    let mut app = watching(fewest(Strategy::FIRST_CELL), Symmetry::Reflection);
    let mut repeated = 0;
    loop {
        app.apply(PlaybackCommand::StepOver);
        work_off(&mut app, 20_000);
        if app.readout().playback.finished {
            break;
        }
        let full = app.frame().poses.iter().all(Option::is_some);
        let again = matches!(app.readout().playback.event, Some(Event::Repeated { .. }));
        assert!(full || !again);
        repeated += usize::from(again);
    }
    assert!(repeated > 0);
    assert_eq!(app.found(), 240);
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn a_fold_with_a_full_list_reports_it_and_ends() {
    let plan = fewest(Strategy::FOLD);
    let mut app = Driver::new(Settings {
        puzzle: catalogue::ALL.get("bedlam"),
        plan,
        playing: false,
        ..Settings::default()
    });
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, 1_000_000);
    let readout = app.readout();
    assert!(readout.playback.finished && !readout.playback.playing && readout.playback.progress < 1.0);
    assert_eq!(numbers(&readout.sentence), [4_000_000]);
    app.apply(SearchCommand::SetStrategy(Strategy::FIRST_CELL_RESUMED));
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 1_000_000);
    assert_eq!(app.found(), 1);
}

/// The page can open every puzzle of the catalogue as it opens the default one, impossible ones too.
#[test]
fn every_puzzle_of_the_catalogue_opens_and_plays() {
    for entry in catalogue::ALL.entries() {
        let settings = Settings { puzzle: entry.puzzle(), ..Settings::default() };
        let mut app = Driver::new(settings);
        app.tick(0.05);
        work_off(&mut app, 5_000);
        let readout = app.readout();
        assert_eq!(readout.search.puzzle.id(), entry.id());
        assert!(readout.playback.playing || readout.playback.finished, "{}", entry.id());
    }
}
