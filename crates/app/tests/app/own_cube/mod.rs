//! The user's own cube: the readout shows what the user sets, every edit can be undone, and hints are the
//! solver's.

mod answers;
mod carrying;
mod challenge;
mod completions;
mod hints;
mod interlocking;
mod setting_up;

use app::{
    CubeEdit, Effect, Frame, OwnCubeCommand, OwnCubeReadout, Settings, WorkerCommand, WorkerEvent,
    WorkerFailure, WorkerId,
};
use app_testing::Driver;
use codes::pack;
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::CellSet;
use cubefall::puzzle::Puzzle;
use cubefall::search::{Search, Strategy};
use messages::CompleteEvent;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::LazyLock;

/// All placements of Soma's pieces, and all of its solutions, each turned and mirrored one for itself.
pub struct Known {
    pub problem: Arc<Problem>,
    pub solutions: Vec<Vec<PlacementId>>,
}

pub static SOMA: LazyLock<Known> = LazyLock::new(|| {
    let puzzle = catalogue::ALL.get("soma");
    let problem = Problem::new(&puzzle);
    let mut solutions = Vec::new();
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |solution| {
        solutions.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    Known { problem, solutions }
});

impl Known {
    /// The answer of a worker: the solutions with these placements, which come first.
    pub fn with(&self, about: &[PlacementId]) -> Vec<Vec<PlacementId>> {
        let have = self.solutions.iter().filter(|solution| about.iter().all(|id| solution.contains(id)));
        let rest = |solution: &Vec<PlacementId>| {
            let others = solution.iter().copied().filter(|id| !about.contains(id));
            about.iter().copied().chain(others).collect()
        };
        have.map(rest).collect()
    }
}

pub fn own(app: &Driver) -> OwnCubeReadout {
    app.readout().own_cube.expect("the user sets up a cube")
}

pub fn opened(puzzle: Arc<Puzzle>) -> Driver {
    let mut app = Driver::new(Settings { puzzle, playing: false, ..Settings::default() });
    app.apply(OwnCubeCommand::Toggle);
    app
}

pub fn edit(app: &mut Driver, edits: &[CubeEdit]) {
    edits.iter().for_each(|&edit| app.apply(OwnCubeCommand::Edit(edit)));
}

/// Sets up these placements, by pointing at the cells of each.
pub fn set_up(app: &mut Driver, placements: &[PlacementId]) {
    for &id in placements {
        let placement = SOMA.problem.get(id);
        edit(app, &[CubeEdit::Pick(placement.piece)]);
        placement.cells.iter().for_each(|cell| edit(app, &[CubeEdit::Point(cell)]));
        assert_eq!(
            own(app).held,
            Some((placement.piece, placement.cells.clone())),
            "the cells show where it is"
        );
        edit(app, &[CubeEdit::PutIn]);
    }
}

/// A report of completions.
pub fn found(solutions: &[Vec<PlacementId>], count: usize, done: bool) -> CompleteEvent {
    let indices = |solution: &Vec<PlacementId>| solution.iter().map(|id| id.index() as u32).collect();
    let solutions = solutions.iter().map(indices).collect();
    CompleteEvent { count: count as u64, progress: 0.5, done, solutions }
}

/// The worker that was started last and what it is to complete, if it was not stopped; all before it were.
pub fn started(app: &mut Driver) -> Option<(WorkerId, Vec<PlacementId>)> {
    let mut started = None;
    for effect in app.effects() {
        match effect {
            Effect::Complete(worker, WorkerCommand::Start(request)) => {
                assert!(started.is_none(), "one search at a time");
                let placement = |&index: &u32| SOMA.problem.id_at(index);
                assert_eq!(request.puzzle, pack(&app.puzzle().to_spec()));
                started = Some((worker, request.placements.iter().map(placement).collect()));
            }
            Effect::Complete(worker, WorkerCommand::Stop) => {
                if started.as_ref().is_some_and(|(started, _)| *started == worker) {
                    started = None;
                }
            }
            other => panic!("nothing else was to be done: {other:?}"),
        }
    }
    started
}

pub fn stop(worker: WorkerId) -> Effect {
    Effect::Complete(worker, WorkerCommand::Stop)
}

pub fn report(app: &mut Driver, worker: WorkerId, event: CompleteEvent) {
    answer(app, worker, Ok(event));
}

pub fn answer(app: &mut Driver, worker: WorkerId, event: Result<CompleteEvent, WorkerFailure>) {
    app.report(WorkerEvent::Complete(worker, event));
}

/// Reports all completions, as the worker would.
pub fn complete(app: &mut Driver) -> Vec<Vec<PlacementId>> {
    let (worker, standing) = started(app).expect("a worker searches");
    let solutions = SOMA.with(&standing);
    report(app, worker, found(&solutions, solutions.len(), true));
    solutions
}

/// The cells that bodies fill that are in the box, not over it.
pub fn filled(app: &Driver, frame: &Frame) -> CellSet {
    let region = app.puzzle().region();
    let bodies = app.props().bodies.iter().zip(&frame.poses);
    let inside = bodies.filter_map(|(body, pose)| Some((body, (*pose).filter(|pose| !pose.held)?)));
    let coords = inside.flat_map(|(body, pose)| {
        body.cells.iter().map(move |&cell| pose.rotation.apply(cell) + pose.translation).collect::<Vec<_>>()
    });
    coords.fold(CellSet::EMPTY, |all, coord| {
        let cell = region.cell_at(coord).expect("in the box");
        assert!(!all.contains(cell), "no cell is filled twice");
        all.with(cell)
    })
}
