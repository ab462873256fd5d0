//! Finding all solutions by several workers: the solutions and their order are those of the whole search, regardless of the workers
//! do.

mod driver;

use crate::driver::Driver;
use crate::driver::outside::{plain, solutions};
use cubefall::app::{
    Command, Effect, Filter, FindAllCommand, FindAllEffect, FindAllEvent, FindAllState, LEAST_PARTS, List,
    Pick, PlaybackCommand, Property, SearchCommand, Settings, SolutionsCommand, Speed, WorkerEvent, WorkerId,
};
use cubefall::problem::Reduction;
use cubefall::problem::{PlacementId, Problem, Symmetry};
use cubefall::puzzle::catalogue;
use cubefall::search::{Assemblies, PartResult, Parts, Search, Strategy};
use cubefall::solution::{Solution, verify};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The data and the answers of a worker for Soma, counted as its author does.
struct Known {
    placements: usize,
    results: Vec<Vec<u32>>,
    /// The whole search's solutions.
    solutions: Vec<Vec<PlacementId>>,
}

static SOMA: LazyLock<Known> = LazyLock::new(|| {
    let puzzle = catalogue::get("soma");
    let reduction = Reduction::of(&catalogue::get("soma"), Symmetry::Seed).expect("Soma's own");
    let problem = Problem::reduced(&puzzle, reduction);
    let parts = Parts::new(&problem, LEAST_PARTS).expect("Soma is small");
    let found = |mut search: Search| {
        let mut solutions = Vec::new();
        search.run(u64::MAX, |solution| {
            solutions.push(solution.to_vec());
            ControlFlow::Continue(())
        });
        (search, solutions)
    };
    let words = |part| {
        let (search, solutions) = found(parts.search(part));
        PartResult::new(search.stats(), solutions.iter().map(Vec::as_slice).collect()).to_words()
    };
    let (_, solutions) = found(Search::new(&problem, Strategy::TURBO.plan()));
    Known { placements: problem.len(), results: (0..parts.len()).map(words).collect(), solutions }
});

/// Workers that store their commands, and carry them out when the test lets them.
#[derive(Default)]
struct Workers {
    parts: BTreeMap<usize, VecDeque<usize>>,
    resting: BTreeSet<usize>,
    /// The workers that have cut a search, and were told to cut another.
    told_to_cut: Vec<usize>,
    started: Vec<WorkerId>,
}

impl Workers {
    /// Carries out the effects of the app.
    fn carry_out(&mut self, app: &mut Driver) {
        for effect in app.effects() {
            let Effect::FindAll(worker, effect) = effect else {
                panic!("only all solutions are to be found")
            };
            let number = worker.number();
            match effect {
                FindAllEffect::Start => {
                    self.started.push(worker);
                    assert!(self.parts.insert(number, VecDeque::new()).is_none(), "started once");
                }
                FindAllEffect::Cut => {
                    assert_eq!(self.parts.get(&number).map(VecDeque::len), Some(0), "it searches nothing");
                    self.told_to_cut.push(number);
                }
                FindAllEffect::Search(parts) => {
                    self.parts.get_mut(&number).expect("it was started").extend(parts);
                }
                FindAllEffect::Pause => assert!(self.resting.insert(number)),
                FindAllEffect::Resume => assert!(self.resting.remove(&number)),
                FindAllEffect::Stop => {
                    self.parts.remove(&number);
                    self.resting.remove(&number);
                }
            }
        }
    }

    fn id(&self, number: usize) -> WorkerId {
        *self.started.iter().find(|worker| worker.number() == number).expect("it was started")
    }

    fn numbers(&self) -> Vec<usize> {
        self.parts.keys().copied().collect()
    }

    fn report(&mut self, app: &mut Driver, number: usize, event: FindAllEvent) {
        app.report(WorkerEvent::FindAll(self.id(number), event));
        self.carry_out(app);
    }

    /// A worker reports that it has cut the search.
    fn begin(&mut self, app: &mut Driver, number: usize) {
        let (parts, placements) = (SOMA.results.len(), SOMA.placements);
        self.report(app, number, FindAllEvent::Ready { parts, placements });
    }

    /// A worker does its next part. Returns whether it had one.
    fn work(&mut self, app: &mut Driver, number: usize) -> bool {
        let Some(part) = self.parts.get_mut(&number).and_then(VecDeque::pop_front) else { return false };
        self.report(app, number, FindAllEvent::Found(vec![(part, SOMA.results[part].clone())]));
        true
    }

    /// Takes a part of a worker.
    fn next_part(&mut self) -> Option<(usize, usize)> {
        self.parts.iter_mut().find_map(|(&number, parts)| Some((number, parts.pop_front()?)))
    }

    /// The workers work in turn until none has a part.
    fn work_off(&mut self, app: &mut Driver) {
        while self.numbers().into_iter().filter(|&number| self.work(app, number)).count() > 0 {}
    }
}

fn soma() -> Driver {
    Driver::new(Settings { playing: false, ..Settings::default() })
}

/// Soma, being searched by this many workers, which have all begun.
fn started(workers: usize) -> (Driver, Workers) {
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(FindAllCommand::Start { workers });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers().len(), workers);
    pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
    (app, pool)
}

/// The solutions that are listed, each by the cells of its pieces.
fn listed(app: &Driver) -> Vec<String> {
    (0..app.solutions().len()).map(|index| app.solutions().solution(index).text(app.puzzle())).collect()
}

fn expected() -> Vec<String> {
    let (app, mut pool) = started(1);
    let mut app = app;
    pool.work_off(&mut app);
    listed(&app)
}

#[test]
fn any_number_of_workers_finds_the_whole_search_in_its_order() {
    let problem = Problem::reduced(
        &catalogue::get("soma"),
        Reduction::of(&catalogue::get("soma"), Symmetry::Seed).expect("Soma's own"),
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
    assert!(parts >= LEAST_PARTS / 2, "{parts}");
    for number in pool.numbers() {
        assert!((2..=parts / 4).contains(&pool.parts[&number].len()), "{}", pool.parts[&number].len());
    }
    assert_eq!(app.readout().find_all.progress, 0.0);
}

#[test]
fn lost_workers_do_not_change_the_result() {
    let expected = expected();
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..20 {
        let (mut app, mut pool) = started(3);
        let mut deaths = 0;
        while app.readout().find_all.state == FindAllState::Running {
            let number = *rng.choice(&pool.numbers()).expect("a worker searches");
            match rng.u8(0..40) {
                0 => {
                    let event = FindAllEvent::Lost("it was killed".to_owned());
                    pool.report(&mut app, number, event);
                    let newest = *pool.numbers().last().expect("another was started");
                    pool.begin(&mut app, newest);
                    deaths += 1;
                }
                // Answers twice.
                1 => {
                    if let Some(&part) = pool.parts[&number].front() {
                        let words = SOMA.results[part].clone();
                        pool.report(&mut app, number, FindAllEvent::Found(vec![(part, words)]));
                    }
                }
                _ => drop(pool.work(&mut app, number)),
            }
        }
        let readout = app.readout().find_all;
        assert_eq!((readout.state, readout.solutions.as_str()), (FindAllState::Done, "240"));
        assert_eq!(listed(&app), expected, "{deaths} deaths");
        assert_eq!(readout.lost, deaths);
    }
}

#[test]
fn a_lost_worker_is_replaced_and_its_parts_are_done_by_another() {
    let (mut app, mut pool) = started(2);
    let lost = pool.numbers()[0];
    pool.report(&mut app, lost, FindAllEvent::Lost("it does not answer".to_owned()));
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers().len(), 2, "another is started");
    assert!(!pool.numbers().contains(&lost));
    let newest = pool.numbers()[1];
    pool.begin(&mut app, newest);
    pool.work_off(&mut app);
    assert_eq!(listed(&app), expected());
}

#[test]
fn repeated_losses_of_all_workers_stop_the_search_and_it_can_be_resumed() {
    let (mut app, mut pool) = started(2);
    for _ in 0..40 {
        let number = pool.numbers()[0];
        pool.work(&mut app, number);
    }
    let found = app.readout().find_all.solutions;
    let mut deaths = 0;
    while let Some(&number) = pool.numbers().first() {
        pool.report(&mut app, number, FindAllEvent::Lost("out of memory".to_owned()));
        deaths += 1;
        assert!(deaths < 20, "the attempts are limited");
    }
    let readout = app.readout().find_all;
    assert!(matches!(&readout.state, FindAllState::Failed(reason) if reason.contains("out of memory")));
    assert_eq!((readout.solutions.clone(), app.solutions().len().to_string()), (found.clone(), found));
    app.apply(FindAllCommand::Start { workers: 3 });
    pool.carry_out(&mut app);
    assert_eq!(app.solutions().len(), 0, "nothing is listed, since numbers may change");
    pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
    pool.work_off(&mut app);
    assert_eq!(listed(&app), expected());
}

#[test]
fn without_workers_the_search_fails_at_once() {
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(FindAllCommand::Start { workers: 2 });
    pool.carry_out(&mut app);
    pool.report(&mut app, 0, FindAllEvent::Unable("this browser has no workers".to_owned()));
    let readout = app.readout().find_all;
    assert_eq!(readout.state, FindAllState::Failed("this browser has no workers".to_owned()));
    assert!(pool.numbers().is_empty());
    assert_eq!(app.readout().solutions.lists, [List::Stage]);
}

#[test]
fn invalid_results_are_refused() {
    let part = SOMA.results.iter().position(|words| words.len() > 3 + 4 * 7).expect("a part with a solution");
    let spoilt = |change: fn(&mut Vec<u32>)| {
        let mut words = SOMA.results[part].clone();
        change(&mut words);
        words
    };
    let twice = |words: &mut Vec<u32>| {
        let last = words.len() - 1;
        words[last] = words[last - 1];
    };
    let wrong = [
        spoilt(|words| words.truncate(words.len() - 1)),
        spoilt(twice),
        spoilt(|words| *words.last_mut().unwrap() += 1),
    ];
    for words in wrong {
        let (mut app, mut pool) = started(1);
        pool.report(&mut app, 0, FindAllEvent::Found(vec![(part, words)]));
        assert!(matches!(app.readout().find_all.state, FindAllState::Failed(_)));
        assert_eq!(app.solutions().len(), 0);
    }
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(FindAllCommand::Start { workers: 1 });
    pool.carry_out(&mut app);
    let other = FindAllEvent::Ready { parts: SOMA.results.len(), placements: SOMA.placements + 1 };
    pool.report(&mut app, 0, other);
    assert!(matches!(app.readout().find_all.state, FindAllState::Failed(_)), "a worker of another version");
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

/// Advances the time in frames, with a number of frames a second, and balances the workers twice a second.
fn pass(app: &mut Driver, pool: &mut Workers, now: &mut f64, seconds: f64, frames_a_second: u32) {
    let frames = (seconds * f64::from(frames_a_second)).round() as u32;
    let between = 1.0 / f64::from(frames_a_second);
    for _ in 0..frames {
        let half_seconds = (2.0 * *now).floor();
        *now += between;
        app.set_clock(*now);
        app.tick(between);
        if (2.0 * *now).floor() > half_seconds {
            app.balance_workers();
            pool.carry_out(app);
        }
    }
}

#[test]
fn workers_rest_while_frames_are_late_and_all_end_together() {
    for (frames_before, frames_with_workers, resting) in [(60, 60, 0), (60, 15, 2), (15, 15, 0), (15, 4, 2)] {
        let (mut app, mut pool) = (soma(), Workers::default());
        app.apply(PlaybackCommand::TogglePlay);
        let mut now = 0.0;
        pass(&mut app, &mut pool, &mut now, 2.0, frames_before);
        app.apply(FindAllCommand::Start { workers: 3 });
        pool.carry_out(&mut app);
        pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
        pass(&mut app, &mut pool, &mut now, 4.0, frames_with_workers);
        assert_eq!(pool.resting.len(), resting, "{frames_with_workers} frames of {frames_before}");
        assert_eq!(app.readout().find_all.resting, resting);

        app.apply(FindAllCommand::TogglePause);
        pool.carry_out(&mut app);
        assert_eq!(pool.resting.len(), 3, "a pause is for all");
        app.apply(FindAllCommand::TogglePause);
        pool.carry_out(&mut app);
        assert_eq!(pool.resting.len(), 0, "then all resume");

        pass(&mut app, &mut pool, &mut now, 4.0, frames_with_workers);
        while app.readout().find_all.state == FindAllState::Running {
            let awake = pool.numbers().into_iter().filter(|number| !pool.resting.contains(number));
            let worked = awake.collect::<Vec<_>>().into_iter().filter(|&number| pool.work(&mut app, number));
            assert!(worked.count() > 0, "no worker that has a part left rests");
        }
        assert_eq!(listed(&app), expected());
    }
}

#[test]
fn a_resting_worker_is_resumed() {
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(PlaybackCommand::TogglePlay);
    let mut now = 0.0;
    pass(&mut app, &mut pool, &mut now, 2.0, 60);
    app.apply(FindAllCommand::Start { workers: 2 });
    pool.carry_out(&mut app);
    pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
    pass(&mut app, &mut pool, &mut now, 2.0, 10);
    assert_eq!(pool.resting.len(), 1);
    pass(&mut app, &mut pool, &mut now, 10.0, 60);
    assert_eq!(pool.resting.len(), 0);
}

#[test]
fn prepared_workers_have_parts_as_soon_as_the_search_starts() {
    let (mut app, mut pool) = (soma(), Workers::default());
    assert!(app.lacks_workers());
    app.apply(FindAllCommand::Prepare { workers: 2 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers(), [0, 1]);
    assert!(!app.lacks_workers());
    pool.begin(&mut app, 0);
    let idle = app.readout().find_all;
    assert_eq!((idle.state, idle.parts, idle.workers), (FindAllState::Idle, 0, 0), "nothing is shown");
    assert!(pool.parts[&0].is_empty(), "nothing is searched");
    app.apply(FindAllCommand::Start { workers: 3 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers(), [0, 1, 2], "one more is started");
    assert!(!pool.parts[&0].is_empty() && pool.parts[&1].is_empty());
    (1..3).for_each(|number| pool.begin(&mut app, number));
    pool.work_off(&mut app);
    assert_eq!(listed(&app), expected());
    app.apply(FindAllCommand::Start { workers: 1 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers(), [0], "the others are ended");
    assert!(!pool.parts[&0].is_empty(), "its cut is used again");
    assert_eq!(app.solutions().len(), 0);
    pool.work_off(&mut app);
    assert_eq!(listed(&app), expected());
    assert!(pool.told_to_cut.is_empty());
}

#[test]
fn few_workers_are_prepared_and_none_for_a_hidden_page() {
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(FindAllCommand::Prepare { workers: 64 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers().len(), 4);
    app.apply(FindAllCommand::Prepare { workers: 64 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers().len(), 4, "once");
    app.apply(FindAllCommand::Dismiss);
    pool.carry_out(&mut app);
    assert!(pool.numbers().is_empty() && app.lacks_workers());
    let (mut app, mut pool) = started(2);
    app.apply(FindAllCommand::Dismiss);
    app.apply(FindAllCommand::Prepare { workers: 2 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers(), [0, 1], "a search in progress keeps its workers");
}

#[test]
fn workers_cut_the_next_puzzle_unless_they_are_still_busy_with_the_last() {
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(FindAllCommand::Prepare { workers: 2 });
    pool.carry_out(&mut app);
    pool.begin(&mut app, 0);
    let late = pool.id(1);
    let open = |key| SearchCommand::Load(Settings { puzzle: catalogue::get(key), ..soma().settings() });
    app.apply(open("bedlam"));
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers(), [0], "the other one is still cutting");
    assert!(app.lacks_workers() && pool.told_to_cut.is_empty(), "puzzles may be leafed through");
    app.apply(open("soma"));
    app.apply(FindAllCommand::Prepare { workers: 2 });
    pool.carry_out(&mut app);
    assert_eq!((pool.numbers(), &pool.told_to_cut[..]), (vec![0, 2], &[0][..]));
    let ready = FindAllEvent::Ready { parts: 7, placements: SOMA.placements };
    app.report(WorkerEvent::FindAll(late, ready));
    app.apply(FindAllCommand::Start { workers: 2 });
    pool.carry_out(&mut app);
    assert!(pool.parts.values().all(VecDeque::is_empty), "none of them has cut it yet");
    [0, 2].into_iter().for_each(|number| pool.begin(&mut app, number));
    pool.work_off(&mut app);
    assert_eq!(listed(&app), expected());
}

#[test]
fn prepared_workers_that_fail_are_dropped_silently_and_not_replaced() {
    for event in
        [FindAllEvent::Lost("it was killed".to_owned()), FindAllEvent::Unable("no program".to_owned())]
    {
        let (mut app, mut pool) = (soma(), Workers::default());
        app.apply(FindAllCommand::Prepare { workers: 2 });
        pool.carry_out(&mut app);
        pool.report(&mut app, 0, event);
        assert_eq!((pool.numbers(), app.lacks_workers()), (vec![1], false), "it would fail again");
        assert_eq!(app.readout().find_all.state, FindAllState::Idle);
        app.apply(FindAllCommand::Start { workers: 2 });
        pool.carry_out(&mut app);
        assert_eq!((pool.numbers(), app.readout().find_all.lost), (vec![1, 2], 0));
        pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
        pool.work_off(&mut app);
        assert_eq!(listed(&app), expected());
    }
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
    let other = SearchCommand::Load(Settings { puzzle: catalogue::get("bedlam"), ..Settings::default() });
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

#[test]
fn both_lists_can_be_shown_and_each_keeps_its_solutions() {
    let (mut app, mut pool) = started(2);
    app.apply(PlaybackCommand::NextSolution);
    while app.work(20_000) {}
    assert_eq!((app.found(), app.solutions().len()), (1, 1));
    app.apply(SolutionsCommand::Show(Pick::First));
    let own = app.solutions().solution(0);
    pool.work_off(&mut app);
    assert_eq!(app.readout().solutions.list, List::Stage, "no solution is removed while it is shown");
    assert_eq!(app.readout().solutions.lists, [List::All, List::Stage]);
    app.apply(SolutionsCommand::List(List::All));
    assert_eq!(
        (app.solutions().len(), app.readout().solutions.shown.map(|shown| shown.number)),
        (240, Some(1))
    );
    app.apply(SolutionsCommand::Show(Pick::Last));
    assert_eq!(app.readout().solutions.shown.map(|shown| shown.number), Some(240));
    assert!(app.frame().poses.iter().all(Option::is_some));
    app.apply(SolutionsCommand::List(List::Stage));
    assert_eq!((app.solutions().len(), app.solutions().solution(0)), (1, own));

    let piece = app.puzzle().piece_named("Y").map(|piece| (piece, Property::InCorner));
    app.apply(SolutionsCommand::SetFilter(Filter { piece, ..Filter::default() }));
    while app.filter(1000) {}
    app.apply(SolutionsCommand::List(List::All));
    assert_eq!(
        (app.solutions().len(), app.solutions().rows()),
        (240, 0),
        "the other list is not filtered yet"
    );
    assert!(app.readout().solutions.shown.is_some(), "a solution is still shown");
    while app.filter(1000) {}
    assert!((1..240).contains(&app.solutions().rows()));
}

#[test]
fn the_list_fills_while_workers_run_and_no_number_changes() {
    let (mut app, mut pool) = started(3);
    let (mut known, mut grown) = (Vec::new(), 0);
    // The second worker is slow, so parts are done out of turn.
    for turn in 0.. {
        let number = pool.numbers()[if turn % 7 == 0 { 1 } else { 2 * (turn % 2) }];
        pool.work(&mut app, number);
        if app.readout().find_all.state != FindAllState::Running {
            break;
        }
        let now = listed(&app);
        assert!(expected().starts_with(&now) && now.len() >= known.len());
        assert_eq!(app.readout().solutions.list, if now.is_empty() { List::Stage } else { List::All });
        grown += usize::from(now.len() > known.len());
        known = now;
        assert!(turn < 100_000, "it comes to its end");
    }
    assert!(grown > 20 && known.len() > 200, "it grew {grown} times, to {}", known.len());
    assert_eq!(listed(&app), expected());
}

#[test]
fn a_solution_shown_while_workers_run_stays() {
    let (mut app, mut pool) = started(2);
    while app.solutions().len() < 10 {
        pool.numbers().into_iter().for_each(|number| assert!(pool.work(&mut app, number)));
    }
    app.apply(SolutionsCommand::Show(Pick::Number(5)));
    let fifth = app.solutions().solution(4);
    app.apply(FindAllCommand::Cancel);
    pool.carry_out(&mut app);
    assert_eq!((app.readout().solutions.list, app.solutions().solution(4)), (List::All, fifth));
    assert_eq!(app.readout().solutions.shown.map(|shown| shown.number), Some(5));
}

#[test]
fn all_solutions_of_a_puzzle_that_was_opened_are_found() {
    for seed in 0..20 {
        let puzzle = plain(seed);
        let symmetry = Symmetry::auto(&puzzle);
        let reduction = Reduction::of(&puzzle, symmetry).expect("always");
        let parts = Parts::new(&Problem::reduced(&puzzle, reduction), LEAST_PARTS).expect("it is plain");
        let (mut app, mut pool) = (soma(), Workers::default());
        app.apply(SearchCommand::Open(Arc::clone(&puzzle)));
        app.apply(FindAllCommand::Start { workers: 2 });
        pool.carry_out(&mut app);
        let (count, placements) = (parts.len(), parts.search(0).problem().len());
        let ready = FindAllEvent::Ready { parts: count, placements };
        pool.numbers().into_iter().for_each(|number| pool.report(&mut app, number, ready.clone()));
        while let Some((number, part)) = pool.next_part() {
            let (mut search, mut found) = (parts.search(part), Assemblies::default());
            search.run(u64::MAX, |solution| {
                found.push(solution);
                ControlFlow::Continue(())
            });
            let words = PartResult::new(search.stats(), found).to_words();
            pool.report(&mut app, number, FindAllEvent::Found(vec![(part, words)]));
        }
        assert_eq!(app.readout().find_all.state, FindAllState::Done, "{seed}");
        let listed: Vec<Solution> =
            (0..app.solutions().len()).map(|at| app.solutions().solution(at)).collect();
        assert_eq!(listed, solutions(&puzzle, symmetry), "{seed}");
    }
}
