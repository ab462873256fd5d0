//! A search by workers: its parts, its solutions, its time, and its end.

use crate::find_all::workers::{SOMA, expected, listed, started};
use app::{
    Command, FindAllCommand, FindAllEvent, FindAllState, List, Pick, PlaybackCommand, SearchCommand,
    Settings, SolutionsCommand, Speed, WorkerEvent,
};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::search::{Parts, Strategy};
use cubefall::solution::{Solution, verify};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn any_number_of_workers_finds_the_whole_search_in_its_order() {
    let problem = Problem::reduced(
        &catalogue::ALL.get("soma"),
        Reduction::of(&catalogue::ALL.get("soma"), Symmetry::Seed).expect("Soma's own"),
    );
    for workers in [1, 2, 3, 16] {
        let (mut app, mut pool) = started(workers);
        pool.work_off(&mut app);
        assert_eq!(app.readout().find_all.state, FindAllState::Done);
        assert_eq!((app.solutions().len(), app.readout().solutions.list), (240, List::All));
        for (index, solution) in SOMA.solutions.iter().enumerate() {
            assert_eq!(
                app.solutions().solution(index),
                Solution::of(&problem, solution),
                "{workers} workers: {index}"
            );
            assert_eq!(verify(app.puzzle(), &app.solutions().solution(index)), Ok(()));
        }
        assert_eq!(pool.numbers().len(), workers.min(4), "a few workers are kept for the next search");
        assert_eq!(app.found(), 0, "the stage's own search has not begun");
    }
}

#[test]
fn every_worker_has_some_parts_ahead_but_none_takes_all() {
    let (app, pool) = started(2);
    let parts = SOMA.results.len();
    assert!(parts >= Parts::USUAL / 2, "{parts}");
    for number in pool.numbers() {
        assert!((2..=parts / 4).contains(&pool.parts[&number].len()), "{}", pool.parts[&number].len());
    }
    assert_eq!(app.readout().find_all.progress, 0.0);
}

#[test]
fn a_paused_search_assigns_no_parts_and_its_clock_stops() {
    let (mut app, mut pool) = started(2);
    app.set_clock(10.0);
    pool.work(&mut app, 0);
    app.apply(FindAllCommand::TogglePause);
    pool.carry_out(&mut app);
    assert_eq!(pool.resting.len(), 2);
    let paused = app.readout().find_all;
    assert_eq!(paused.state, FindAllState::Paused);
    app.set_clock(500.0);
    // Work in progress at the time of the pause still counts.
    let queued = pool.parts[&0].len();
    pool.work(&mut app, 0);
    assert_eq!(pool.parts[&0].len(), queued - 1);
    (0..1000).for_each(|_| app.balance_workers());
    pool.carry_out(&mut app);
    assert_eq!(pool.resting.len(), 2, "no worker searches during the pause");
    assert_eq!(app.readout().find_all.spent, paused.spent);
    app.apply(FindAllCommand::TogglePause);
    pool.carry_out(&mut app);
    assert!(pool.resting.is_empty());
    app.set_clock(501.0);
    pool.work_off(&mut app);
    let done = app.readout().find_all;
    assert_eq!((done.state, done.spent.as_str(), done.left.as_str()), (FindAllState::Done, "11.0 s", "–"));
    assert_eq!((done.solutions.as_str(), done.workers, done.lost), ("240", 2, 0));
    assert_eq!(listed(&app), expected());
}

#[test]
fn a_worker_whose_parts_are_short_gets_more_at_a_time() {
    let (mut app, mut pool) = started(1);
    let mut requests = 1;
    while app.readout().find_all.state == FindAllState::Running {
        let parts = std::mem::take(pool.parts.get_mut(&0).expect("it searches"));
        let results = parts.into_iter().map(|part| (part, SOMA.results[part].clone())).collect();
        pool.report(&mut app, 0, FindAllEvent::Found(results));
        requests += 1;
    }
    let parts = SOMA.results.len();
    assert!(requests < parts / 32, "{requests} requests for {parts} parts");
    assert_eq!(listed(&app), expected());
}

#[test]
fn the_remaining_time_is_estimated_from_the_progress() {
    let (mut app, mut pool) = started(1);
    assert_eq!(app.readout().find_all.left, "–");
    let quarter = SOMA.results.len() / 4;
    for _ in 0..quarter {
        pool.work(&mut app, 0);
    }
    app.set_clock(10.0);
    let readout = app.readout().find_all;
    assert!((readout.progress - 0.25).abs() < 0.01, "{}", readout.progress);
    let left: f64 = readout.left.trim_end_matches(" s").parse().expect("seconds");
    assert!((left - 30.0).abs() < 0.5, "{left}");
}

#[test]
fn a_cancelled_search_keeps_its_solutions_and_can_be_restarted() {
    let (mut app, mut pool) = started(2);
    while app.readout().find_all.solutions == "0" {
        pool.work(&mut app, 1);
    }
    let found = app.readout().find_all.solutions;
    app.apply(FindAllCommand::Cancel);
    pool.carry_out(&mut app);
    assert!(pool.numbers().is_empty());
    assert_eq!(
        (app.readout().find_all.state, app.solutions().len().to_string()),
        (FindAllState::Cancelled, found)
    );
    assert!(
        (0..app.solutions().len())
            .all(|index| verify(app.puzzle(), &app.solutions().solution(index)).is_ok())
    );
    app.apply(FindAllCommand::Start { workers: 1 });
    pool.carry_out(&mut app);
    assert_eq!((app.readout().find_all.solutions.as_str(), app.readout().find_all.progress), ("0", 0.0));
    let number = pool.numbers()[0];
    pool.begin(&mut app, number);
    pool.work_off(&mut app);
    assert_eq!(listed(&app), expected());
}

#[test]
fn another_puzzle_or_symmetry_cancels_the_search_and_drops_its_solutions() {
    let other = SearchCommand::Load(Settings { puzzle: catalogue::ALL.get("bedlam"), ..Settings::default() });
    for command in [SearchCommand::SetSymmetry(Symmetry::Raw), other] {
        for finished in [false, true] {
            let (mut app, mut pool) = started(2);
            if finished {
                pool.work_off(&mut app);
                app.apply(SolutionsCommand::Show(Pick::Last));
            }
            app.apply(command.clone());
            pool.carry_out(&mut app);
            assert_eq!(pool.numbers().len(), if finished { 2 } else { 0 }, "only idle workers are kept");
            assert_eq!(
                (app.readout().find_all.state, app.readout().find_all.progress),
                (FindAllState::Idle, 0.0)
            );
            assert_eq!((app.solutions().len(), app.readout().solutions.shown), (0, None));
            assert_eq!(app.readout().solutions.lists, [List::Stage]);
        }
    }
    let (mut app, mut pool) = started(2);
    for command in [
        Command::from(SearchCommand::SetStrategy(Strategy::FIRST_CELL)),
        SearchCommand::Restart.into(),
        PlaybackCommand::SetSpeed(Speed::FASTEST).into(),
    ] {
        app.apply(command);
    }
    pool.carry_out(&mut app);
    pool.work_off(&mut app);
    assert_eq!(app.readout().find_all.state, FindAllState::Done, "the stage's strategy does not matter");
}

#[test]
fn reports_of_terminated_workers_are_ignored() {
    let (mut app, mut pool) = started(1);
    let old = pool.id(0);
    app.apply(FindAllCommand::Cancel);
    app.apply(FindAllCommand::Start { workers: 1 });
    pool.carry_out(&mut app);
    app.report(WorkerEvent::FindAll(old, FindAllEvent::Unable("the report is late".to_owned())));
    let found = FindAllEvent::Found(vec![(0, SOMA.results[0].clone())]);
    app.report(WorkerEvent::FindAll(old, found));
    assert_eq!((app.readout().find_all.state, app.readout().find_all.progress), (FindAllState::Running, 0.0));
}
