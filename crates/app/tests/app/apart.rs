//! Taking a solution apart: nothing passes through anything, at no moment; the moves, their words, and the
//! worker that finds them.

use app::{
    ApartCommand, ApartReadout, Command, Effect, Link, Pick, PlaybackCommand, Settings, SolutionsCommand,
    WorkerCommand, WorkerEvent, WorkerFailure, WorkerId,
};
use app_testing::Driver;
use cubefall::disassembly::{
    Contact, Disassembler, Disassembly, LockProof, LockReason, LockedPart, SearchTree,
};
use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use cubefall::search::Strategy;
use cubefall::solution::{Side, Solution};
use messages::{ApartEvent, ApartGraph, ApartPlan, ApartRequest, ApartTask, Glide, Hold, MadeMoves, Rings};
use std::sync::Arc;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The interlocking puzzles of the catalogue, with their levels as published.
const LEVELS: [(&str, &str); 3] =
    [("interlocking-4", "8.2"), ("interlocking-5", "16.2.3"), ("interlocking-owl", "7.2")];

/// The only solution of a puzzle is shown, which is to be taken apart; the worker that is asked, and its
/// request.
fn asked(id: &str) -> (Driver, WorkerId, ApartRequest) {
    asked_of(catalogue::ALL.get(id))
}

fn asked_of(puzzle: Arc<Puzzle>) -> (Driver, WorkerId, ApartRequest) {
    let mut app =
        Driver::new(Settings { puzzle, plan: Strategy::TURBO.plan(), playing: false, ..Settings::default() });
    app.apply(PlaybackCommand::NextSolution);
    while app.work(u64::MAX) {}
    app.apply(SolutionsCommand::Show(Pick::First));
    app.effects();
    app.apply(SolutionsCommand::ToggleApart);
    match &app.effects()[..] {
        [Effect::Apart(worker, WorkerCommand::Start(ApartTask::One(request)))] => {
            (app, *worker, request.clone())
        }
        effects => panic!("{effects:?}"),
    }
}

/// The plan of a solution, as a worker makes it.
fn plan_of(request: &ApartRequest) -> ApartPlan {
    let (solution, made) = (request.solution(), made_of(request));
    let mut disassembler = Disassembler::new();
    disassembler.keep_trees();
    disassembler.begin_with_parts(&made.solution(request), &made.parts()).expect("they are apart");
    let rest = disassembler.run(u64::MAX).expect("it is small").expect("it ends");
    let disassembly = made.followed_by(rest);
    let trees = disassembler.take_trees();
    assert_eq!(disassembly.check(&solution), Ok(()));
    ApartPlan::new(&disassembly, &trees, (request, &made))
}

fn made_of(request: &ApartRequest) -> MadeMoves {
    MadeMoves::of(request).expect("moves of its pieces")
}

/// The same with the answer of the worker.
fn answered(id: &str) -> Driver {
    let (mut app, worker, request) = asked(id);
    app.report(WorkerEvent::Apart(worker, Ok(ApartEvent::Known(plan_of(&request)))));
    app
}

fn readout(app: &Driver) -> ApartReadout {
    app.readout().solutions.apart.expect("it is taken apart")
}

/// Whether two pieces meet, each given by its cells and where it is.
fn meet((cells, glide): (&[Coord], Glide), (others, other): (&[Coord], Glide)) -> bool {
    const TOUCH: f32 = 1e-3;
    let away = |cell: &Coord, than: &Coord| {
        let between = [cell.x - than.x, cell.y - than.y, cell.z - than.z];
        (0..3)
            .any(|axis| (between[axis] as f32 + glide.offset[axis] - other.offset[axis]).abs() > 1.0 - TOUCH)
    };
    cells.iter().any(|cell| others.iter().any(|than| !away(cell, than)))
}

/// Checks a plan at each moment: nothing passes through anything or the table, no piece jumps where it is
/// seen, and each is seen once.
fn assert_glides(solution: &Solution, plan: &ApartPlan) {
    const FRACTIONS: usize = 24;
    let pieces = solution.pieces();
    let at = |step: usize| -> Vec<Glide> {
        let moment = step as f64 / FRACTIONS as f64;
        (0..pieces.len()).map(|piece| plan.glide(piece, moment)).collect()
    };
    let mut before = at(0);
    for step in 0..=FRACTIONS * plan.moves.len() {
        let glides = at(step);
        for (first, &glide) in glides.iter().enumerate() {
            assert!((-1e-3..=1.001).contains(&glide.presence) && (0.0..=1.001).contains(&glide.on_tray));
            assert!(glide.presence + glide.on_tray < 1.001, "at {step}, {first} is seen twice");
            let moved =
                (0..3).map(|axis| (glide.offset[axis] - before[first].offset[axis]).abs()).sum::<f32>();
            assert!(
                moved < 1.0 || before[first].presence.min(glide.presence) < 1e-3,
                "at {step}, {first} jumps"
            );
            let lowest = pieces[first].1.iter().map(|cell| cell.z).min().unwrap() as f32 + glide.offset[2];
            assert!(lowest > -1e-3 || glide.presence < 1e-3, "at {step}, {first} is below the table");
            for (second, &other) in glides.iter().enumerate().take(first) {
                // While one fades and the other appears in its place, they are one piece together.
                let are_seen = glide.presence + other.presence > 1.001;
                let meet = are_seen && meet((&pieces[first].1, glide), (&pieces[second].1, other));
                assert!(!meet, "at {step}, {first} meets {second}");
            }
        }
        before = glides;
    }
    assert!(before.iter().all(|glide| (glide.presence.abs() < 1e-3) && glide.on_tray > 0.999));
}

#[test]
fn nothing_passes_through_anything() {
    for (id, level) in LEVELS {
        let request = asked(id).2;
        let (solution, plan) = (request.solution(), plan_of(&request));
        assert!(plan.level.starts_with(&format!("Level {level}: ")), "{id}: {}", plan.level);
        assert!(plan.is_sound(solution.pieces().len()));
        assert_glides(&solution, &plan);
    }
}

#[test]
fn a_part_that_waits_is_back_where_it_was_before_it_left() {
    let plan = plan_of(&asked("interlocking-5").2);
    let next = |piece: usize| plan.moves.iter().skip(16).position(|step| step.part >> piece & 1 == 1);
    let last = plan.moves[15].moved;
    let waiting: Vec<usize> = (0..4).filter(|&piece| last >> piece & 1 == 1).collect();
    assert_eq!(waiting.len(), 2);
    for piece in waiting {
        let back = 16 + next(piece).expect("they are taken apart, too");
        assert!(back > 16, "the other part comes first");
        assert_eq!(plan.glide(piece, 15.0), plan.glide(piece, back as f64));
        assert_eq!(plan.glide(piece, back as f64 - 1.0).presence, 0.0);
    }
}

#[test]
fn solutions_without_interlocking_come_apart_piece_by_piece() {
    let (_, _, request) = asked("soma");
    let plan = plan_of(&request);
    assert!(plan.moves.iter().all(|step| step.leaves), "each is taken away at once");
    assert_glides(&request.solution(), &plan);
}

#[test]
fn the_moves_are_made_one_by_one_and_back() {
    let mut app = answered("interlocking-5");
    let first = readout(&app);
    assert_eq!((first.moves, first.step.as_str()), (21, "Move 1 of 21"));
    assert_eq!(
        first.level,
        "Level 16.2.3: 16 moves free the first part. 20 arrangements were tried to find them. Drag a piece to try yourself."
    );
    assert!(first.title.starts_with("Slide ") && first.title.contains(" one to the "), "{}", first.title);
    for number in 1..=21 {
        app.apply(PlaybackCommand::Step);
        assert!(app.is_active());
        app.tick(0.3);
        let between = readout(&app).moment;
        assert!(between > number as f64 - 1.0 && between < number as f64, "{between}");
        app.tick(2.0);
        assert_eq!((readout(&app).moment, app.is_active()), (number as f64, false));
    }
    assert_eq!(readout(&app).title, "Every piece is free.");
    app.apply(PlaybackCommand::Step);
    app.tick(2.0);
    assert_eq!(readout(&app).moment, 21.0, "there is no more");
    app.apply(PlaybackCommand::StepBack);
    app.apply(PlaybackCommand::StepBack);
    app.tick(3.0);
    assert_eq!(readout(&app).moment, 19.0);
    app.apply(SolutionsCommand::Apart(ApartCommand::Seek(f64::NEG_INFINITY)));
    let again = readout(&app);
    assert_eq!((again.moment, again.title), (0.0, first.title));
}

#[test]
fn all_moves_play_and_pause_and_a_slider_settles_at_the_nearest() {
    let mut app = answered("interlocking-4");
    app.apply(PlaybackCommand::TogglePlay);
    app.tick(3.0);
    app.apply(PlaybackCommand::TogglePlay);
    let paused = readout(&app).moment;
    assert!(paused > 2.0 && paused < 12.0 && !app.is_active());
    app.apply(PlaybackCommand::TogglePlay);
    for _ in 0..200 {
        app.tick(0.1);
    }
    assert_eq!((readout(&app).moment, app.is_active()), (readout(&app).moves as f64, false));
    app.apply(PlaybackCommand::TogglePlay);
    assert!(readout(&app).moment == 0.0 && app.is_active(), "at the end it begins again");
    app.apply(SolutionsCommand::Apart(ApartCommand::Seek(4.7)));
    assert_eq!((readout(&app).moment, app.is_active()), (4.7, false));
    let glides = app.frame().glides;
    app.apply(SolutionsCommand::Apart(ApartCommand::Settle));
    app.tick(2.0);
    assert_eq!(readout(&app).moment, 5.0);
    assert_ne!(app.frame().glides, glides);
    app.apply(SolutionsCommand::Apart(ApartCommand::Seek(f64::NAN)));
    assert_eq!(readout(&app).moment, 0.0);
}

#[test]
fn the_glide_of_each_body_is_that_of_its_piece() {
    let mut app = answered("interlocking-owl");
    app.apply(SolutionsCommand::Apart(ApartCommand::Seek(1.0)));
    let (frame, moving) = (app.frame(), readout(&app));
    let raised: Vec<f32> = frame.glides.iter().map(|glide| glide.offset[2]).collect();
    // A has gone one up, whatever the order of the placements.
    assert_eq!(frame.glides.len(), 3);
    assert_eq!((raised[0] - raised[1], raised[1] - raised[2]), (1.0, 0.0), "{raised:?}");
    assert_eq!(moving.from, Some(Side::Back), "the next one goes to the front");
}

#[test]
fn the_next_move_is_shown_while_nothing_moves_until_there_is_none() {
    let mut app = answered("interlocking-owl");
    let mut seen = Vec::new();
    while let Some(next) = app.frame().next_move {
        let before = app.frame().glides;
        app.apply(PlaybackCommand::Step);
        app.tick(0.3);
        assert_eq!(app.frame().next_move, None, "pieces move");
        app.tick(2.0);
        let after = app.frame().glides;
        // Pieces that have left before are not seen.
        let moved: Vec<usize> = (0..3)
            .filter(|&body| before[body].offset != after[body].offset && before[body].presence > 0.5)
            .collect();
        assert_eq!(next.bodies, moved);
        let way = [next.way.x, next.way.y, next.way.z].map(|way| way as f32);
        for &body in &moved {
            let went: [f32; 3] =
                std::array::from_fn(|axis| after[body].offset[axis] - before[body].offset[axis]);
            assert_eq!(went, way);
        }
        seen.push(moved.len());
    }
    assert_eq!((seen.len(), seen[0]), (9, 1), "{seen:?}");
    app.apply(SolutionsCommand::Apart(ApartCommand::Seek(3.5)));
    assert_eq!(app.frame().next_move, None, "in the middle of a move");
}

/// Building along goes from the first piece to the whole by the same moves, the last one first.
#[test]
fn an_interlocking_solution_is_put_together_by_moves() {
    let (mut app, _, request) = asked("interlocking-5");
    let plan = plan_of(&request);
    app.apply(Command::Back);
    app.apply(SolutionsCommand::ToggleBuilding);
    assert!(app.readout().solutions.build.expect("it is built along").interlocks);
    app.effects();
    app.apply(SolutionsCommand::BuildByMoves);
    let [Effect::Apart(worker, WorkerCommand::Start(_))] = app.effects()[..] else {
        panic!("a worker is asked")
    };
    assert!(app.frame().glides.is_empty(), "it is shown whole until the moves are known");
    app.report(WorkerEvent::Apart(worker, Ok(ApartEvent::Known(plan.clone()))));
    assert!(app.frame().glides.iter().all(|glide| glide.on_tray > 0.999), "it begins with the pieces");
    for (made, step) in plan.moves.iter().rev().enumerate() {
        let (now, next) = (readout(&app), app.frame().next_move.expect("a move is left"));
        assert_eq!((now.step, now.title), (format!("Move {} of 21", made + 1), step.back.clone()));
        assert_eq!(now.from, Some(step.side()));
        assert_eq!(next.comes, step.leaves);
        let out = step.side().outwards();
        let back = [out.x, out.y, out.z].map(|out| -out * step.distance);
        assert_eq!([next.way.x, next.way.y, next.way.z], back);
        app.apply(PlaybackCommand::Step);
        app.tick(2.0);
    }
    let whole = readout(&app);
    assert_eq!((whole.title.as_str(), whole.together), ("That was the last move: it is whole.", true));
    assert!(app.frame().glides.iter().all(|glide| *glide == app.frame().glides[0] && glide.presence == 1.0));
    assert_eq!(app.frame().next_move, None);
    app.apply(PlaybackCommand::StepBack);
    app.tick(2.0);
    assert_eq!(readout(&app).title, plan.moves[0].back);
    app.apply(Command::Back);
    assert!(app.readout().solutions.apart.is_none() && app.readout().solutions.shown.is_some());
}

#[test]
fn the_picture_of_what_was_tried_has_the_way_out() {
    let plan = plan_of(&asked("interlocking-5").2);
    let graph = &plan.graph;
    assert_eq!((graph.columns, graph.way.len()), (21, 22));
    let path = |class: &str| {
        let (_, rest) =
            graph.tried.as_str().split_once(&format!("class=\"{class}\" d=\"")).expect("it is drawn");
        rest.split('"').next().expect("an attribute").to_owned()
    };
    // 20 arrangements for the first part, then those of the others, from as many starts.
    let (dots, lines) = (path("dots").matches('M').count(), path("lines").matches('M').count());
    assert!(dots > 21 && dots - lines == 3, "{dots} {lines}");
    for (column, &low) in graph.way.iter().enumerate() {
        let there = format!("M{} {low}h0", column as u32 * ApartGraph::COLUMN);
        assert!(path("dots").contains(&there) || column == 21, "{there}");
        assert_eq!(graph.place(column as f64), [column as u32 * ApartGraph::COLUMN, low]);
    }
    let between = graph.place(1.5);
    assert_eq!(between, [150, (graph.way[1] + graph.way[2]) / 2]);
}

#[test]
fn many_arrangements_are_drawn_as_an_area_what_is_locked_without_a_way_and_a_single_one_not_at_all() {
    let disassembly = Disassembly::default();
    let (_, _, request) = asked("interlocking-4");
    let graph =
        |tree: SearchTree| ApartPlan::new(&disassembly, &[tree], (&request, &made_of(&request))).graph;
    // Hundreds that one move reaches, from one of which pieces leave.
    let many = graph(SearchTree { origins: vec![0; 700], exit: Some(700) });
    assert!(
        many.tried.as_str().contains("class=\"area\" d=\"M0 ")
            && many.tried.as_str().contains("class=\"dots\" d=\"\"")
    );
    assert_eq!((many.columns, many.way.len()), (2, 3));
    let locked = graph(SearchTree { origins: vec![0, 0, 1, 1], exit: None });
    assert_eq!((locked.columns, locked.way.len()), (2, 0));
    assert_eq!(locked.tried.as_str().matches("h0").count(), 5);
    assert_eq!(graph(SearchTree { origins: Vec::new(), exit: None }), ApartGraph::default());
}

#[test]
fn a_link_leads_to_the_same_moment() {
    let mut app = answered("interlocking-5");
    app.apply(SolutionsCommand::Apart(ApartCommand::Seek(7.0)));
    let (address, before) = (app.link().text(), app.frame().glides);
    assert!(address.contains("&moves=7"), "{address}");
    app.apply(Command::Back);
    let (link, left_out) = Link::read_with(&address, Some(app.puzzle()));
    app.open(&link, left_out);
    let effects = app.effects();
    let asked = effects.iter().find_map(|effect| match effect {
        Effect::Apart(worker, WorkerCommand::Start(ApartTask::One(request))) => {
            Some((*worker, request.clone()))
        }
        _ => None,
    });
    let (worker, request) = asked.expect("it is taken apart again");
    app.report(WorkerEvent::Apart(worker, Ok(ApartEvent::Known(plan_of(&request)))));
    assert_eq!((readout(&app).moment, app.is_active()), (7.0, false));
    assert_eq!(app.frame().glides, before);
}

#[test]
fn without_motion_pieces_jump_from_move_to_move() {
    let mut app = answered("interlocking-4");
    app.apply(Command::SetReducedMotion(true));
    app.apply(PlaybackCommand::Step);
    app.tick(0.1);
    let jumped = app.frame().glides;
    app.tick(2.0);
    assert_eq!(app.frame().glides, jumped);
    app.apply(PlaybackCommand::StepBack);
    app.tick(0.1);
    let back = app.frame().glides;
    app.tick(2.0);
    assert_eq!(app.frame().glides, back);
    assert_ne!(back, jumped);
}

#[test]
fn what_is_known_is_said_where_nothing_comes_free() {
    let (_, _, request) = asked("interlocking-4");
    let said = |event: Result<ApartEvent, WorkerFailure>| {
        let (mut app, worker, _) = asked("interlocking-4");
        app.report(WorkerEvent::Apart(worker, event));
        assert_eq!(readout(&app).moves, 0);
        readout(&app).title
    };
    let ending = |parts: &[(&[usize], usize)]| {
        let part = |&(pieces, states): &(&[usize], usize)| LockedPart { pieces: pieces.to_vec(), states };
        let disassembly = Disassembly { separations: Vec::new(), locked: parts.iter().map(part).collect() };
        said(Ok(ApartEvent::Known(ApartPlan::new(&disassembly, &[], (&request, &made_of(&request))))))
    };
    let whole = [0, 1, 2, 3, 4];
    assert_eq!(ending(&[(&whole, 1)]), "No piece can move: every part is held, in each direction.");
    assert_eq!(
        ending(&[(&whole, 1531)]),
        "Pieces move, but nothing comes free: all 1,531 arrangements were tried."
    );
    assert!(said(Ok(ApartEvent::Searching(request.searching(2000)))).ends_with("2,000 arrangements tried…"));
    assert_eq!(
        said(Ok(ApartEvent::Known(ApartPlan::ended(
            request.stopped(1 << 20),
            (&request, &made_of(&request))
        )))),
        "Stopped at 1,048,576 arrangements. The command line goes further: cubefall apart cubefall-interlocking-4.json"
    );
    let failed = said(Err(WorkerFailure::Lost("it was lost".to_owned())));
    assert_eq!(failed, "It is not known how it comes apart: it was lost.");
}

/// Rings of a contact each.
fn rings_at(piece: usize, x: i32) -> Rings {
    let ring = || vec![Contact { piece, cell: Coord::new(x, 0, 0) }];
    Rings::of(&[LockProof { pieces: vec![piece], reason: LockReason::Rings([ring(), ring(), ring()]) }])
}

/// A cell in a closed box.
#[test]
fn where_pieces_are_locked_arrows_show_what_holds_what_along_each_axis() {
    let cells: Vec<Coord> = Region::cuboid(3, 3, 3).expect("27 cells").coords().to_vec();
    let middle = Coord::new(1, 1, 1);
    let shell: Vec<Coord> = cells.iter().copied().filter(|&cell| cell != middle).collect();
    let pieces = [("A", &shell[..]), ("B", &[middle])];
    let pieces = pieces.map(|(name, cells)| Piece::new(name, cells, 1).expect("a piece")).to_vec();
    let region = Region::cuboid(3, 3, 3).expect("27 cells");
    let (mut app, worker, request) = asked_of(Puzzle::new("closed", region, pieces).expect("they fill it"));
    let mut disassembler = Disassembler::new();
    let (solution, plan) = (request.solution(), plan_of(&request));
    let proof = disassembler.why_locked(&solution, &[0, 1]).expect("it is small").expect("it is locked");
    assert!(app.frame().holds.is_empty());
    let plan = plan.with_proofs(&[proof], &request);
    assert!(plan.reasons[0].ends_with(", in every direction."), "{:?}", plan.reasons);
    // As it is where the rings differ.
    let lines = ["One.", "Two.", "Three."];
    let plan = ApartPlan { reasons: lines.map(str::to_owned).to_vec(), ..plan };
    app.report(WorkerEvent::Apart(worker, Ok(ApartEvent::Known(plan))));
    app.tick(1.0);
    let shown = |app: &Driver| {
        let ApartReadout { step, level, can_go_back, can_go_on, .. } = readout(app);
        let mut holds = app.frame().holds;
        holds.sort_by_key(|hold| (hold.cell.x, hold.cell.y, hold.cell.z));
        ([step, level], [can_go_back, can_go_on], holds)
    };
    let ways = [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)];
    let names = ["left and right", "back and front", "down and up"];
    // It stands a cell over the table.
    let middle = Coord::new(1, 1, 2);
    let expected = |axis: usize| {
        let way = ways[axis];
        (
            [format!("Arrows: {} ({} of 3)", names[axis], axis + 1), lines[axis].to_owned()],
            [axis > 0, axis < 2],
            vec![Hold { cell: middle - way, way }, Hold { cell: middle, way }],
        )
    };
    let (next, previous) = (ApartCommand::Next, ApartCommand::Previous);
    let walk = [(next, 1), (next, 2), (next, 2), (previous, 1), (previous, 0), (previous, 0)];
    assert_eq!(shown(&app), expected(0));
    for (command, axis) in walk {
        app.apply(SolutionsCommand::Apart(command));
        assert_eq!(shown(&app), expected(axis));
    }
}

#[test]
fn along_an_axis_each_proof_says_what_holds_there() {
    let request = asked("interlocking-4").2;
    let ring = |pieces: &[usize]| -> Vec<Contact> {
        pieces.iter().map(|&piece| Contact { piece, cell: Coord::default() }).collect()
    };
    let proof = |rings: [&[usize]; 3]| LockProof {
        pieces: vec![0, 1, 2],
        reason: LockReason::Rings(rings.map(ring)),
    };
    let (up, down) = (&[0, 1, 2][..], &[0, 2, 1][..]);
    let differ = request.reason(&[proof([up, down, up])], Some(1));
    assert!(differ.ends_with(", back and front.") && differ.matches('.').count() == 1, "{differ}");
    // Three proofs of a line each are no three axes.
    let same = proof([up; 3]);
    let all = request.reason(&[same.clone(), same.clone(), same], Some(1));
    assert_eq!(all.matches("in every direction.").count(), 3, "{all}");
    assert_eq!(request.reason(&[proof([up, down, up])], None).matches('.').count(), 3);
}

#[test]
fn an_answer_about_other_pieces_is_refused() {
    let (_, _, request) = asked("interlocking-4");
    let plan = plan_of(&request);
    let changes: [fn(&mut ApartPlan); 13] = [
        |plan| plan.moves[0].part = 1 << 40 | 31,
        |plan| plan.moves[0].moved = 0,
        |plan| plan.moves[1].moved = plan.moves[1].part,
        |plan| plan.moves[2].towards = 6,
        |plan| plan.moves[2].distance = i32::MAX,
        |plan| plan.lift = -1,
        |plan| plan.height = i32::MAX,
        |plan| plan.graph.way.truncate(3),
        |plan| plan.room[1][2] = i32::MIN,
        |plan| plan.rest = 1 << 40,
        |plan| plan.made = 40,
        |plan| plan.rings = rings_at(5, 0),
        |plan| plan.rings = rings_at(0, i32::MAX),
    ];
    for change in changes {
        let (mut app, worker, _) = asked("interlocking-4");
        let mut changed = plan.clone();
        change(&mut changed);
        app.report(WorkerEvent::Apart(worker, Ok(ApartEvent::Known(changed))));
        let refused = readout(&app);
        assert!(refused.title.contains("other pieces") && refused.moves == 0, "{}", refused.title);
    }
}

/// Applies a command about the piece in the hand. If a worker is asked then, it answers.
fn by_hand(app: &mut Driver, command: ApartCommand) {
    app.apply(SolutionsCommand::Apart(command));
    for effect in app.effects() {
        if let Effect::Apart(worker, WorkerCommand::Start(ApartTask::One(request))) = effect {
            app.report(WorkerEvent::Apart(worker, Ok(ApartEvent::Known(plan_of(&request)))));
        }
    }
    app.tick(5.0);
}

/// The piece that moves first, by its place in the solution.
fn first_moved(id: &str) -> Option<usize> {
    Some(plan_of(&asked(id).2).moves[0].moved.trailing_zeros() as usize)
}

/// How many moves are left until the first part comes free.
fn left(app: &Driver) -> usize {
    let level = readout(app).level;
    let number = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok();
    let from_here = level.split_once(": ").and_then(|(_, text)| number(text));
    from_here.unwrap_or_else(|| panic!("{level}"))
}

#[test]
fn pieces_are_moved_by_hand_and_the_shortest_way_goes_on_from_there() {
    const SEED: u64 = 1127;
    let mut rng = fastrand::Rng::with_seed(SEED);
    for (id, _) in LEVELS {
        let mut app = answered(id);
        let pieces = asked(id).2.pieces.len();
        let (mut before, mut changes) = (left(&app), 0);
        for round in 0..200 {
            by_hand(&mut app, ApartCommand::Hold(Some(rng.usize(0..pieces))));
            assert!(readout(&app).is_held);
            let glides = app.frame().glides;
            by_hand(&mut app, ApartCommand::Nudge(Side::ALL[rng.usize(0..6)]));
            let has_left = app.frame().glides.iter().any(|glide| glide.presence < 1.0);
            if has_left {
                break;
            }
            let now = app.frame().glides;
            let way = |body: usize| now[body].offset.map(|to| to as i32);
            let then = |body: usize| glides[body].offset.map(|from| from as i32);
            let went = |body: usize| -> Vec<i32> {
                way(body).iter().zip(then(body)).map(|(to, from)| to - from).collect()
            };
            changes += usize::from((0..pieces).any(|body| went(body) != went(0)));
            let now = left(&app);
            assert!(now.abs_diff(before) <= 1, "{id}, seed {SEED}, {round}: from {before} to {now}");
            before = now;
        }
        assert!(changes > 3, "{id}: pieces move, {changes}");
        // The shortest way goes on to the end.
        app.apply(PlaybackCommand::TogglePlay);
        app.tick(1000.0);
        let end = readout(&app);
        assert_eq!((end.title.as_str(), end.moment), ("Every piece is free.", end.moves as f64), "{id}");
    }
}

#[test]
fn moves_by_hand_are_those_of_a_plan_and_nothing_passes_through_anything() {
    const SEED: u64 = 1128;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let (mut app, worker, request) = asked("interlocking-5");
    app.report(WorkerEvent::Apart(worker, Ok(ApartEvent::Known(plan_of(&request)))));
    let mut last = plan_of(&request);
    for _ in 0..60 {
        app.apply(SolutionsCommand::Apart(ApartCommand::Hold(Some(rng.usize(0..4)))));
        app.apply(SolutionsCommand::Apart(ApartCommand::Nudge(Side::ALL[rng.usize(0..6)])));
        for effect in app.effects() {
            if let Effect::Apart(worker, WorkerCommand::Start(ApartTask::One(request))) = effect {
                last = plan_of(&request);
                app.report(WorkerEvent::Apart(worker, Ok(ApartEvent::Known(last.clone()))));
            }
        }
        app.tick(5.0);
    }
    assert!(last.made > 3 && last.is_sound(4), "{}", last.made);
    assert_glides(&request.solution(), &last);
}

#[test]
fn what_is_moved_back_by_hand_is_no_move_and_what_takes_all_along_moves_nothing() {
    let mut app = answered("interlocking-owl");
    let (start, level) = (app.frame().glides, readout(&app).level);
    by_hand(&mut app, ApartCommand::Hold(first_moved("interlocking-owl")));
    // The first move of the shortest way is one up.
    by_hand(&mut app, ApartCommand::Nudge(Side::Above));
    assert_eq!((readout(&app).moment, left(&app)), (1.0, 6));
    assert_eq!(readout(&app).level, "After 1 move: 6 more free the first part from here.");
    by_hand(&mut app, ApartCommand::Nudge(Side::Below));
    assert_eq!((readout(&app).moment, readout(&app).level), (0.0, level));
    assert_eq!(app.frame().glides, start);
    for side in [Side::Left, Side::Right] {
        by_hand(&mut app, ApartCommand::Nudge(side));
        assert_eq!(app.frame().glides, start, "{side}: all would come along");
    }
    by_hand(&mut app, ApartCommand::Hold(None));
    by_hand(&mut app, ApartCommand::Nudge(Side::Above));
    assert_eq!(app.frame().glides, start, "no piece is in the hand");
}

#[test]
fn a_piece_that_comes_free_by_hand_leaves_and_the_next_part_can_be_moved() {
    let mut app = answered("interlocking-owl");
    let step = plan_of(&asked("interlocking-owl").2).moves[6].clone();
    assert!(step.leaves, "the seventh move frees a part");
    app.apply(SolutionsCommand::Apart(ApartCommand::Seek(6.0)));
    by_hand(&mut app, ApartCommand::Hold(Some(step.moved.trailing_zeros() as usize)));
    by_hand(&mut app, ApartCommand::Nudge(step.side()));
    let left = app.frame().glides.iter().filter(|glide| glide.presence < 0.001).count();
    assert_eq!((left, readout(&app).is_held), (1, false));
    assert!(readout(&app).level.ends_with("the next part from here."), "{}", readout(&app).level);
    by_hand(&mut app, ApartCommand::HoldNext);
    assert!(readout(&app).is_held, "one of the pieces that are left");
}

#[test]
fn while_a_piece_is_dragged_no_worker_is_asked_until_it_is_let_go() {
    let mut app = answered("interlocking-owl");
    app.effects();
    app.apply(SolutionsCommand::Apart(ApartCommand::Hold(first_moved("interlocking-owl"))));
    app.apply(SolutionsCommand::Apart(ApartCommand::Pull(Side::Above)));
    assert!(app.effects().is_empty() && readout(&app).title.contains(": drag it"));
    assert!(!app.link().text().contains("&moves=1"), "a link has the shortest way only");
    app.apply(SolutionsCommand::Apart(ApartCommand::LetGo));
    let effects = app.effects();
    assert!(
        matches!(&effects[..], [Effect::Apart(_, WorkerCommand::Start(ApartTask::One(request)))] if request.made.len() == 1)
    );
    assert_eq!(readout(&app).title, "Looking for the moves that are left…");
    app.apply(SolutionsCommand::Apart(ApartCommand::LetGo));
    assert!(app.effects().is_empty(), "nothing has moved since");
}

#[test]
fn what_leads_elsewhere_stops_the_worker() {
    let elsewhere: [Command; 5] = [
        Command::Back,
        SolutionsCommand::ToggleApart.into(),
        SolutionsCommand::Show(Pick::Next).into(),
        SolutionsCommand::ToggleBuilding.into(),
        SolutionsCommand::ToggleAssembling.into(),
    ];
    for command in elsewhere {
        let (mut app, worker, request) = asked("interlocking-4");
        app.apply(command.clone());
        assert_eq!(app.effects(), [Effect::Apart(worker, WorkerCommand::Stop)], "{command:?}");
        assert_eq!(app.readout().solutions.apart, None);
        let plan = plan_of(&request);
        app.apply(SolutionsCommand::ToggleApart);
        app.report(WorkerEvent::Apart(worker, Ok(ApartEvent::Known(plan))));
        assert_eq!(readout(&app).moves, 0, "it was asked before");
    }
    let mut app = answered("interlocking-4");
    assert!(matches!(app.effects()[..], [Effect::Apart(_, WorkerCommand::Stop)]), "it has answered");
    app.apply(Command::Back);
    assert!(app.readout().solutions.shown.is_some(), "the solution stays");
    assert!(app.frame().glides.is_empty());
}
