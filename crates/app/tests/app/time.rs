//! Seeking: the state that the app shows at a step does not depend on how the step was reached.

use crate::run::{Run, plans, seen};
use crate::sentences::numbers;
use app::{
    Breakpoint, MarkKind, Motion, PlaybackCommand, SearchCommand, Settings, Speed, TimeReadout, TurningPoint,
};
use app_testing::{Driver, fewest, watching, work_off};
use cubefall::problem::{PlacementId, Problem, Symmetry};
use cubefall::puzzle::{Cell, CellSet, PieceId};
use cubefall::search::{Event, PieceOrder, Plan, Search, Strategy};
use cubefall::solution::{Obstacle, verify};
use fastrand::Rng;
use std::collections::BTreeSet;
use testing::share_of;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const SEED: u64 = 20_261_122;

fn any_breakpoint(rng: &mut Rng, last: u64) -> Breakpoint {
    let piece = PieceId::new(rng.usize(..7));
    match rng.u8(..7) {
        0 => Breakpoint::Solution,
        1 => Breakpoint::Level(rng.usize(1..8)),
        2 => Breakpoint::Placed(piece),
        3 => Breakpoint::Removed(piece),
        4 => Breakpoint::Filled(Cell::new(rng.usize(..27))),
        5 => Breakpoint::DeadEnd(rng.usize(1..7)),
        _ => Breakpoint::Step(rng.u64(1..last)),
    }
}

/// A naive model of the app: its step, and its breakpoints, each on or off.
struct Model {
    now: u64,
    breakpoints: Vec<(Breakpoint, bool)>,
}

impl Model {
    fn on(&self) -> Vec<Breakpoint> {
        self.breakpoints.iter().filter(|(_, on)| *on).map(|(set, _)| *set).collect()
    }

    /// A random command, and its effect on the model.
    fn any_command(&mut self, run: &Run, rng: &mut Rng) -> PlaybackCommand {
        let (now, on) = (self.now, self.on());
        let back_to =
            |reached: &dyn Fn(u64) -> bool| (1..now).rev().find(|&moment| reached(moment)).unwrap_or(0);
        let (to, command) = match rng.u8(..10) {
            _ if now == run.last() => {
                let to = rng.u64(..now);
                (to, PlaybackCommand::Jump(to))
            }
            0 => (now + 1, PlaybackCommand::Step),
            1 | 2 => (now.saturating_sub(1), PlaybackCommand::StepBack),
            3 => (run.goes(now, &on, |moment| run.places(moment)), PlaybackCommand::StepOver),
            4 => (back_to(&|moment| run.places(moment)), PlaybackCommand::StepOverBack),
            5 => (run.goes(now, &on, |moment| run.solves(moment)), PlaybackCommand::NextSolution),
            6 => (back_to(&|moment| run.solves(moment)), PlaybackCommand::PreviousSolution),
            7 => (run.goes(now, &on, |_| false), PlaybackCommand::TogglePlay),
            8 => {
                let to = rng.u64(..=run.last());
                (to, PlaybackCommand::Jump(to))
            }
            _ => (now, self.any_change(run, rng)),
        };
        self.now = to;
        command
    }

    /// A random change of the breakpoints. The first one is not changed.
    fn any_change(&mut self, run: &Run, rng: &mut Rng) -> PlaybackCommand {
        let index = rng.usize(..self.breakpoints.len());
        if index > 0 && rng.bool() {
            self.breakpoints[index].1 = !self.breakpoints[index].1;
            return PlaybackCommand::ToggleBreakpoint(index);
        }
        if index > 0 && rng.bool() {
            self.breakpoints.remove(index);
            return PlaybackCommand::RemoveBreakpoint(index);
        }
        let breakpoint = any_breakpoint(rng, run.last());
        match self.breakpoints.iter_mut().find(|(other, _)| *other == breakpoint) {
            Some((_, on)) => *on = true,
            None => self.breakpoints.push((breakpoint, true)),
        }
        PlaybackCommand::SetBreakpoint(breakpoint)
    }
}

#[test]
fn seeks_end_at_the_step_of_a_naive_model() {
    for plan in plans() {
        let run = Run::of(plan, 4_000);
        let mut rng = Rng::with_seed(SEED);
        let mut app = watching(plan, Symmetry::Restricted);
        app.apply(PlaybackCommand::SetSpeed(Speed::FASTEST));
        // The model knows no further.
        let mut model = Model { now: 0, breakpoints: vec![(Breakpoint::Step(run.last()), true)] };
        app.apply(PlaybackCommand::SetBreakpoint(model.breakpoints[0].0));
        for round in 0..400 {
            let (before, on) = (model.now, model.on());
            let command = model.any_command(&run, &mut rng);
            app.apply(command);
            work_off(&mut app, 1 + rng.u64(..500));
            let context =
                format!("{plan:?}, round {round}: {command:?} at step {before}, {on:?}, seed {SEED}");
            assert_eq!(app.readout().playback.time.now, model.now, "{context}");
            assert!(!app.is_active(), "{context}");
            let (seen, expected) = (seen(&app), &run.seen[model.now as usize]);
            assert!(seen == *expected, "{context}: {:#?} {:#?}", seen.0, expected.0);
        }
    }
}

#[test]
fn a_command_during_a_seek_starts_from_its_target() {
    for plan in plans() {
        let mut rng = Rng::with_seed(SEED);
        let mut app = watching(plan, Symmetry::Restricted);
        app.apply(PlaybackCommand::SetSpeed(Speed::FASTEST));
        app.apply(PlaybackCommand::Jump(30_000));
        work_off(&mut app, 10_000);
        let end = app.readout().playback.time.end;
        app.apply(PlaybackCommand::SetBreakpoint(Breakpoint::DeadEnd(3)));
        for round in 0..share_of(40) {
            let way = if rng.bool() {
                PlaybackCommand::Jump(rng.u64(..end))
            } else {
                PlaybackCommand::StepOverBack
            };
            let thens = [
                PlaybackCommand::Step,
                PlaybackCommand::StepBack,
                PlaybackCommand::StepOver,
                PlaybackCommand::StepOverBack,
                PlaybackCommand::PreviousSolution,
                PlaybackCommand::RunToEnd,
            ];
            let then = thens[rng.usize(..6)];
            let mut patient = app.clone();
            for command in [way, then] {
                patient.apply(command);
                work_off(&mut patient, 10_000);
            }
            app.apply(way);
            for _ in 0..rng.u8(..4) {
                app.work(1 + rng.u64(..50));
            }
            app.apply(then);
            work_off(&mut app, 1 + rng.u64(..500));
            assert!(seen(&app) == seen(&patient), "{plan:?}, round {round}: {way:?}, {then:?}, seed {SEED}");
        }
    }
}

#[test]
fn replayed_solutions_are_not_added_again() {
    for plan in [fewest(Strategy::TURBO), fewest(Strategy::FIRST_CELL)] {
        let mut app = watching(plan, Symmetry::Restricted);
        let mut rng = Rng::with_seed(SEED);
        for found in 1..=100 {
            // On to a new one; then back, and on to an old one.
            let end = app.readout().playback.time.end;
            for command in [PlaybackCommand::Jump(end), PlaybackCommand::NextSolution] {
                app.apply(command);
                work_off(&mut app, 20_000);
            }
            assert_eq!(app.found(), found);
            for command in [PlaybackCommand::Jump(rng.u64(..end.max(1))), PlaybackCommand::NextSolution] {
                app.apply(command);
                work_off(&mut app, 20_000);
            }
            assert_eq!(app.found(), found);
        }
        app.apply(PlaybackCommand::RunToEnd);
        work_off(&mut app, 20_000);
        assert!(app.readout().playback.finished);
        assert_eq!(app.found(), 240);
        let texts: BTreeSet<String> =
            (0..240).map(|index| app.solutions().solution(index).text(app.puzzle())).collect();
        assert_eq!(texts.len(), 240);
        assert!((0..240).all(|index| verify(app.puzzle(), &app.solutions().solution(index)).is_ok()));
        // From the end one can go back, too.
        app.apply(PlaybackCommand::StepBack);
        work_off(&mut app, 1);
        assert!(!app.readout().playback.finished);
        assert_eq!(app.found(), 240);
    }
}

#[test]
fn a_jump_beyond_the_last_step_continues_the_search() {
    let mut app = watching(fewest(Strategy::FIRST_CELL), Symmetry::Restricted);
    app.apply(PlaybackCommand::Jump(100_000));
    work_off(&mut app, 999);
    assert_eq!(
        app.readout().playback.time,
        TimeReadout { now: 100_000, end: 100_000, breakpoints: Vec::new() }
    );
    assert!(app.found() > 0);
    assert_eq!(app.chart(100).columns.iter().map(|column| column.solutions).sum::<usize>(), app.found());
    app.apply(PlaybackCommand::Jump(u64::MAX));
    work_off(&mut app, 99_999);
    assert!(app.readout().playback.finished);
    assert_eq!(app.found(), 240);
}

#[test]
fn a_met_breakpoint_is_reported_until_the_search_resumes() {
    let mut app = watching(fewest(Strategy::PIECES), Symmetry::Restricted);
    for breakpoint in [Breakpoint::Level(5), Breakpoint::DeadEnd(4), Breakpoint::Solution] {
        app.apply(PlaybackCommand::SetBreakpoint(breakpoint));
    }
    app.apply(PlaybackCommand::SetBreakpoint(Breakpoint::Level(5)));
    let met = |app: &Driver| app.readout().playback.time.breakpoints.iter().position(|row| row.met);
    assert_eq!(met(&app), None);
    let texts = app.readout().playback.time.breakpoints.into_iter().map(|row| numbers(&row.text));
    assert_eq!(texts.collect::<Vec<_>>(), [vec![5], vec![4], vec![]]);
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, 20_000);
    assert_eq!((met(&app), app.readout().playback.level), (Some(0), 5));
    app.apply(PlaybackCommand::ToggleBreakpoint(0));
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, 20_000);
    assert_eq!(met(&app), Some(1));
    assert!(
        app.readout()
            .playback
            .why
            .is_some_and(|why| why.turning_point.is_some_and(|point| point.removed.is_none()))
    );
    app.apply(PlaybackCommand::Step);
    work_off(&mut app, 20_000);
    assert_eq!(met(&app), None);
}

#[test]
fn at_a_dead_end_the_reason_is_reported_and_marked() {
    for strategy in [Strategy::PIECES, Strategy::FIRST_CELL, Strategy::FEWEST_CANDIDATES, Strategy::TURBO] {
        let mut app = watching(fewest(strategy), Symmetry::Restricted);
        app.apply(PlaybackCommand::SetBreakpoint(Breakpoint::DeadEnd(2)));
        app.apply(PlaybackCommand::TogglePlay);
        app.apply(PlaybackCommand::SetSpeed(Speed::FASTEST));
        work_off(&mut app, 20_000);
        let why = app.readout().playback.why.expect("it has stopped at a dead end");
        assert!(!why.sentence.is_empty());
        if strategy == Strategy::TURBO {
            // Nothing but what it tried for each of the candidates could be marked.
            let is_marked = app.frame().marks.iter().any(|mark| mark.kind == MarkKind::Unfillable);
            assert!(why.turning_point.is_none() && !is_marked, "{}", why.sentence);
            continue;
        }
        let point = why.turning_point.expect("a cell or a piece is the reason");
        assert_eq!(point.removed, None, "{strategy:?}");
        if strategy != Strategy::PIECES {
            let assembly = app.readout().playback.words.assembly;
            let Obstacle::Cells(cells) = &point.obstacle else { panic!("{strategy:?}: {point:?}") };
            assert!(!cells.is_empty() && cells.is_disjoint(&assembly), "{strategy:?}: {point:?}");
            assert_eq!(app.frame().marks.len(), cells.len(), "{strategy:?}");
        }
        assert!(!app.frame().marks.is_empty(), "{strategy:?}");
        app.apply(PlaybackCommand::Step);
        work_off(&mut app, 1);
        let why = app.readout().playback.why.expect("it has just backtracked");
        assert!(why.turning_point.is_some_and(|point| point.removed.is_some()), "{}", why.sentence);
    }
}

#[test]
fn a_reported_dead_end_is_one_of_the_puzzle_or_of_the_tried_placements() {
    for plan in Strategy::all().map(Strategy::plan).chain(plans()) {
        let run = Run::of(plan, 400);
        let soma = catalogue::ALL.get("soma");
        let all = Problem::new(&soma);
        let mut search = Search::new(&run.problem, plan);
        let mut tried_only = 0;
        for (event, (readout, _)) in run.events.iter().zip(&run.seen[1..]) {
            search.step();
            let mut placed = search.placed();
            if let Event::Removed { placement } = *event {
                placed.push(placement);
            }
            let fits = |id: &PlacementId| {
                let other = all.get(*id);
                placed.iter().map(|&id| run.problem.get(id)).all(|placement| {
                    placement.piece != other.piece && placement.cells.is_disjoint(&other.cells)
                })
            };
            let point = readout.playback.why.as_ref().and_then(|why| why.turning_point.as_ref());
            let Some(TurningPoint { obstacle, of_those_tried, .. }) = point else { continue };
            match obstacle {
                _ if *of_those_tried => tried_only += 1,
                Obstacle::Pieces(pieces) => {
                    let has_place = |id: PlacementId| pieces.contains(&all.piece_of(id)) && fits(&id);
                    assert!(!pieces.is_empty() && !all.ids().any(has_place), "{plan:?}: {pieces:?}");
                }
                Obstacle::Cells(cells) => {
                    let filled = placed.iter().map(|&id| run.problem.filled_by(id));
                    let filled = filled.chain(all.ids().filter(fits).map(|id| all.filled_by(id)));
                    let fillable = filled.fold(CellSet::EMPTY, |all, cells| all.union(&cells));
                    assert_eq!(CellSet::first(27).difference(&fillable), *cells, "{plan:?}");
                }
            }
        }
        // Who places the restricted piece last comes to its other places, who places it first does not.
        let comes_late = plan.pieces == PieceOrder::Given
            && matches!(plan.strategy, Strategy::FOLD | Strategy::FOLD_CHARS);
        assert_eq!(tried_only > 0, comes_late, "{plan:?}: {tried_only}");
    }
}

#[test]
fn the_narration_of_a_step_does_not_depend_on_how_it_was_reached() {
    let plan = fewest(Strategy::PIECES_ISOLATED);
    let run = Run::of(plan, 2000);
    let isolated = |step: &u64| matches!(run.event(step - 1), Event::Isolated { .. });
    let steps: Vec<u64> = (2..=run.last()).filter(isolated).collect();
    assert!(steps.len() > 10);
    for step in steps {
        let said = |commands: &[PlaybackCommand]| {
            let mut app = watching(plan, Symmetry::Restricted);
            for &command in commands {
                app.apply(command);
                work_off(&mut app, 1000);
            }
            seen(&app).0.sentence
        };
        let expected = &run.seen[step as usize].0.sentence;
        let stop = [PlaybackCommand::SetBreakpoint(Breakpoint::Step(step)), PlaybackCommand::RunToEnd];
        assert_eq!(&said(&stop), expected);
        assert_eq!(&said(&[PlaybackCommand::Jump(step - 1), PlaybackCommand::Jump(step)]), expected);
        assert_eq!(&said(&[PlaybackCommand::Jump(step - 1), PlaybackCommand::Step]), expected);
    }
}

#[test]
fn a_dead_end_breakpoint_can_be_set_while_the_search_runs() {
    // A fold never backtracks.
    let is_fold = |plan: &Plan| matches!(plan.strategy, Strategy::FOLD | Strategy::FOLD_CHARS);
    for plan in plans().into_iter().filter(|plan| !is_fold(plan)) {
        for step in (100..400).step_by(3) {
            let set = PlaybackCommand::SetBreakpoint(Breakpoint::DeadEnd(1));
            let mut paused = watching(plan, Symmetry::Restricted);
            let mut running = paused.clone();
            paused.apply(PlaybackCommand::Jump(step));
            work_off(&mut paused, 1000);
            paused.apply(set);
            paused.apply(PlaybackCommand::RunToEnd);
            running.apply(PlaybackCommand::RunToEnd);
            running.work(step);
            assert_eq!(running.readout().playback.time.now, step);
            running.apply(set);
            for app in [&mut paused, &mut running] {
                work_off(app, 1000);
            }
            assert_eq!(
                running.readout().playback.time,
                paused.readout().playback.time,
                "{plan:?}, set at step {step}"
            );
        }
    }
}

#[test]
fn a_seek_beyond_the_last_step_can_be_paused() {
    let mut app = watching(fewest(Strategy::FIRST_CELL), Symmetry::Restricted);
    app.apply(PlaybackCommand::Jump(u64::MAX));
    app.work(1000);
    assert!(app.readout().seeking);
    app.apply(PlaybackCommand::TogglePlay);
    assert!(!app.is_active());
    assert_eq!(app.readout().playback.time.now, app.readout().playback.time.end);
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 10_000);
    app.apply(SearchCommand::Restart);
    app.apply(PlaybackCommand::Jump(1000));
    work_off(&mut app, 1000);
    app.apply(PlaybackCommand::Step);
    work_off(&mut app, 10);
    assert_eq!(app.readout().playback.time.now, 1001);
}

#[test]
fn a_step_back_is_a_flight_and_a_jump_is_not() {
    let mut app = Driver::new(Settings { playing: false, ..Settings::default() });
    app.apply(PlaybackCommand::Jump(500));
    work_off(&mut app, 20_000);
    assert_eq!(app.frame().motion, Motion::Still);
    app.apply(PlaybackCommand::StepBack);
    work_off(&mut app, 20_000);
    assert!(matches!(app.frame().motion, Motion::Flight { .. }));
}
