//! Showing solutions: which one, whole or in part, and how it is built.

use app::{Command, Pick, PlaybackCommand, Settings, SolutionsCommand, Speed};
use app_testing::{Driver, fewest, finished, paused, watching, work_off};
use cubefall::problem::Symmetry;
use cubefall::puzzle::Coord;
use cubefall::search::Strategy;
use cubefall::solution::Side;
use std::collections::BTreeSet;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn showing_solutions_does_not_change_the_search() {
    let mut app = paused();
    for _ in 0..3 {
        app.apply(PlaybackCommand::NextSolution);
        work_off(&mut app, 20_000);
    }
    app.apply(PlaybackCommand::Step);
    work_off(&mut app, 20_000);
    let (frame, readout) = (app.frame(), app.readout());
    for command in [
        SolutionsCommand::Show(Pick::First),
        SolutionsCommand::SetExplosion(0.5),
        SolutionsCommand::SetCut(1.0),
        SolutionsCommand::ToggleSlideShow,
        SolutionsCommand::SetPlaced(2),
    ] {
        app.apply(command);
        app.tick(10.0);
        assert!(!app.work(20_000));
    }
    assert_ne!(app.frame(), frame);
    app.apply(Command::Back);
    assert_eq!((app.frame(), app.readout()), (frame, readout));
}

#[test]
fn a_frame_is_solved_only_with_all_pieces_of_a_solution_in_their_places() {
    let mut app = paused();
    assert!(!app.frame().is_solved);
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 20_000);
    assert!(app.frame().is_solved);
    app.apply(PlaybackCommand::Step);
    work_off(&mut app, 1);
    assert!(!app.frame().is_solved);
    app.apply(SolutionsCommand::Show(Pick::First));
    assert!(app.frame().is_solved);
    for (changed, back) in [
        (SolutionsCommand::SetPlaced(6), SolutionsCommand::SetPlaced(7)),
        (SolutionsCommand::SetExplosion(0.5), SolutionsCommand::SetExplosion(0.0)),
        (SolutionsCommand::ToggleApart, SolutionsCommand::ToggleApart),
    ] {
        app.apply(changed.clone());
        assert!(!app.frame().is_solved, "{changed:?}");
        app.apply(back);
        assert!(app.frame().is_solved, "after {changed:?}");
    }
}

#[test]
fn a_playing_search_pauses_while_solutions_are_shown_and_resumes_afterwards() {
    let mut app = Driver::new(Settings { speed: Speed::FASTEST, ..Settings::default() });
    while app.found() == 0 {
        app.work(100);
    }
    let tried = app.readout().playback.tried;
    app.apply(SolutionsCommand::Show(Pick::First));
    app.tick(1.0);
    assert!(!app.work(20_000));
    assert_eq!(app.readout().playback.tried, tried);
    app.apply(Command::Back);
    app.work(100);
    assert!(app.readout().playback.tried > tried);
}

#[test]
fn picks_stay_within_the_solutions_found() {
    let mut app = paused();
    app.apply(SolutionsCommand::Show(Pick::Next));
    assert_eq!(app.readout().solutions.shown, None);
    for _ in 0..3 {
        app.apply(PlaybackCommand::NextSolution);
        work_off(&mut app, 20_000);
    }
    let mut number_after = |pick| {
        app.apply(SolutionsCommand::Show(pick));
        app.readout().solutions.shown.map(|shown| shown.place)
    };
    let picks = [Pick::First, Pick::Previous, Pick::Next, Pick::Last, Pick::Next, Pick::Number(2)];
    assert_eq!(picks.map(&mut number_after), [1, 1, 2, 3, 3, 2].map(Some));
    assert_eq!([Pick::Number(0), Pick::Number(usize::MAX)].map(number_after), [1, 3].map(Some));
}

#[test]
fn a_slide_show_shows_every_solution_and_starts_again() {
    let mut app = paused();
    for _ in 0..2 {
        app.apply(PlaybackCommand::NextSolution);
        work_off(&mut app, 20_000);
    }
    app.apply(SolutionsCommand::Show(Pick::First));
    app.apply(SolutionsCommand::ToggleSlideShow);
    let mut seen = Vec::new();
    for _ in 0..3 {
        seen.push(app.readout().solutions.shown.map(|shown| shown.place));
        app.tick(3.0);
    }
    assert_eq!(seen, [1, 2, 1].map(Some));
    app.apply(SolutionsCommand::ToggleSlideShow);
    assert!(!app.is_active());
}

#[test]
fn automatic_building_adds_piece_by_piece_and_stops_at_the_whole() {
    let mut app = paused();
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 20_000);
    app.apply(SolutionsCommand::ToggleAssembling);
    let mut inside = Vec::new();
    while app.is_active() {
        inside.push(app.frame().poses.iter().flatten().count());
        app.tick(1.1);
    }
    assert_eq!(inside, [0, 1, 2, 3, 4, 5, 6]);
    assert!(app.frame().poses.iter().all(Option::is_some));
}

#[test]
fn a_pose_puts_the_cells_of_a_body_where_the_solution_has_them() {
    let mut app = finished(20_000);
    for index in 0..240 {
        app.apply(SolutionsCommand::Show(Pick::Number(index + 1)));
        let solution = app.solutions().solution(index);
        for (body, pose) in app.props().bodies.iter().zip(app.frame().poses) {
            let pose = pose.expect("all pieces are in");
            let posed: BTreeSet<Coord> =
                body.cells.iter().map(|&cell| pose.rotation.apply(cell) + pose.translation).collect();
            let solved = solution.pieces().iter().find(|(piece, _)| *piece == body.piece);
            assert_eq!(Some(posed), solved.map(|(_, cells)| cells.iter().copied().collect()));
        }
    }
}

/// Whether the pieces can be inserted one after the other from above, by trying every order.
fn some_order_drops(pieces: &[Vec<Coord>], placed: &[bool]) -> bool {
    let meets = |new: &Vec<Coord>| {
        let above = |old: &Coord| new.iter().any(|cell| (cell.x, cell.y) == (old.x, old.y) && cell.z < old.z);
        pieces.iter().zip(placed).any(|(old, &placed)| placed && old.iter().any(above))
    };
    placed.iter().all(|&placed| placed)
        || (0..pieces.len()).any(|next| {
            let mut then = placed.to_vec();
            !std::mem::replace(&mut then[next], true)
                && !meets(&pieces[next])
                && some_order_drops(pieces, &then)
        })
}

#[test]
fn pieces_drop_past_no_other_wherever_some_order_allows_that() {
    let mut app = finished(20_000);
    let mut droppable = 0;
    for number in 1..=240 {
        let mut placed: Vec<Vec<Coord>> = Vec::new();
        let mut passes = false;
        for count in 1..=7 {
            app.apply(SolutionsCommand::Show(Pick::Number(number)));
            app.apply(SolutionsCommand::SetPlaced(count));
            let inside = |body: usize| app.frame().poses[body].is_some();
            let cells = |body: usize| {
                let pose = app.frame().poses[body].expect("it is in the box");
                app.props().bodies[body]
                    .cells
                    .iter()
                    .map(|&cell| pose.rotation.apply(cell) + pose.translation)
                    .collect()
            };
            let now: Vec<Vec<Coord>> = (0..7).filter(|&body| inside(body)).map(cells).collect();
            let new = now.iter().find(|cells| !placed.contains(cells)).expect("one more is in").clone();
            let under =
                |old: &Coord| new.iter().any(|cell| (cell.x, cell.y) == (old.x, old.y) && cell.z < old.z);
            passes |= placed.iter().flatten().any(under);
            placed.push(new);
        }
        let possible = some_order_drops(&placed, &[false; 7]);
        assert_eq!(passes, !possible, "solution {number}");
        droppable += usize::from(possible);
    }
    assert!(droppable > 0);
}

#[test]
fn a_piece_that_cannot_come_from_above_slides_in_and_the_text_names_the_side() {
    let plan = Strategy::TURBO.plan();
    let mut app = Driver::new(Settings {
        puzzle: catalogue::ALL.get("bedlam"),
        plan,
        playing: false,
        ..Settings::default()
    });
    let sideways = |app: &Driver| app.readout().solutions.shown.expect("a solution is shown").sideways;
    for number in 1.. {
        app.apply(PlaybackCommand::NextSolution);
        work_off(&mut app, 20_000);
        app.apply(SolutionsCommand::Show(Pick::Last));
        if sideways(&app) > 0 {
            break;
        }
        assert!(number < 100, "about a quarter have one");
    }
    let mut slid = 0;
    for placed in 1..13 {
        let before = app.frame().poses;
        app.apply(SolutionsCommand::SetPlaced(placed));
        let poses = app.frame().poses;
        let new = poses.iter().flatten().find(|pose| !before.contains(&Some(**pose)) || placed == 1);
        let slides = new.is_some_and(|pose| pose.slide != Coord::default());
        let sentence = app.readout().sentence;
        let named = |side: &Side| sentence.contains(&side.to_string());
        assert_eq!(slides, Side::ALL.iter().any(named), "{sentence}");
        slid += usize::from(slides);
    }
    assert!(slid > 0 && slid <= sideways(&app));
}

#[test]
fn a_solution_has_its_name_wherever_it_is_found() {
    let mut names = Vec::new();
    for strategy in [Strategy::FOLD, Strategy::TURBO] {
        let mut app = watching(fewest(strategy), Symmetry::Restricted);
        app.apply(PlaybackCommand::RunToEnd);
        work_off(&mut app, 20_000);
        let name = |number| {
            app.apply(SolutionsCommand::Show(Pick::Number(number)));
            app.readout().solutions.shown.expect("it is shown").name.expect("it has one")
        };
        names.push((1..=240).map(name).collect::<BTreeSet<_>>());
    }
    assert!(names[0].len() == 240 && names[0] == names[1]);
}
