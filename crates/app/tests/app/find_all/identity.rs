//! A solution has its name everywhere, and a number only in the full list, whose order is that of the fastest strategy.

use crate::find_all::workers::{SOMA, Workers, soma, started};
use app::{FindAllCommand, List, Pick, PlaybackCommand, SearchCommand, Settings, SolutionsCommand};
use app_testing::Driver;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::search::Strategy;
use cubefall::solution::{Namer, Solution, SolutionName};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The names of the full list, in its order.
fn names() -> Vec<SolutionName> {
    let puzzle = catalogue::ALL.get("soma");
    let problem = Problem::reduced(&puzzle, Reduction::of(&puzzle, Symmetry::Seed).expect("its own"));
    let name = |placements: &Vec<_>| Namer::new(&puzzle).name(&Solution::of(&problem, placements));
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
