//! A search by workers: its parts, its solutions, its time, and its end. A solution has its name everywhere,
//! and a number only in the full list, whose order is that of the fastest strategy.

use crate::find_all::{SOMA, Workers, expected, listed, soma, started};
use app::{
    Command, FindAllCommand, FindAllState, List, Pick, PlaybackCommand, SearchCommand, Settings,
    SolutionsCommand, Speed, WorkerEvent, WorkerFailure,
};
use app_testing::{Driver, soma_problem};
use cubefall::problem::Symmetry;
use cubefall::search::{Parts, Strategy};
use cubefall::solution::{Namer, Solution, SolutionName, verify};
use messages::FindAllEvent;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn any_number_of_workers_finds_the_whole_search_in_its_order() {
    let problem = soma_problem();
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
        let results = parts.into_iter().map(|part| SOMA.results[part].clone()).collect();
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
    app.report(WorkerEvent::FindAll(old, Err(WorkerFailure::Unable("the report is late".to_owned()))));
    let found = FindAllEvent::Found(vec![SOMA.results[0].clone()]);
    app.report(WorkerEvent::FindAll(old, Ok(found)));
    assert_eq!((app.readout().find_all.state, app.readout().find_all.progress), (FindAllState::Running, 0.0));
}

/// The names of the full list, in its order.
fn names() -> Vec<SolutionName> {
    let problem = soma_problem();
    let name = |placements: &Vec<_>| Namer::new(problem.puzzle()).name(&Solution::of(&problem, placements));
    SOMA.solutions.iter().map(|placements| name(placements).expect("a name")).collect()
}

fn shown(app: &Driver) -> (Option<SolutionName>, Option<usize>) {
    let shown = app.readout().solutions.shown.expect("a solution is shown");
    (shown.name, shown.number)
}

fn is_of_full_list((name, number): (Option<SolutionName>, Option<usize>)) -> bool {
    number.is_some_and(|number| name == Some(names()[number - 1]))
}

/// An app that shows the solution of a link, which a search of all rotations and reflections has found.
fn linked(number: usize) -> Driver {
    let settings = Settings { symmetry: Symmetry::Raw, playing: false, ..Settings::default() };
    let mut other = Driver::new(Settings { plan: Strategy::TURBO.plan(), ..settings });
    for _ in 0..number {
        other.apply(PlaybackCommand::NextSolution);
        while other.work(20_000) {}
    }
    other.apply(SolutionsCommand::Show(Pick::Last));
    let mut app = soma();
    app.open(&app::Link { settings: soma().settings(), ..other.link() }, Vec::new());
    assert_eq!(app.readout().solutions.list, List::Link);
    app
}

fn find_all(app: &mut Driver) -> Workers {
    let mut pool = Workers::default();
    app.apply(FindAllCommand::Start { workers: 2 });
    pool.carry_out(app);
    pool.numbers().into_iter().for_each(|number| pool.begin(app, number));
    pool
}

#[test]
fn a_linked_solution_gets_the_number_of_the_full_list_once_it_is_found() {
    for number in [1, 7, 40] {
        let mut app = linked(number);
        let (name, unknown) = shown(&app);
        assert_eq!(unknown, None);
        assert!(!app.readout().solutions.numbered);
        assert!(!app.readout().sentence.contains("number"), "{}", app.readout().sentence);
        let mut pool = find_all(&mut app);
        pool.work_off(&mut app);
        assert_eq!(shown(&app).0, name);
        assert!(is_of_full_list(shown(&app)), "{:?}", shown(&app));
    }
}

#[test]
fn what_playback_finds_has_its_number_in_the_full_list() {
    let mut app = soma();
    for _ in 0..5 {
        app.apply(PlaybackCommand::NextSolution);
        while app.work(20_000) {}
    }
    app.apply(SolutionsCommand::Show(Pick::Last));
    assert_eq!((app.readout().solutions.listed, shown(&app).1), (5, None));
    let mut pool = find_all(&mut app);
    pool.work_off(&mut app);
    for place in 1..=5 {
        app.apply(SolutionsCommand::Show(Pick::Number(place)));
        assert_eq!(app.readout().solutions.list, List::Stage);
        assert!(is_of_full_list(shown(&app)), "{:?}", shown(&app));
    }
}

#[test]
fn the_fastest_strategy_finds_the_full_list_in_its_order() {
    let mut app = soma();
    app.apply(SearchCommand::SetStrategy(Strategy::TURBO));
    for number in 1..=9 {
        app.apply(PlaybackCommand::NextSolution);
        while app.work(20_000) {}
        app.apply(SolutionsCommand::Show(Pick::Last));
        assert_eq!(shown(&app), (Some(names()[number - 1]), Some(number)));
    }
}

#[test]
fn a_cancelled_search_numbers_only_the_beginning() {
    let (mut app, mut pool) = started(2);
    // The first worker does not finish its part.
    let (slow, fast) = (pool.numbers()[0], pool.numbers()[1]);
    for _ in 0..3 {
        pool.work(&mut app, slow);
    }
    while pool.work(&mut app, fast) {}
    app.apply(FindAllCommand::Cancel);
    app.apply(SolutionsCommand::List(List::All));
    let listing = app.solutions();
    assert!(!app.readout().solutions.numbered && listing.len() > 1);
    let numbers: Vec<Option<usize>> = (0..listing.len()).map(|index| listing.number(index)).collect();
    assert!(numbers.is_sorted_by_key(|number| number.is_none()) && numbers.contains(&None));
    for (index, number) in numbers.into_iter().enumerate().filter(|(_, number)| number.is_some()) {
        assert!(is_of_full_list((listing.name(index), number)));
    }
    app.apply(SolutionsCommand::Show(Pick::Last));
    assert_eq!(shown(&app).1, None);
}

#[test]
fn what_takes_long_is_offered_to_the_command_line() {
    let (mut app, mut pool) = started(1);
    app.set_clock(1.0);
    pool.work(&mut app, 0);
    assert_eq!(app.readout().find_all.command, None, "little is left");
    app.set_clock(60.0);
    pool.work(&mut app, 0);
    let command = app.readout().find_all.command.expect("half a minute a part");
    assert_eq!(command.text, "cubefall solve soma --symmetry seed --checkpoint cubefall-soma.txt");
    assert!(!command.needs_file);
}
