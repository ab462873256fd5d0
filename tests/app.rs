//! What the app promises: commands, playback, solutions, and the picture of now.

use cubefall::app::{App, Command, Counting, Motion, Pick, Settings, Speed};
use cubefall::solver::{Coord, Event, PieceSearch, PlacementTable, Strategy, catalog, verify};
use std::collections::BTreeSet;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn paused() -> App {
    App::new(Settings { playing: false, ..Settings::default() })
}

/// Lets the app do all that is due, in slices of `slice` steps.
fn work_off(app: &mut App, slice: u64) {
    while app.work(slice) {}
}

fn finished(slice: u64) -> App {
    let mut app = paused();
    app.apply(Command::RunToEnd);
    work_off(&mut app, slice);
    app
}

#[test]
fn a_run_to_the_end_finds_every_solution_once_and_each_passes_the_check() {
    let app = finished(20_000);
    assert_eq!(app.found(), 240);
    let distinct: BTreeSet<String> = (0..240).map(|index| app.solution(index).text(app.puzzle())).collect();
    assert_eq!(distinct.len(), 240);
    assert!((0..240).all(|index| verify(app.puzzle(), &app.solution(index)).is_ok()));
    let readout = app.readout();
    assert!(readout.finished && !readout.playing);
    assert_eq!((readout.tried, readout.kept), (4_895_876, 49_816));
    assert_eq!(
        readout.sentence,
        "Everything is tried: 240 solutions up to rotation and reflection, in 4,895,876 tries."
    );
}

#[test]
fn the_size_of_the_slices_changes_nothing() {
    let whole = finished(u64::MAX).readout();
    for slice in [9_973, 65_536] {
        assert_eq!(finished(slice).readout(), whole, "slices of {slice}");
    }
}

#[test]
fn a_step_is_one_step_and_waits_then() {
    let mut app = paused();
    let table = PlacementTable::restricted(app.puzzle(), &catalog::soma_seed_restriction(app.puzzle()));
    let mut search = PieceSearch::new(&table, Strategy::FewestFirst);
    for _ in 0..500 {
        app.apply(Command::Step);
        work_off(&mut app, 20_000);
        search.step(&table);
        assert_eq!(app.readout().tried, search.stats().tried());
        assert_eq!(app.readout().level, search.position().level());
        assert!(!app.is_active());
    }
}

#[test]
fn a_step_over_ends_where_a_placement_fits() {
    let mut app = paused();
    for _ in 0..200 {
        let before = app.readout().kept;
        app.apply(Command::StepOver);
        work_off(&mut app, 3);
        assert_eq!(app.readout().kept, before + 1);
        assert!(app.readout().words.both().is_empty());
        assert!(!app.is_active());
    }
}

#[test]
fn the_next_solution_is_one_further_and_waits_there_with_a_full_box() {
    let mut app = paused();
    for number in 1..=240 {
        app.apply(Command::NextSolution);
        work_off(&mut app, 20_000);
        assert_eq!(app.found(), number);
        assert!(!app.is_active());
        assert!(app.frame().poses.iter().all(Option::is_some));
    }
    app.apply(Command::NextSolution);
    work_off(&mut app, 20_000);
    assert!(app.readout().finished);
    assert_eq!(app.found(), 240);
}

#[test]
fn looking_at_solutions_leaves_the_search_exactly_where_it_was() {
    let mut app = paused();
    for _ in 0..3 {
        app.apply(Command::NextSolution);
        work_off(&mut app, 20_000);
    }
    app.apply(Command::Step);
    work_off(&mut app, 20_000);
    let (frame, readout) = (app.frame(), app.readout());
    for command in [
        Command::Show(Pick::First),
        Command::SetExplosion(0.5),
        Command::SetCut(1.0),
        Command::ToggleSlideShow,
        Command::SetPlaced(2),
    ] {
        app.apply(command);
        app.tick(10.0);
        assert!(!app.work(20_000));
    }
    assert_ne!(app.frame(), frame);
    app.apply(Command::BackToSearch);
    assert_eq!((app.frame(), app.readout()), (frame, readout));
}

#[test]
fn a_search_that_plays_waits_while_solutions_are_looked_at_and_plays_on_after() {
    let mut app = App::new(Settings { speed: Speed::FASTEST, ..Settings::default() });
    while app.found() == 0 {
        app.work(100);
    }
    let tried = app.readout().tried;
    app.apply(Command::Show(Pick::First));
    app.tick(1.0);
    assert!(!app.work(20_000));
    assert_eq!(app.readout().tried, tried);
    app.apply(Command::BackToSearch);
    app.work(100);
    assert!(app.readout().tried > tried);
}

#[test]
fn picks_stay_within_the_solutions_found() {
    let mut app = paused();
    app.apply(Command::Show(Pick::Next));
    assert_eq!(app.readout().shown, None);
    for _ in 0..3 {
        app.apply(Command::NextSolution);
        work_off(&mut app, 20_000);
    }
    let mut number_after = |pick| {
        app.apply(Command::Show(pick));
        app.readout().shown.map(|shown| shown.number)
    };
    let picks = [Pick::First, Pick::Previous, Pick::Next, Pick::Last, Pick::Next, Pick::Number(2)];
    assert_eq!(picks.map(&mut number_after), [1, 1, 2, 3, 3, 2].map(Some));
    assert_eq!([Pick::Number(0), Pick::Number(usize::MAX)].map(number_after), [1, 3].map(Some));
}

#[test]
fn a_slide_show_turns_every_page_and_begins_again() {
    let mut app = paused();
    for _ in 0..2 {
        app.apply(Command::NextSolution);
        work_off(&mut app, 20_000);
    }
    app.apply(Command::Show(Pick::First));
    app.apply(Command::ToggleSlideShow);
    let mut seen = Vec::new();
    for _ in 0..3 {
        seen.push(app.readout().shown.map(|shown| shown.number));
        app.tick(3.0);
    }
    assert_eq!(seen, [1, 2, 1].map(Some));
    app.apply(Command::ToggleSlideShow);
    assert!(!app.is_active());
}

#[test]
fn putting_together_adds_piece_by_piece_and_stops_at_the_whole() {
    let mut app = paused();
    app.apply(Command::NextSolution);
    work_off(&mut app, 20_000);
    app.apply(Command::ToggleAssembling);
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
        app.apply(Command::Show(Pick::Number(index + 1)));
        let solution = app.solution(index);
        for (body, pose) in app.props().bodies.iter().zip(app.frame().poses) {
            let pose = pose.expect("all pieces are in");
            let posed: BTreeSet<Coord> =
                body.cells.iter().map(|&cell| pose.rotation.apply(cell) + pose.translation).collect();
            let solved = solution.pieces().iter().find(|(piece, _)| *piece == body.piece);
            assert_eq!(Some(posed), solved.map(|(_, cells)| cells.iter().copied().collect()));
        }
    }
}

/// Whether the pieces can come in one after the other, each from straight above: by trying every order.
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
            app.apply(Command::Show(Pick::Number(number)));
            app.apply(Command::SetPlaced(count));
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
fn playing_takes_the_steps_that_its_speed_makes_due() {
    let mut app = App::new(Settings { speed: Speed::at(30), ..Settings::default() });
    let steps_in_a_second = |app: &mut App| {
        let before = app.readout().tried;
        for _ in 0..60 {
            app.tick(1.0 / 60.0);
            work_off(app, 20_000);
        }
        app.readout().tried - before
    };
    let tried = steps_in_a_second(&mut app);
    assert!((900..=1000).contains(&tried), "{tried} tries at 1,000 steps a second");
    assert!((900.0..1100.0).contains(&app.readout().rate));
    app.apply(Command::TogglePlay);
    assert_eq!(steps_in_a_second(&mut app), 0);
}

#[test]
fn slow_changes_fly_fast_ones_are_snapshots_and_reduced_motion_keeps_still() {
    let mut app = App::new(Settings::default());
    assert!(matches!(app.frame().motion, Motion::Flight { .. }));
    app.apply(Command::SetReducedMotion(true));
    assert_eq!(app.frame().motion, Motion::Still);
    app.apply(Command::SetSpeed(Speed::FASTEST));
    assert_eq!(app.frame().motion, Motion::Snapshots);
}

#[test]
fn another_strategy_or_counting_starts_again() {
    let mut app = finished(20_000);
    app.apply(Command::SetCounting(Counting::Raw));
    assert_eq!((app.found(), app.readout().tried), (0, 0));
    assert!(app.readout().levels.iter().map(|row| row.placements).eq([64, 72, 72, 96, 96, 144, 144]));
    app.apply(Command::SetStrategy(Strategy::AsGiven));
    assert!(app.readout().levels.iter().map(|row| row.placements).eq([144, 72, 72, 144, 96, 96, 64]));
}

#[test]
fn a_refused_try_is_shown_with_the_cells_that_clash() {
    let mut app = paused();
    let mut refused = 0;
    let table = PlacementTable::restricted(app.puzzle(), &catalog::soma_seed_restriction(app.puzzle()));
    let mut search = PieceSearch::new(&table, Strategy::FewestFirst);
    for _ in 0..300 {
        app.apply(Command::Step);
        work_off(&mut app, 20_000);
        let frame = app.frame();
        match search.step(&table) {
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
