//! The levels of all listed solutions: which worker takes which apart, what is said meanwhile, and how the
//! list is filtered and sorted by them.

use crate::find_all;
use app::{
    Command, Effect, Filter, FilterCondition, List, Order, Pick, PlaybackCommand, SearchCommand, Settings,
    Showing, SolutionsCommand, WorkerCommand, WorkerEvent, WorkerFailure, WorkerId,
};
use app_testing::Driver;
use cubefall::disassembly::Level;
use cubefall::search::Strategy;
use messages::{ApartEvent, ApartPlan, ApartTask};
use sealed::{Heading, sealed_text};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Workers that carry out their commands when the test lets them.
#[derive(Default)]
struct Workers {
    waiting: BTreeMap<WorkerId, VecDeque<Vec<u32>>>,
    /// What they were asked for.
    asked: Vec<Vec<u32>>,
}

/// A made-up level of a solution, which depends on its placements only: a third are locked, and of some it is
/// not known.
fn level(solution: &[u32]) -> Level {
    let sum: u32 = solution.iter().map(|&index| index * index).sum();
    match sum % 6 {
        0 => Level::Unknown,
        1 | 2 => Level::Locked,
        _ => Level::Apart(vec![sum % 23 + 1, sum % 5 + 1]),
    }
}

impl Workers {
    fn carry_out(&mut self, app: &mut Driver) {
        for effect in app.effects() {
            let Effect::Apart(worker, command) = effect else { continue };
            match command {
                WorkerCommand::Start(ApartTask::Puzzle { symmetry, .. }) => {
                    assert_eq!(symmetry, app.settings().symmetry.key());
                    assert!(self.waiting.insert(worker, VecDeque::new()).is_none());
                }
                WorkerCommand::Send(ApartTask::Solutions(solutions)) => {
                    self.asked.extend(solutions.clone());
                    self.waiting.get_mut(&worker).expect("it was started").extend(solutions);
                }
                WorkerCommand::Stop => assert!(self.waiting.remove(&worker).is_some()),
                other => panic!("{other:?}"),
            }
        }
    }

    /// A worker answers the first of what it has.
    fn answer(&mut self, app: &mut Driver, worker: WorkerId, most: usize) {
        let waiting = self.waiting.get_mut(&worker).expect("it runs");
        let most = most.min(waiting.len());
        let levels = waiting.drain(..most).map(|solution| level(&solution).numbers()).collect();
        report(app, worker, Ok(ApartEvent::Levels(levels)));
        self.carry_out(app);
    }

    /// All answer, the last one first, until nothing is left to do.
    fn finish(&mut self, app: &mut Driver) {
        self.carry_out(app);
        while let Some((&worker, _)) = self.waiting.iter().rev().find(|(_, waiting)| !waiting.is_empty()) {
            self.answer(app, worker, 11);
        }
    }
}

fn report(app: &mut Driver, worker: WorkerId, event: Result<ApartEvent, WorkerFailure>) {
    app.report(WorkerEvent::Apart(worker, event));
}

/// Soma with all of its solutions.
fn soma() -> Driver {
    let (puzzle, plan) = (catalogue::ALL.get("soma"), Strategy::TURBO.plan());
    let mut app = Driver::new(Settings { puzzle, plan, playing: false, ..Settings::default() });
    app.apply(PlaybackCommand::RunToEnd);
    while app.work(u64::MAX) {}
    assert_eq!(app.solutions().len(), 240);
    app
}

/// The same, with workers that take them apart.
fn begun(workers: usize) -> (Driver, Workers) {
    let (mut app, mut asked) = (soma(), Workers::default());
    app.effects();
    app.apply(SolutionsCommand::TakeAllApart { workers });
    asked.carry_out(&mut app);
    (app, asked)
}

fn sentence(app: &Driver) -> String {
    app.readout().solutions.levels.sentence
}

fn levels(app: &Driver) -> Vec<Option<Level>> {
    (0..app.solutions().len()).map(|index| app.solutions().level(index).cloned()).collect()
}

/// The number of solutions of which a level is what this asks for.
fn number(app: &Driver, is: impl Fn(&Level) -> bool) -> usize {
    levels(app).iter().flatten().filter(|level| is(level)).count()
}

#[test]
fn each_solution_is_taken_apart_once_whatever_the_workers_do() {
    for workers in [1, 2, 3, 8] {
        let (mut app, mut asked) = begun(workers);
        assert_eq!(sentence(&app), "0 of 240 taken apart: 0 come apart.");
        assert!(app.readout().solutions.levels.is_running && asked.waiting.len() == workers);
        asked.finish(&mut app);
        let different: BTreeSet<_> = asked.asked.iter().collect();
        assert_eq!((asked.asked.len(), different.len()), (240, 240));
        assert!(asked.waiting.is_empty() && !app.readout().solutions.levels.is_running, "workers are ended");
        let apart = number(&app, |level| level.is_apart() == Some(true));
        let unknown = number(&app, |level| *level == Level::Unknown);
        assert_eq!(
            sentence(&app),
            format!("240 of 240 taken apart: {apart} come apart, {unknown} undecided.")
        );
        assert!(levels(&app).iter().all(Option::is_some));
    }
}

#[test]
fn what_a_lost_worker_had_is_asked_for_again_and_after_many_losses_it_stops() {
    let (mut app, mut asked) = begun(2);
    let [first, second] = asked.waiting.keys().copied().collect::<Vec<_>>()[..] else { panic!("two") };
    asked.answer(&mut app, first, 5);
    let lost = asked.waiting[&first].clone();
    report(&mut app, first, Err(WorkerFailure::Lost("it crashed".to_owned())));
    asked.asked.clear();
    asked.carry_out(&mut app);
    assert!(!lost.is_empty() && lost.iter().all(|one| asked.asked.contains(one)));
    report(&mut app, first, Ok(ApartEvent::Levels(vec![Some(Vec::new())])));
    assert_eq!(number(&app, |_| true), 5, "a worker that was lost says nothing more");
    asked.answer(&mut app, second, usize::MAX);
    asked.finish(&mut app);
    assert!(levels(&app).iter().all(Option::is_some));

    let (mut app, mut asked) = begun(2);
    for _ in 0..5 {
        let worker = *asked.waiting.keys().next().expect("one that runs");
        report(&mut app, worker, Err(WorkerFailure::Lost("it crashed".to_owned())));
        asked.carry_out(&mut app);
    }
    assert!(asked.waiting.is_empty());
    assert_eq!(sentence(&app), "0 of 240 taken apart: 0 come apart. It had to stop: it crashed.");
}

#[test]
fn absurd_answers_end_it_and_say_why() {
    let absurd = [
        ApartEvent::Levels(vec![Some(Vec::new()); 241]),
        ApartEvent::Levels(vec![Some(vec![1; 64])]),
        ApartEvent::Known(ApartPlan::default()),
    ];
    for event in absurd {
        let (mut app, mut asked) = begun(2);
        let worker = *asked.waiting.keys().next().expect("one that runs");
        report(&mut app, worker, Ok(event));
        asked.carry_out(&mut app);
        assert!(asked.waiting.is_empty() && number(&app, |_| true) == 0);
        assert!(sentence(&app).ends_with("the answer is of other solutions; load the page again."));
    }
}

#[test]
fn what_is_known_stays_when_it_is_stopped_and_when_one_returns_to_the_puzzle() {
    let (mut app, mut asked) = begun(1);
    let worker = *asked.waiting.keys().next().expect("one that runs");
    asked.answer(&mut app, worker, 50);
    app.apply(SolutionsCommand::TakeAllApart { workers: 1 });
    asked.carry_out(&mut app);
    assert!(asked.waiting.is_empty() && !app.readout().solutions.levels.is_running);
    assert!(sentence(&app).starts_with("50 of 240 taken apart: "));
    app.apply(SearchCommand::Open(catalogue::ALL.get("bedlam")));
    assert_eq!((sentence(&app).as_str(), app.readout().solutions.levels.is_begun), ("", false));
    app.apply(Command::Undo);
    assert_eq!(number(&app, |_| true), 50);
    asked.asked.clear();
    app.apply(SolutionsCommand::TakeAllApart { workers: 1 });
    asked.finish(&mut app);
    assert_eq!(asked.asked.len(), 190, "only the rest is left to do");
    let whole = levels(&app);
    app.apply(SearchCommand::Restart);
    app.apply(PlaybackCommand::RunToEnd);
    while app.work(u64::MAX) {}
    assert_eq!(levels(&app), whole, "they are found again, and known");
}

/// Examines all that can be.
fn filtered(app: &mut Driver) -> Vec<usize> {
    while app.filter(7) {}
    (0..app.solutions().rows()).map(|row| app.solutions().in_row(row)).collect()
}

#[test]
fn the_list_is_sorted_and_filtered_by_levels_as_they_become_known() {
    type Holds = fn(&Level) -> bool;
    let conditions: [(FilterCondition, Holds); 3] = [
        (FilterCondition::ComesApart, |level| level.is_apart() == Some(true)),
        (FilterCondition::Locked, |level| *level == Level::Locked),
        (FilterCondition::LevelAtLeast(12), |level| level.first().is_some_and(|first| first >= 12)),
    ];
    for (condition, holds) in conditions {
        let (mut app, mut asked) = (soma(), Workers::default());
        let filter = Filter { order: Order::Level, ..Filter::default() };
        app.apply(SolutionsCommand::SetFilter(filter.clone()));
        assert_eq!(filtered(&mut app), (0..240).collect::<Vec<_>>(), "of none it is known");
        app.apply(SolutionsCommand::SetFilter(filter.with(condition)));
        assert!(filtered(&mut app).is_empty());
        app.effects();
        app.apply(SolutionsCommand::TakeAllApart { workers: 1 });
        asked.carry_out(&mut app);
        let worker = *asked.waiting.keys().next().expect("one that runs");
        asked.answer(&mut app, worker, 100);
        let some = filtered(&mut app);
        assert!(!some.is_empty() && some.iter().all(|&index| index < 100));
        assert!(app.readout().solutions.filtering, "more may follow");
        asked.finish(&mut app);
        let rows = filtered(&mut app);
        let known = levels(&app);
        let level = |index: usize| known[index].as_ref().expect("it is known");
        let mut naive: Vec<usize> = (0..240).filter(|&index| holds(level(index))).collect();
        naive.sort_by(|&one, &other| level(other).cmp(level(one)));
        assert_eq!(rows, naive, "{condition:?}");
        assert!(!app.readout().solutions.filtering);
    }
}

#[test]
fn of_conditions_about_levels_the_last_one_counts() {
    let filter = Filter::default().with(FilterCondition::ComesApart).with(FilterCondition::LevelAtLeast(3));
    let filter = filter.with(FilterCondition::LevelAtLeast(5)).with(FilterCondition::Locked);
    assert_eq!(filter.conditions, [FilterCondition::LevelAtLeast(5), FilterCondition::Locked]);
    for condition in [FilterCondition::ComesApart, FilterCondition::Locked, FilterCondition::LevelAtLeast(7)]
    {
        assert_eq!(FilterCondition::from_code(&condition.code()), Some(condition));
    }
}

#[test]
fn the_selected_solution_of_the_wall_is_taken_apart() {
    let (mut app, mut asked) = begun(2);
    asked.finish(&mut app);
    app.apply(SolutionsCommand::Show(Pick::First));
    app.apply(SolutionsCommand::OpenWall);
    while app.readout().active {
        app.filter(1000);
    }
    app.apply(SolutionsCommand::Select(Some(17)));
    let selected = app.readout().solutions.wall.expect("it is open").selected.expect("one is selected");
    assert_eq!((selected.place, selected.level), (18, app.solutions().level(17).map(Level::to_string)));
    app.effects();
    app.apply(SolutionsCommand::ToggleApart);
    assert_eq!(app.readout().showing, Showing::Solution { from_own_cube: false });
    assert_eq!(app.readout().solutions.shown.map(|shown| shown.place), Some(18));
    let effects = app.effects();
    assert!(
        matches!(effects[..], [Effect::Apart(_, WorkerCommand::Start(ApartTask::One(_)))]),
        "{effects:?}"
    );
}

/// Soma, of which a search for all solutions has found these; they are listed, and were kept.
fn found() -> Driver {
    let (mut app, mut pool) = find_all::started(2);
    pool.work_off(&mut app);
    app.apply(SolutionsCommand::List(List::All));
    assert!(app.take_to_keep().is_some_and(|text| !text.contains(" locked\n")));
    app
}

/// Another visit, at which a text was read and checked.
fn recalled(text: &str) -> Driver {
    let mut app = find_all::soma();
    app.recall(text).expect("it is whole");
    while app.filter(7) {}
    app
}

#[test]
fn levels_are_kept_with_the_solutions() {
    let (mut app, mut asked) = (found(), Workers::default());
    app.apply(SolutionsCommand::TakeAllApart { workers: 2 });
    asked.carry_out(&mut app);
    let first = *asked.waiting.keys().next().expect("a worker");
    asked.answer(&mut app, first, 5);
    assert_eq!(app.take_to_keep(), None, "a few are not kept one by one");
    asked.finish(&mut app);
    let text = app.take_to_keep().expect("levels are new");
    assert_eq!(app.take_to_keep(), None, "they are kept");

    let (mut again, mut asked) = (recalled(&text), Workers::default());
    assert_eq!((levels(&again), sentence(&again)), (levels(&app), sentence(&app)));
    assert!(!again.readout().solutions.levels.is_running);
    assert_eq!(again.take_to_keep(), None, "nothing is new");
    again.apply(SolutionsCommand::TakeAllApart { workers: 2 });
    asked.carry_out(&mut again);
    assert!(asked.asked.is_empty(), "all are known");
}

#[test]
fn only_solutions_without_a_kept_level_are_taken_apart_again() {
    let (mut app, mut asked) = (found(), Workers::default());
    app.apply(SolutionsCommand::TakeAllApart { workers: 2 });
    asked.carry_out(&mut app);
    let [first, second] = asked.waiting.keys().copied().collect::<Vec<_>>()[..] else { panic!("two") };
    asked.answer(&mut app, first, 17);
    // Those of the second worker come later in the list, so some before them have no level.
    asked.answer(&mut app, second, 3);
    app.apply(SolutionsCommand::TakeAllApart { workers: 2 });
    let text = app.take_to_keep().expect("they are kept when that is stopped");
    let (mut again, mut asked) = (recalled(&text), Workers::default());
    assert_eq!((levels(&again), sentence(&again)), (levels(&app), sentence(&app)));
    again.apply(SolutionsCommand::TakeAllApart { workers: 2 });
    asked.finish(&mut again);
    assert_eq!(asked.asked.len(), 240 - 20);
    assert!(again.take_to_keep().is_some(), "the others are new");
}

#[test]
fn what_is_no_level_is_refused_with_the_solutions() {
    let mut app = found();
    app.apply(SolutionsCommand::TakeAllApart { workers: 1 });
    Workers::default().finish(&mut app);
    let text = app.take_to_keep().expect("levels are new");
    let refused = |level: &str| {
        let mut lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
        lines.pop();
        lines[7] = format!("{} {level}", lines[7].split(' ').next().unwrap_or_default());
        let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let mut app = find_all::soma();
        let text = sealed_text(Heading { kind: "solutions", version: "1" }, &lines);
        app.recall(&text).expect("it is sealed");
        while app.filter(7) {}
        let notice = app.readout().notice;
        assert!(app.solutions().is_empty() || notice.is_none());
        notice.is_some_and(|notice| notice.contains(" number 7 "))
    };
    let long = vec!["1"; 64].join(".");
    for level in ["", "x", "1.", "-1", "Locked", "1 2", "4294967296", &long] {
        assert!(refused(level), "{level}");
    }
    for level in ["locked", "unknown", "1", "12.2.2"] {
        assert!(!refused(level), "{level}");
    }
}
