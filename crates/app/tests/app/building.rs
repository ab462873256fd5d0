//! Building a solution along: the frame and the readout at each step.

use app::{Another, BuildReadout, Command, Frame, Pick, PlaybackCommand, Pose, Settings, SolutionsCommand};
use app_testing::Driver;
use cubefall::problem::Symmetry;
use cubefall::puzzle::{CellSet, Coord, Piece, PieceId, Puzzle, Region};
use cubefall::search::Strategy;
use cubefall::solution::Side;
use std::sync::Arc;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The seconds after which all flights have ended.
const SETTLED: f64 = 1.0;

/// A puzzle with this many of its solutions found.
fn searched(puzzle: Arc<Puzzle>, solutions: usize) -> Driver {
    let plan = Strategy::TURBO.plan();
    let mut app = Driver::new(Settings { puzzle, plan, playing: false, ..Settings::default() });
    while app.found() < solutions {
        app.apply(PlaybackCommand::NextSolution);
        while app.work(u64::MAX) {}
    }
    app
}

fn building(puzzle: Arc<Puzzle>, solutions: usize, number: usize) -> Driver {
    let mut app = searched(puzzle, solutions);
    app.apply(SolutionsCommand::Show(Pick::Number(number)));
    app.apply(SolutionsCommand::ToggleBuilding);
    app.tick(SETTLED);
    app
}

fn step(app: &Driver) -> BuildReadout {
    app.readout().solutions.build.expect("a solution is being built")
}

/// The cells that a body in this pose fills.
fn cells(app: &Driver, body: usize, pose: Pose) -> Vec<Coord> {
    app.props().bodies[body].cells.iter().map(|&cell| pose.rotation.apply(cell) + pose.translation).collect()
}

/// These cells, all of them in the box.
fn set(app: &Driver, cells: Vec<Coord>) -> CellSet {
    let region = app.puzzle().region();
    cells.into_iter().fold(CellSet::EMPTY, |set, cell| set.with(region.cell_at(cell).expect("in the box")))
}

/// The cells of the bodies in the box, without the one held over it.
fn filled(app: &Driver, frame: &Frame) -> CellSet {
    let bodies = frame.poses.iter().enumerate();
    let within = bodies.filter_map(|(body, pose)| pose.filter(|pose| !pose.held).map(|pose| (body, pose)));
    within.fold(CellSet::EMPTY, |all, (body, pose)| all.union(&set(app, cells(app, body, pose))))
}

#[test]
fn piece_by_piece_the_box_is_filled() {
    for (puzzle, solutions) in [(catalogue::ALL.get("soma"), 20), (catalogue::ALL.get("bedlam"), 10)] {
        for number in 1..=solutions {
            let mut app = building(puzzle.clone(), solutions, number);
            let pieces = app.props().bodies.len();
            let mut standing = CellSet::EMPTY;
            for placed in 0..pieces {
                let (now, frame) = (step(&app), app.frame());
                assert_eq!(
                    (now.placed, now.standing.len(), now.waiting.len()),
                    ((placed, pieces), placed, pieces - placed - 1)
                );
                let (piece, cells_of_piece) = now.piece.expect("a piece is left");
                assert_eq!(filled(&app, &frame), standing);

                let preview = frame.preview.expect("it is shown where it will be");
                let promised = set(&app, cells(&app, preview.body, preview.pose));
                assert_eq!(
                    (app.props().bodies[preview.body].piece, promised),
                    (piece, cells_of_piece.clone())
                );
                assert_eq!(frame.marks.len(), cells_of_piece.len(), "each of its cells is marked");

                let held = frame.poses[preview.body].expect("it is held over the box");
                let top = app.props().extent.z;
                assert!(held.held && held.rotation == preview.pose.rotation, "in its final rotation");
                let lowest = cells(&app, preview.body, held).iter().map(|cell| cell.z).min();
                assert_eq!(lowest, Some(top + 1), "above the box");
                let over = preview.pose.translation + preview.pose.slide;
                assert_eq!((held.translation.x, held.translation.y), (over.x, over.y), "above its place");

                standing = standing.union(&cells_of_piece);
                app.apply(SolutionsCommand::BuildNext);
                app.tick(SETTLED);
            }
            assert_eq!(filled(&app, &app.frame()).len(), app.puzzle().region().volume());
            let end = step(&app);
            assert_eq!(
                (end.piece.clone(), end.title.as_str()),
                (None, "That was the last piece: it is whole.")
            );
            app.apply(SolutionsCommand::BuildNext);
            assert_eq!(step(&app), end, "there is nothing after the last");
        }
    }
}

#[test]
fn one_piece_moves_at_a_time() {
    let mut app = building(catalogue::ALL.get("soma"), 1, 1);
    let held = |frame: &Frame| frame.poses.iter().flatten().filter(|pose| pose.held).count();
    assert_eq!(held(&app.frame()), 1);
    app.apply(SolutionsCommand::BuildNext);
    assert_eq!(held(&app.frame()), 0, "the next piece waits until this one is placed");
    assert!(app.is_active(), "then it follows automatically");
    app.tick(SETTLED);
    assert_eq!(held(&app.frame()), 1);
    assert!(!app.is_active());

    let before = filled(&app, &app.frame());
    app.apply(SolutionsCommand::BuildPrevious);
    assert_eq!(
        (held(&app.frame()), filled(&app, &app.frame())),
        (0, before),
        "the held piece is removed first"
    );
    app.tick(SETTLED);
    assert_eq!((held(&app.frame()), filled(&app, &app.frame())), (1, CellSet::EMPTY));
}

#[test]
fn keys_of_the_search_insert_remove_and_leave() {
    let mut app = building(catalogue::ALL.get("soma"), 3, 2);
    let first = step(&app);
    for command in [PlaybackCommand::Step, PlaybackCommand::TogglePlay] {
        app.apply(command);
    }
    assert_eq!(step(&app).placed, (2, 7));
    for _ in 0..5 {
        app.apply(PlaybackCommand::StepBack);
    }
    assert_eq!(step(&app), first);
    app.apply(Command::Back);
    assert_eq!(app.readout().solutions.build, None);
    let shown = app.readout().solutions.shown.expect("the solution is still shown");
    assert_eq!((shown.place, shown.placed), (2, 7));
    app.apply(SolutionsCommand::BuildNext);
    assert_eq!(app.readout().solutions.shown, Some(shown), "without building there is no next piece");
    let now = app.readout().playback.time.now;
    app.apply(PlaybackCommand::StepBack);
    while app.work(u64::MAX) {}
    assert_eq!(
        (app.readout().solutions.shown, app.readout().playback.time.now),
        (None, now - 1),
        "the stage shows the search again"
    );
}

#[test]
fn the_text_names_the_side_of_each_piece() {
    let mut app = searched(catalogue::ALL.get("bedlam"), 300);
    let mut described = 0;
    for number in 1..=300 {
        app.apply(SolutionsCommand::Show(Pick::Number(number)));
        let sideways = app.readout().solutions.shown.expect("it is shown").sideways;
        app.apply(SolutionsCommand::ToggleBuilding);
        let mut slides = 0;
        for placed in 0..13 {
            let BuildReadout { title, from, piece, .. } = step(&app);
            let (piece, _) = piece.expect("a piece is due");
            assert!(title.contains(app.puzzle().piece(piece).name()), "{title}");
            let from = from.expect("none of them locks");
            assert!(placed == 0 || title.contains(&from.to_string()), "{from:?}: {title}");
            slides += usize::from(from != Side::Above);
            app.apply(SolutionsCommand::BuildNext);
        }
        assert_eq!(slides, sideways, "solution {number}");
        described += slides;
        app.apply(SolutionsCommand::ToggleBuilding);
    }
    assert!(described > 0, "some of these have pieces from the side");
}

/// A ring, a piece that may stand through it with broad ends, and single cubes.
fn locking() -> Arc<Puzzle> {
    let cells =
        |cells: &[[i32; 3]]| -> Vec<Coord> { cells.iter().map(|&[x, y, z]| Coord::new(x, y, z)).collect() };
    let ring: Vec<Coord> = (0..9).filter(|&n| n != 4).map(|n| Coord::new(n % 3, n / 3, 0)).collect();
    let bow = cells(&[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 2, 0], [0, 2, 0]]);
    let piece =
        |name: &str, cells: &[Coord], copies: usize| Piece::new(name, cells, copies).expect("a piece");
    let pieces = vec![piece("R", &ring, 1), piece("bow", &bow, 1), piece("block", &cells(&[[0, 0, 0]]), 14)];
    Puzzle::new("locking", Region::cuboid(3, 3, 3).expect("a box"), pieces).expect("they fill it")
}

/// A solution of which not all pieces can be put in, and the next one of which they can.
#[test]
fn of_a_solution_that_locks_that_is_said_first_and_another_is_offered() {
    const SEARCHED: usize = 150;
    let mut app = Driver::new(Settings {
        puzzle: locking(),
        plan: Strategy::PIECES.plan(),
        symmetry: Symmetry::Raw,
        playing: false,
        ..Settings::default()
    });
    while app.found() < SEARCHED && !app.readout().playback.finished {
        app.apply(PlaybackCommand::NextSolution);
        while app.work(u64::MAX) {}
    }
    let found = app.found();
    let of = |app: &mut Driver, number: usize| {
        app.apply(SolutionsCommand::Show(Pick::Number(number)));
        app.readout().solutions.shown.expect("it is shown")
    };
    let locks = |app: &mut Driver, number: usize| {
        let shown = of(app, number);
        shown.possible < shown.pieces
    };
    let locked = (1..found).find(|&number| locks(&mut app, number)).expect("one locks");
    let shown = of(&mut app, locked);
    app.apply(SolutionsCommand::ToggleBuilding);
    app.tick(SETTLED);
    let (first, frame) = (step(&app), app.frame());
    assert_eq!((first.warning, first.piece, first.placed.0), (Some(shown.possible), None, 0));
    assert_eq!(first.another, Some(Another::Buildable));
    // One name for each piece: its letter, with a name that says more.
    assert_eq!(
        [0, 1, 2].map(|index| app.puzzle().called(PieceId::new(index))),
        ["R", "A (bow)", "B (block)"]
    );
    assert!(first.title.contains(&format!("{} of its {}", shown.possible, shown.pieces)), "{}", first.title);
    assert!(frame.preview.is_none() && frame.marks.is_empty() && frame.poses.iter().all(Option::is_none));

    // The others are built on demand, without one that does not go in.
    app.apply(SolutionsCommand::BuildNext);
    app.tick(SETTLED);
    for placed in 0..shown.possible {
        let now = step(&app);
        let (piece, _) = now.piece.expect("a piece is left");
        assert!(now.warning.is_none() && now.title.contains(&app.puzzle().called(piece)), "{}", now.title);
        assert_eq!(now.waiting.len(), shown.possible - placed - 1);
        app.apply(SolutionsCommand::BuildNext);
        app.tick(SETTLED);
    }
    let last = step(&app);
    assert_eq!((last.piece, last.placed.0, last.another), (None, shown.possible, Some(Another::Buildable)));

    app.apply(SolutionsCommand::BuildAnother);
    let shown = app.readout().solutions.shown.expect("it is shown");
    assert!(shown.place > locked && shown.possible == shown.pieces && shown.building);
    assert!((locked + 1..shown.place).all(|number| locks(&mut app.clone(), number)), "it is the next one");
    assert!(step(&app).warning.is_none());
}

#[test]
fn building_along_needs_a_solution() {
    let mut app = Driver::new(Settings { playing: false, ..Settings::default() });
    app.apply(SolutionsCommand::ToggleBuilding);
    assert!(app.readout().solutions.build.is_none());
}
