//! The wall of all solutions: it opens at the end of a search unless the user does something else, has each
//! solution as it is, follows the filter and the order, and leads to the solution that is chosen.

use crate::find_all::started;
use app::{
    Command, Filter, FilterCondition, GuideCommand, List, Order, OwnCubeCommand, Pick, PlaybackCommand,
    Property, SearchCommand, Settings, Showing, SolutionsCommand, WallReadout,
};
use app_testing::{Driver, finished, paused, work_off};
use cubefall::puzzle::{Cell, PieceId};
use messages::Lesson;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const SOLUTION: Showing = Showing::Solution { from_own_cube: false };

/// Lets this many seconds pass, as a page with slow frames.
fn wait(app: &mut Driver, seconds: f64) {
    for _ in 0..(seconds / 0.1).round() as usize {
        app.tick(0.1);
    }
}

/// Makes all of the wall.
fn make(app: &mut Driver) {
    while app.readout().solutions.filtering || app.is_active() {
        app.filter(50);
    }
}

fn wall(app: &Driver) -> WallReadout {
    app.readout().solutions.wall.expect("the wall is open")
}

/// The wall of Soma's 240 solutions.
fn open() -> Driver {
    let mut app = finished(u64::MAX);
    app.apply(SolutionsCommand::OpenWall);
    make(&mut app);
    app
}

/// The solutions that stand, in the order of their places.
fn standing(app: &Driver) -> Vec<usize> {
    let wall = app.wall().expect("it is open");
    let mut places: Vec<(usize, usize)> =
        wall.places.iter().enumerate().filter_map(|(index, place)| Some(((*place)?, index))).collect();
    places.sort_unstable();
    places.into_iter().map(|(_, index)| index).collect()
}

#[test]
fn at_the_end_of_a_search_its_last_solution_stands_for_a_moment_and_then_the_wall_opens() {
    let mut app = finished(u64::MAX);
    assert_eq!(app.readout().showing, Showing::Search);
    assert!(app.is_active(), "the page must not stop here");
    wait(&mut app, 0.3);
    assert_eq!(app.readout().showing, SOLUTION);
    assert_eq!(app.readout().solutions.shown.map(|shown| shown.place), Some(240));
    wait(&mut app, 2.2);
    assert_eq!(app.readout().showing, SOLUTION, "it flies in and stands");
    wait(&mut app, 0.4);
    assert_eq!(app.readout().showing, Showing::Wall);
    make(&mut app);
    assert_eq!(wall(&app).standing, 240);
    assert!(!app.is_active());
    assert_eq!(app.readout().sentence, "All 240 solutions. Choose one to look at it.");
}

#[test]
fn when_all_are_found_in_the_background_the_first_one_stands_and_then_the_wall_opens() {
    let (mut app, mut workers) = started(2);
    workers.work_off(&mut app);
    wait(&mut app, 0.3);
    assert_eq!(app.readout().solutions.list, List::All);
    assert_eq!(app.readout().solutions.shown.map(|shown| shown.place), Some(1));
    wait(&mut app, 2.6);
    assert_eq!(app.readout().showing, Showing::Wall);
}

#[test]
fn any_command_of_the_user_keeps_it_from_opening_by_itself() {
    let commands: [Command; 6] = [
        SolutionsCommand::Show(Pick::Previous).into(),
        SolutionsCommand::ToggleSlideShow.into(),
        OwnCubeCommand::Toggle.into(),
        PlaybackCommand::StepBack.into(),
        SearchCommand::Restart.into(),
        Command::Back,
    ];
    for seconds in [0.0, 1.0] {
        for command in commands.clone() {
            let mut app = finished(u64::MAX);
            wait(&mut app, seconds);
            app.apply(command.clone());
            wait(&mut app, 9.0);
            assert_ne!(app.readout().showing, Showing::Wall, "{command:?} after {seconds} s");
        }
    }
    let mut app = finished(u64::MAX);
    app.apply(Command::SetReducedMotion(true));
    wait(&mut app, 3.0);
    assert_eq!(app.readout().showing, Showing::Wall, "that is no command of the user");
}

#[test]
fn it_does_not_open_by_itself_over_something_else_or_for_a_single_solution() {
    // One that was reached before.
    let mut app = finished(u64::MAX);
    app.apply(Command::Back);
    app.apply(PlaybackCommand::Jump(10));
    work_off(&mut app, 100_000);
    app.apply(PlaybackCommand::Jump(app.readout().playback.time.end));
    work_off(&mut app, u64::MAX);
    wait(&mut app, 9.0);
    assert_eq!(app.readout().showing, Showing::Search, "the user looks at the end again");

    let mut app = paused();
    app.apply(GuideCommand::Open(Arc::new(Lesson::awaited("all")), 1));
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, u64::MAX);
    wait(&mut app, 3.0);
    assert_eq!(app.readout().showing, Showing::Search, "the lesson goes on");

    let one = catalogue::ALL.get("three-boxes");
    let mut app = Driver::new(Settings { puzzle: one, playing: false, ..Settings::default() });
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, u64::MAX);
    let found = app.found();
    wait(&mut app, 9.0);
    app.apply(SolutionsCommand::OpenWall);
    assert_eq!(app.readout().showing == Showing::Wall, found > 1, "{found} solutions");
}

#[test]
fn it_has_each_body_where_the_solution_has_it() {
    assert_stand_as_shown(&open());
}

#[test]
fn it_has_the_solutions_as_the_filter_turns_them_and_afterwards_as_they_are_listed() {
    let mut app = open();
    let (listed, generation) =
        app.wall().map(|wall| (wall.cells.to_vec(), wall.generation)).expect("it is open");
    let conditions = vec![FilterCondition::Fills(PieceId::new(2), Cell::new(0))];
    app.apply(SolutionsCommand::SetFilter(Filter { conditions, ..Filter::default() }));
    make(&mut app);
    assert_stand_as_shown(&app);
    let wall = app.wall().expect("it is open");
    assert_ne!(wall.cells, listed);
    assert_ne!(wall.generation, generation, "the view has to take them");
    for &index in &standing(&app) {
        assert_eq!(body_at(&app, index, 0), 2, "solution {index}");
    }
    app.apply(SolutionsCommand::SetFilter(Filter::default()));
    make(&mut app);
    assert_eq!(app.wall().map(|wall| wall.cells.to_vec()), Some(listed));
}

/// The body at this place of the box of a solution of the wall.
fn body_at(app: &Driver, index: usize, place: usize) -> usize {
    let wall = app.wall().expect("it is open");
    let room = wall.cells.len() / wall.places.len();
    usize::from(wall.cells[index * room + place]) - 1
}

/// Asserts that the wall of Soma's solutions has each body where the solution, as it is shown, has it.
fn assert_stand_as_shown(app: &Driver) {
    let extent = app.props().extent;
    let room = (extent.x * extent.y * extent.z) as usize;
    assert_eq!(app.wall().map(|wall| wall.cells.len()), Some(240 * room));
    for index in 0..240 {
        for (piece, filled) in app.solutions().solution(index).pieces() {
            for cell in filled {
                let place = cell.x + extent.x * (cell.y + extent.y * cell.z);
                let body = body_at(app, index, place as usize);
                assert_eq!(app.props().bodies[body].piece, *piece, "solution {index}, {cell}");
            }
        }
    }
}

#[test]
fn those_that_the_filter_rejects_do_not_stand_and_the_others_keep_their_places() {
    let mut app = open();
    assert_eq!(standing(&app), (0..240).collect::<Vec<_>>());
    let revision = app.wall().map(|wall| wall.revision);
    app.apply(SolutionsCommand::Select(Some(0)));
    let conditions = vec![FilterCondition::Has(PieceId::new(1), Property::InCorner)];
    app.apply(SolutionsCommand::SetFilter(Filter { conditions, ..Filter::default() }));
    make(&mut app);
    let passing: Vec<usize> = (0..app.solutions().rows()).map(|row| app.solutions().in_row(row)).collect();
    assert!(!passing.is_empty() && passing.len() < 240);
    assert_eq!(standing(&app), passing);
    assert_ne!(app.wall().map(|wall| wall.revision), revision);
    let places = app.wall().expect("it is open").places.to_vec();
    assert!(passing.iter().all(|&index| places[index] == Some(index)));
    assert_eq!(wall(&app).standing, passing.len());
    let rejected = (0..240).find(|index| !passing.contains(index)).expect("one fails");
    app.apply(SolutionsCommand::Select(Some(rejected)));
    assert_eq!(wall(&app).selected, None);
    app.apply(SolutionsCommand::SetFilter(Filter::default()));
    make(&mut app);
    assert_eq!(standing(&app).len(), 240);
}

#[test]
fn sorting_moves_them_to_their_rows() {
    let mut app = open();
    app.apply(SolutionsCommand::SetFilter(Filter { order: Order::Name, ..Filter::default() }));
    make(&mut app);
    let names: Vec<_> = standing(&app).into_iter().map(|index| app.solutions().name(index)).collect();
    assert!(names.len() == 240 && names.is_sorted());
    assert_eq!(app.readout().sentence, "All 240 solutions. Choose one to look at it.");
}

#[test]
fn a_selected_solution_has_its_number_and_name_and_is_shown_when_it_is_chosen() {
    let mut app = open();
    app.apply(SolutionsCommand::Select(Some(41)));
    let selected = wall(&app).selected.expect("it stands");
    assert_eq!((selected.place, selected.name), (42, app.solutions().name(41)));
    app.apply(SolutionsCommand::Select(Some(240)));
    assert_eq!(wall(&app).selected, None, "there are 240");
    app.apply(SolutionsCommand::Show(Pick::Number(42)));
    assert_eq!(app.readout().showing, SOLUTION);
    assert_eq!(app.readout().solutions.shown.map(|shown| shown.place), Some(42));
    assert!(app.wall().is_none());
}

#[test]
fn back_leads_from_the_wall_to_what_was_shown_before() {
    let mut app = open();
    app.apply(Command::Back);
    assert_eq!(app.readout().showing, Showing::Search);
    app.apply(SolutionsCommand::Show(Pick::Number(7)));
    app.apply(SolutionsCommand::ToggleBuilding);
    app.apply(SolutionsCommand::ToggleWall);
    assert_eq!(app.readout().showing, Showing::Wall);
    assert_eq!(app.wall().and_then(|wall| wall.shown), Some(6));
    app.apply(SolutionsCommand::ToggleWall);
    assert_eq!(app.readout().showing, SOLUTION);
    assert!(app.readout().solutions.build.is_none(), "building along has ended");
    app.apply(SolutionsCommand::OpenWall);
    app.apply(PlaybackCommand::StepBack);
    assert_eq!(app.readout().showing, Showing::Search, "the search is moved");
}
