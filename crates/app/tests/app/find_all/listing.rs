//! The list of the solutions found by workers.

use crate::find_all::{Workers, expected, listed, soma, started};
use crate::puzzles::{plain, solutions};
use app::{
    FilterCondition, FindAllCommand, FindAllState, List, Pick, PlaybackCommand, Property, SearchCommand,
    SolutionsCommand,
};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::search::{Assemblies, PartResult, Parts};
use cubefall::solution::Solution;
use messages::{FindAllEvent, FoundPart};
use std::ops::ControlFlow;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

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
        (app.solutions().len(), app.readout().solutions.shown.map(|shown| shown.place)),
        (240, Some(1))
    );
    app.apply(SolutionsCommand::Show(Pick::Last));
    assert_eq!(app.readout().solutions.shown.map(|shown| shown.place), Some(240));
    assert!(app.frame().poses.iter().all(Option::is_some));
    app.apply(SolutionsCommand::List(List::Stage));
    assert_eq!((app.solutions().len(), app.solutions().solution(0)), (1, own));

    let piece = app.puzzle().piece_named("Y").expect("a piece of Soma");
    app.apply(SolutionsCommand::AddCondition(FilterCondition::Has(piece, Property::InCorner)));
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
    assert_eq!(app.readout().solutions.shown.map(|shown| shown.place), Some(5));
}

#[test]
fn all_solutions_of_a_puzzle_that_was_opened_are_found() {
    for seed in 0..20 {
        let puzzle = plain(seed);
        let symmetry = Symmetry::auto(&puzzle);
        let reduction = Reduction::of(&puzzle, symmetry).expect("always");
        let parts = Parts::new(&Problem::reduced(&puzzle, reduction), Parts::USUAL).expect("it is plain");
        let (mut app, mut pool) = (soma(), Workers::default());
        app.apply(SearchCommand::Open(Arc::clone(&puzzle)));
        app.apply(FindAllCommand::Start { workers: 2 });
        pool.carry_out(&mut app);
        let (count, placements) = (parts.len(), parts.search(0).problem().len());
        let ready = FindAllEvent::Ready { parts: count, placements, cut: parts.checksum().value() };
        pool.numbers().into_iter().for_each(|number| pool.report(&mut app, number, ready.clone()));
        while let Some((number, part)) = pool.next_part() {
            let (mut search, mut found) = (parts.search(part), Assemblies::default());
            search.run(u64::MAX, |solution| {
                found.push(solution);
                ControlFlow::Continue(())
            });
            let found = FoundPart::new(part, &PartResult::new(search.stats(), found));
            pool.report(&mut app, number, FindAllEvent::Found(vec![found]));
        }
        assert_eq!(app.readout().find_all.state, FindAllState::Done, "{seed}");
        let listed: Vec<Solution> =
            (0..app.solutions().len()).map(|at| app.solutions().solution(at)).collect();
        assert_eq!(listed, solutions(&puzzle, symmetry), "{seed}");
    }
}
