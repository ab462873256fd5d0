//! No document that opens makes any mode fail, however odd it is: without pieces, of one cell, with a goal
//! that may stay empty, with pieces that fit nowhere or are never used.

use app::{
    Breakpoint, Command, CubeEdit, Effect, FindAllCommand, FindAllState, Link, List, OwnCubeCommand, Pick,
    PlaybackCommand, SearchCommand, Settings, SolutionsCommand, TreeCommand, WorkerCommand, WorkerEvent,
};
use app_testing::Driver;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{
    Cell, Color, Coord, GoalSpec, PieceId, PieceSpec, Puzzle, PuzzleSpec, Rotation, Shape, ShapeCell,
};
use cubefall::search::{PartResult, Parts, Search, Strategy as SearchStrategy};
use formats::puzzles::{FileFormat, FileProblem, write_puzzles};
use formats::{from_json, to_json};
use messages::{CompleteEvent, FindAllEvent, FindAllRequest, FoundPart};
use models::{Print, glb, stl_plate, threemf_plate, threemf_solution};
use pictures::{Rgb, piece_color, sheet, thumbnail};
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::for_all;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// What a cell of a small box is: none (0), one that must be filled (1), one that may stay empty (2); then
/// its colour.
type Drawn = (u8, u8);

fn shape(cells: &[Drawn], sides: [i32; 2], is_goal: bool) -> Shape {
    let at =
        |place: i32| Coord::new(place % sides[0], place / sides[0] % sides[1], place / sides[0] / sides[1]);
    let drawn = (0..).zip(cells).filter(|(_, (kind, _))| *kind > 0);
    let cell = |(place, &(kind, color)): (i32, &Drawn)| ShapeCell {
        at: at(place),
        variable: is_goal && kind == 2,
        color: if color > 7 { Color::new(color - 7) } else { None },
    };
    Shape::from_cells(drawn.map(cell).collect())
}

fn piece(name: &'static str) -> impl Strategy<Value = PieceSpec> {
    let cells = proptest::collection::vec((0..2_u8, 0..10_u8), 8);
    (cells, 0..3_usize, 0..3_usize, any::<bool>()).prop_map(move |(cells, min, more, mirrored)| PieceSpec {
        name: name.to_owned(),
        shape: shape(&cells, [2, 2], false),
        min,
        max: min + more,
        mirrored,
        ..PieceSpec::default()
    })
}

fn spec() -> impl Strategy<Value = PuzzleSpec> {
    let goal = proptest::collection::vec((0..3_u8, 0..10_u8), 0..13);
    let pieces = (piece("A"), piece("Ä"), piece("a long name & <b>"), 0..4_usize);
    (goal, pieces, proptest::option::of(0..3_usize)).prop_map(
        |(cells, (one, two, three, used), most_holes)| {
            let pieces = [one, two, three].into_iter().take(used).collect();
            let goal = GoalSpec { shape: shape(&cells, [3, 2], true), most_holes };
            let color_pairs = vec![(Color::new(1).expect("1"), Color::new(2).expect("2"))];
            let (id, title) = ("odd".to_owned(), "Odd".to_owned());
            PuzzleSpec { id, title, goal, pieces, color_pairs, ..PuzzleSpec::default() }
        },
    )
}

fn color(piece: PieceId) -> Rgb {
    piece_color(piece.index())
}

/// Everything that a page does with the output of the app.
fn look(app: &mut Driver) {
    let readout = app.readout();
    assert_eq!(app.frame().poses.len(), app.props().bodies.len(), "a frame has a pose for each body");
    assert!(!readout.sentence.is_empty());
    app.grow_tree(40, 200);
    drop((app.tree(), app.chart(40), app.settings()));
    let listing = app.solutions();
    if !listing.is_empty() {
        let solution = listing.solution(0);
        let puzzle = app.puzzle();
        assert_eq!(
            from_json(&to_json(puzzle, &solution, &catalogue::ALL), &catalogue::ALL)
                .map(|(_, solution)| solution)
                .as_ref(),
            Ok(&solution)
        );
        let print = Print::new(20.0, 0.2).expect("lengths");
        drop((glb(puzzle, &solution, print, color), solution.text(puzzle)));
        drop(threemf_solution(puzzle, &solution, print, color));
        drop((stl_plate(puzzle, &solution, print), threemf_plate(puzzle, &solution, print, color)));
    }
    let text = app.link().text();
    let (link, left_out) = Link::read(&text);
    assert!(left_out.is_empty() && !link.is_lost, "{text}: {left_out:?}");
    app.open(&link, Vec::new());
    assert_eq!(app.clone().restore(&app.save()), Ok(()));
}

fn after(app: &mut Driver, command: impl Into<Command>) {
    app.apply(command);
    for _ in 0..50 {
        if !app.work(40) {
            break;
        }
    }
    app.tick(0.3);
    look(app);
}

fn play(app: &mut Driver) {
    let jumps = [PlaybackCommand::Jump(0), PlaybackCommand::Jump(3), PlaybackCommand::Jump(u64::MAX)];
    let breakpoints =
        [Breakpoint::Solution, Breakpoint::Level(0), Breakpoint::Level(9), Breakpoint::DeadEnd(0)];
    for breakpoint in breakpoints {
        after(app, PlaybackCommand::SetBreakpoint(breakpoint));
    }
    for command in [
        PlaybackCommand::Step,
        PlaybackCommand::StepOver,
        PlaybackCommand::TogglePlay,
        PlaybackCommand::TogglePlay,
        PlaybackCommand::StepBack,
        PlaybackCommand::NextSolution,
        PlaybackCommand::PreviousSolution,
        PlaybackCommand::StepOverBack,
    ]
    .into_iter()
    .chain(jumps)
    {
        after(app, command);
    }
    after(app, Command::Present(true));
    after(app, PlaybackCommand::Step);
    after(app, Command::Present(false));
    for command in [TreeCommand::Whole, TreeCommand::ZoomIn, TreeCommand::Go, TreeCommand::ZoomOut] {
        after(app, command);
    }
    after(app, TreeCommand::Select { at: 0.5, level: 0 });
    for down in [true, false] {
        after(app, TreeCommand::Vertically { down });
        after(app, TreeCommand::Horizontally { on: down });
    }
    after(app, PlaybackCommand::RunToEnd);
}

fn look_through(app: &mut Driver) {
    for pick in [Pick::First, Pick::Next, Pick::Previous, Pick::Last, Pick::Number(0), Pick::Number(7)] {
        after(app, SolutionsCommand::Show(pick));
    }
    for command in [
        SolutionsCommand::SetExplosion(1.0),
        SolutionsCommand::SetCut(0.5),
        SolutionsCommand::SetPlaced(0),
        SolutionsCommand::ToggleAssembling,
        SolutionsCommand::ToggleBuilding,
        SolutionsCommand::BuildNext,
        SolutionsCommand::BuildNext,
        SolutionsCommand::BuildPrevious,
        SolutionsCommand::BuildAnother,
        SolutionsCommand::BuildAgain,
        SolutionsCommand::ToggleBuilding,
        SolutionsCommand::ToggleFavourite,
        SolutionsCommand::ToggleSlideShow,
    ] {
        after(app, command);
    }
    for list in List::ALL {
        after(app, SolutionsCommand::List(list));
    }
    after(app, Command::Back);
}

fn edit(app: &mut Driver) {
    after(app, OwnCubeCommand::Toggle);
    let turn = Rotation::all()[1];
    for command in [
        OwnCubeCommand::Hint,
        OwnCubeCommand::Edit(CubeEdit::Pick(PieceId::new(0))),
        OwnCubeCommand::Edit(CubeEdit::Point(Cell::new(0))),
        OwnCubeCommand::Edit(CubeEdit::Move(Coord::new(1, 0, 0))),
        OwnCubeCommand::Edit(CubeEdit::Turn(turn)),
        OwnCubeCommand::Edit(CubeEdit::PutIn),
        OwnCubeCommand::ShowCompletion,
        OwnCubeCommand::ToggleClock,
        OwnCubeCommand::Undo,
        OwnCubeCommand::Redo,
        OwnCubeCommand::Retry,
        OwnCubeCommand::Edit(CubeEdit::PutAway),
        OwnCubeCommand::Edit(CubeEdit::Clear),
    ] {
        // The buttons of pieces and cells are those that there are.
        let exists = match command {
            OwnCubeCommand::Edit(CubeEdit::Pick(_)) => !app.puzzle().pieces().is_empty(),
            _ => true,
        };
        if exists {
            after(app, command);
        }
    }
    for effect in app.effects() {
        if let Effect::Complete(worker, _) = effect {
            let found = CompleteEvent { count: 0, progress: 1.0, done: true, solutions: Vec::new() };
            app.report(WorkerEvent::Complete(worker, Ok(found)));
        }
    }
    look(app);
    after(app, Command::Back);
}

/// The results of all parts of the search, as workers report them.
fn results(app: &Driver) -> (usize, Vec<FoundPart>) {
    let reduction = Reduction::of(app.puzzle(), app.settings().symmetry).expect("it is counted so");
    let problem = Problem::reduced(app.puzzle(), reduction);
    let parts = Parts::new(&problem, Parts::USUAL).expect("it is small");
    let result = |part| {
        let (mut search, mut solutions) = (parts.search(part), Vec::new());
        search.run(u64::MAX, |solution| {
            solutions.push(solution.to_vec());
            ControlFlow::Continue(())
        });
        let solutions = solutions.iter().map(Vec::as_slice).collect();
        FoundPart::new(part, &PartResult::new(search.stats(), solutions))
    };
    (problem.len(), (0..parts.len()).map(result).collect())
}

fn find_all(app: &mut Driver) {
    let (placements, results) = results(app);
    app.effects();
    after(app, FindAllCommand::Start { workers: 1 });
    let mut effects = app.effects();
    while let Some(effect) = effects.pop() {
        let Effect::FindAll(worker, WorkerCommand::Start(request) | WorkerCommand::Send(request)) = effect
        else {
            continue;
        };
        let event = match request {
            FindAllRequest::Cut { .. } => FindAllEvent::Ready { parts: results.len(), placements, cut: 1 },
            FindAllRequest::Search(parts) => {
                FindAllEvent::Found(parts.into_iter().map(|part| results[part].clone()).collect())
            }
            _ => continue,
        };
        app.report(WorkerEvent::FindAll(worker, Ok(event)));
        effects.extend(app.effects());
    }
    assert_eq!(*app.find_all_state(), FindAllState::Done);
    look(app);
    after(app, SolutionsCommand::List(List::All));
    look_through(app);
}

/// Puts an opened puzzle through everything.
fn use_everything(puzzle: &Arc<Puzzle>) {
    let settings = Settings { playing: false, ..Settings::default() };
    let mut app = Driver::new(settings);
    app.apply(SearchCommand::Open(Arc::clone(puzzle)));
    look(&mut app);
    for strategy in
        [SearchStrategy::TURBO, SearchStrategy::PIECES, SearchStrategy::FIRST_CELL, SearchStrategy::FOLD]
    {
        after(&mut app, SearchCommand::SetStrategy(strategy));
        play(&mut app);
    }
    for symmetry in [Symmetry::Reflection, Symmetry::Rotation, Symmetry::Raw] {
        after(&mut app, SearchCommand::SetSymmetry(symmetry));
    }
    after(&mut app, SearchCommand::SetStrategy(SearchStrategy::TURBO));
    // It stops at the breakpoints.
    while !app.readout().playback.finished {
        app.apply(PlaybackCommand::RunToEnd);
        while app.work(10_000) {}
    }
    let problem = Problem::new(puzzle);
    let mut found = 0;
    Search::new(&problem, SearchStrategy::TURBO.plan()).run(u64::MAX, |_| {
        found += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(app.found(), found);
    look_through(&mut app);
    find_all(&mut app);
    edit(&mut app);
    after(&mut app, Command::Undo);
    after(&mut app, Command::Redo);
    after(&mut app, SearchCommand::Restart);
    export(puzzle, &problem);
    // A later puzzle works.
    after(&mut app, SearchCommand::Open(catalogue::ALL.get("soma")));
    after(&mut app, PlaybackCommand::Step);
}

/// What the dialogs of files make of it.
fn export(puzzle: &Puzzle, problem: &Problem) {
    drop(thumbnail(&puzzle.to_spec().goal.shape, ""));
    for format in FileFormat::writable() {
        drop(write_puzzles(format, &[FileProblem::of(puzzle.to_spec())]));
    }
    let empty = cubefall::solution::Solution::of(problem, &[]);
    drop(sheet(puzzle, &empty, None, color));
}

#[test]
fn no_document_that_opens_makes_a_mode_fail() {
    for_all(testing::share_of(40), spec(), |spec| {
        match Puzzle::from_spec(&spec) {
            Ok(puzzle) => use_everything(&puzzle),
            Err(refused) => prop_assert!(refused.to_string().len() > 10, "{}", refused),
        }
        Ok(())
    });
}

#[test]
fn puzzles_without_pieces_or_with_an_empty_box_have_every_mode() {
    let cell = |kind| (kind, 0);
    let goal = |kinds: &[u8]| shape(&kinds.iter().map(|&kind| cell(kind)).collect::<Vec<_>>(), [3, 2], true);
    let piece = |cells: usize, min, max| PieceSpec {
        name: "P".to_owned(),
        shape: shape(&vec![cell(1); cells], [2, 2], false),
        min,
        max,
        ..PieceSpec::default()
    };
    let goals = [&[1][..], &[2, 2, 2], &[1, 0, 2, 0, 0, 1]];
    let pieces =
        [vec![], vec![piece(1, 0, 1)], vec![piece(1, 1, 1)], vec![piece(8, 1, 1)], vec![piece(2, 0, 9)]];
    for kinds in goals {
        for pieces in &pieces {
            let goal = GoalSpec { shape: goal(kinds), most_holes: None };
            let spec =
                PuzzleSpec { id: "odd".to_owned(), goal, pieces: pieces.clone(), ..PuzzleSpec::default() };
            use_everything(&Puzzle::from_spec(&spec).expect("a puzzle"));
        }
    }
}

#[test]
fn what_is_no_puzzle_is_refused_with_the_reason() {
    let row = |length: usize| shape(&vec![(1, 0); length], [3, 2], true);
    let piece = |cells, min, max| PieceSpec {
        name: "P".to_owned(),
        shape: row(cells),
        min,
        max,
        ..PieceSpec::default()
    };
    for (goal, pieces, reason) in [
        (0, vec![piece(1, 1, 1)], "no cell"),
        (0, vec![], "no cell"),
        (1, vec![piece(0, 1, 1)], "no cell"),
        (1, vec![piece(1, 0, 0)], "0 times"),
        (1, vec![piece(1, 2, 1)], "minimum"),
    ] {
        let goal = GoalSpec { shape: row(goal), most_holes: None };
        let spec = PuzzleSpec { goal, pieces, ..PuzzleSpec::default() };
        let refused = Puzzle::from_spec(&spec).expect_err("it is no puzzle").to_string();
        assert!(refused.contains(reason), "{refused}");
    }
}
