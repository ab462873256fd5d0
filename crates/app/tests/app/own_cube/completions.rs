//! Showing completions, and the cube beside the search, other lists and other puzzles.

use crate::own_cube::{SOMA, complete, edit, filled, found, opened, own, report, set_up, started, stop};
use crate::puzzles::row_with;
use app::{
    Command, CubeEdit, Filter, FilterCondition, List, Order, OwnCubeCommand, Pick, PlaybackCommand,
    SearchCommand, Settings, Showing, SolutionsCommand,
};
use app_testing::Driver;
use cubefall::problem::{PlacementId, Problem, Symmetry};
use cubefall::puzzle::{Cell, PieceId};
use cubefall::solution::{Assembly, Solution};
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn a_completion_is_shown_built_along_and_left_again() {
    let mut app = opened(catalogue::ALL.get("soma"));
    app.apply(OwnCubeCommand::ShowCompletion);
    assert!(app.readout().own_cube.is_some(), "there is none yet");
    set_up(&mut app, &SOMA.solutions[700][..2]);
    let solutions = complete(&mut app);
    app.apply(OwnCubeCommand::ShowCompletion);
    assert!(app.readout().own_cube.is_none());
    let readout = app.readout();
    assert_eq!(
        (readout.solutions.list, readout.solutions.listed, readout.showing != Showing::Search),
        (List::Own, solutions.len(), true)
    );
    assert_eq!(readout.solutions.lists, [List::Own, List::Stage]);
    for (index, solution) in solutions.iter().enumerate() {
        app.apply(SolutionsCommand::Show(Pick::Number(index + 1)));
        assert_eq!(app.solutions().solution(index), Solution::of(&SOMA.problem, solution));
        assert_eq!(filled(&app, &app.frame()).len(), 27);
    }
    app.apply(SolutionsCommand::SetPlaced(0));
    assert_eq!(
        app.readout().solutions.shown.map(|shown| shown.placed),
        Some(2),
        "the pieces in the cube stay"
    );
    app.apply(SolutionsCommand::ToggleBuilding);
    let step = app.readout().solutions.build.expect("it is built along");
    assert_eq!((step.placed, step.standing.len()), ((2, 7), 2));
    app.apply(SolutionsCommand::BuildPrevious);
    assert_eq!(app.readout().solutions.build.expect("still").placed, (2, 7));
    for placed in 3..=7 {
        app.apply(SolutionsCommand::BuildNext);
        assert_eq!(app.readout().solutions.build.expect("still").placed, (placed, 7));
    }
    app.apply(Command::Back);
    app.apply(Command::Back);
    assert!(app.readout().own_cube.is_some(), "back at the cube");
    assert_eq!(own(&app).standing.len(), 2);
    edit(&mut app, &[CubeEdit::Clear]);
    assert_eq!(
        (app.readout().solutions.list, app.readout().solutions.lists),
        (List::Stage, vec![List::Stage])
    );
    app.apply(Command::Back);
    assert!(app.readout().own_cube.is_none() && app.readout().solutions.shown.is_none());
}

#[test]
fn a_filter_of_another_list_hides_no_completion() {
    let mut app = Driver::new(Settings { playing: false, ..Settings::default() });
    app.apply(PlaybackCommand::NextSolution);
    while app.work(u64::MAX) {}
    app.apply(SolutionsCommand::Show(Pick::First));
    let filter = Filter { order: Order::Name, ..Filter::default() };
    let filter = filter.with(FilterCondition::Favourite).with(FilterCondition::SameFirst(3));
    app.apply(SolutionsCommand::SetFilter(filter.clone()));
    while app.filter(100) {}
    app.apply(OwnCubeCommand::Toggle);
    set_up(&mut app, &SOMA.solutions[40][..2]);
    complete(&mut app);
    app.apply(OwnCubeCommand::ShowCompletion);
    assert_eq!(app.readout().solutions.shown.map(|shown| shown.place), Some(1));
    assert_eq!(app.readout().solutions.filter, filter, "it can be seen and dropped");
}

#[test]
fn choosing_an_empty_list_returns_to_the_search() {
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, &SOMA.solutions[40][..2]);
    complete(&mut app);
    app.apply(OwnCubeCommand::ShowCompletion);
    app.apply(SolutionsCommand::SetPlaced(0));
    assert_eq!(app.readout().solutions.shown.map(|shown| shown.standing), Some(2));
    app.apply(SolutionsCommand::List(List::Stage));
    assert!(app.readout().own_cube.is_none() && app.readout().solutions.shown.is_none());
    // A search that is watched leaves the cube, too, and lists what the stage finds.
    app.apply(OwnCubeCommand::Toggle);
    edit(&mut app, &[CubeEdit::Pick(PieceId::new(0)), CubeEdit::PutIn]);
    let (worker, about) = started(&mut app).expect("a worker searches");
    report(&mut app, worker, found(&SOMA.with(&about), 1, false));
    app.apply(OwnCubeCommand::ShowCompletion);
    app.apply(SearchCommand::Load(Settings { playing: false, ..Settings::default() }));
    assert_eq!(
        (app.readout().solutions.list, app.readout().solutions.listed, app.readout().own_cube.is_some()),
        (List::Stage, 0, false)
    );
}

#[test]
fn completions_are_sorted_by_ease_from_the_pieces_in_the_box() {
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, &SOMA.solutions[8_000][3..5]);
    let solutions = complete(&mut app);
    let ranks: Vec<(usize, usize)> = solutions
        .iter()
        .map(|solution| {
            let assembly = Assembly::onto(&Solution::of(&SOMA.problem, solution), 2);
            (assembly.left_out().len(), assembly.sideways().count())
        })
        .collect();
    app.apply(OwnCubeCommand::ShowCompletion);
    app.apply(SolutionsCommand::SetFilter(Filter { order: Order::Easiest, ..Filter::default() }));
    while app.filter(100) {}
    let mut expected: Vec<usize> = (0..solutions.len()).collect();
    expected.sort_by_key(|&index| ranks[index]);
    assert_eq!(
        (0..app.solutions().rows()).map(|row| app.solutions().in_row(row)).collect::<Vec<_>>(),
        expected
    );
    assert!(ranks.iter().any(|rank| *rank != ranks[0]), "they differ");
}

#[test]
fn the_search_pauses_meanwhile_and_resumes() {
    let mut app = Driver::new(Settings::default());
    app.tick(1.0);
    while app.work(1_000) {}
    let before = app.readout().playback.tried;
    app.apply(OwnCubeCommand::Toggle);
    app.tick(10.0);
    assert!(!app.work(1_000) && !app.is_active() && !app.readout().playback.playing);
    assert_eq!(app.readout().playback.tried, before);
    app.apply(Command::Back);
    assert!(app.is_active(), "it plays on");
    app.apply(OwnCubeCommand::Toggle);
    app.apply(PlaybackCommand::TogglePlay);
    assert!(app.readout().own_cube.is_none() && app.is_active(), "playing leaves My cube");
}

#[test]
fn another_puzzle_has_its_own_cube_and_another_symmetry_keeps_it() {
    let mut app = opened(catalogue::ALL.get("soma"));
    set_up(&mut app, &SOMA.solutions[0][..3]);
    let (worker, _) = started(&mut app).expect("a worker searches");
    app.apply(SearchCommand::SetSymmetry(Symmetry::Rotation));
    app.apply(OwnCubeCommand::Toggle);
    assert_eq!(own(&app).standing.len(), 3);
    let solutions = complete(&mut app);
    assert_eq!(own(&app).completions, Some(solutions.len() as u64));
    app.apply(OwnCubeCommand::Undo);
    let (second, _) = started(&mut app).expect("other pieces are placed");
    app.apply(SearchCommand::Load(Settings {
        puzzle: catalogue::ALL.get("bedlam"),
        playing: false,
        ..Settings::default()
    }));
    assert_eq!(app.effects(), [stop(second)], "no worker searches unnecessarily");
    app.apply(OwnCubeCommand::Toggle);
    assert!(own(&app).standing.is_empty() && !own(&app).can_undo);
    assert_eq!(own(&app).pieces.len(), 13);
    edit(&mut app, &[CubeEdit::Pick(PieceId::new(2)), CubeEdit::PutIn]);
    let (other, about) = started(&mut app).expect("a worker searches");
    assert!(other != worker && other != second && about.len() == 1, "the workers' numbers differ");
}

#[test]
fn completions_of_a_puzzle_that_was_opened_may_have_different_numbers_of_pieces() {
    let puzzle = row_with(2);
    let all = Problem::new(&puzzle);
    let mut app = opened(Arc::clone(&puzzle));
    edit(&mut app, &[CubeEdit::Pick(PieceId::new(1)), CubeEdit::Point(Cell::new(3)), CubeEdit::PutIn]);
    let (worker, standing) = started(&mut app).expect("a worker searches");
    let one_more = |begun: &[PlacementId]| -> Vec<Vec<PlacementId>> {
        all.ids().map(|id| [begun, &[id]].concat()).filter(|placed| all.is_solution(placed)).collect()
    };
    let mut solutions = one_more(&standing);
    solutions.extend(solutions.clone().iter().flat_map(|solution| one_more(solution)));
    assert_eq!(solutions.iter().map(Vec::len).collect::<Vec<_>>(), [2, 3]);
    report(&mut app, worker, found(&solutions, solutions.len(), true));
    assert_eq!(own(&app).completions, Some(2));
    app.apply(OwnCubeCommand::ShowCompletion);
    for (index, solution) in solutions.iter().enumerate() {
        app.apply(SolutionsCommand::Show(Pick::Number(index + 1)));
        assert_eq!(app.solutions().solution(index), Solution::of(&all, solution));
        assert_eq!(filled(&app, &app.frame()).len(), 1 + solution.len());
    }
}
