//! A cube of the user's, set up by a test; and what a worker would say of it.

use cubefall::app::{App, Command, Edit, Errand, Frame, OwnCubeReadout, Settings, WorkerId, WorkerNews};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::CellSet;
use cubefall::puzzle::Puzzle;
use cubefall::puzzle::catalogue;
use cubefall::search::{Search, Strategy};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::LazyLock;

/// All placements of Soma's pieces, and all of its solutions, each turned and mirrored one for itself.
pub struct Known {
    pub problem: Arc<Problem>,
    pub solutions: Vec<Vec<PlacementId>>,
}

pub static SOMA: LazyLock<Known> = LazyLock::new(|| {
    let puzzle = catalogue::get("soma");
    let problem = Problem::new(&puzzle);
    let mut solutions = Vec::new();
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |solution| {
        solutions.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    Known { problem, solutions }
});

impl Known {
    /// What a worker answers: those with these placements, which come first.
    pub fn with(&self, about: &[PlacementId]) -> Vec<Vec<PlacementId>> {
        let have = self.solutions.iter().filter(|solution| about.iter().all(|id| solution.contains(id)));
        let rest = |solution: &Vec<PlacementId>| {
            let others = solution.iter().copied().filter(|id| !about.contains(id));
            about.iter().copied().chain(others).collect()
        };
        have.map(rest).collect()
    }
}

pub fn own(app: &App) -> OwnCubeReadout {
    app.own_cube().expect("the user sets up his cube")
}

pub fn opened(puzzle: Arc<Puzzle>) -> App {
    let mut app = App::new(Settings { puzzle, playing: false, ..Settings::default() });
    app.apply(Command::ToggleOwnCube);
    app
}

pub fn edit(app: &mut App, edits: &[Edit]) {
    edits.iter().for_each(|&edit| app.apply(Command::Edit(edit)));
}

/// Sets up these placements, by pointing at the cells of each.
pub fn set_up(app: &mut App, placements: &[PlacementId]) {
    for &id in placements {
        let placement = SOMA.problem.get(id);
        edit(app, &[Edit::Pick(placement.piece)]);
        placement.cells.iter().for_each(|cell| edit(app, &[Edit::Point(cell)]));
        assert_eq!(own(app).held, Some((placement.piece, placement.cells)), "the cells tell where it is");
        edit(app, &[Edit::PutIn]);
    }
}

pub fn ways(solutions: &[Vec<PlacementId>], count: usize, over: bool) -> WorkerNews {
    let solutions = solutions.concat().iter().map(|id| id.index() as u32).collect();
    WorkerNews::Ways { count: count as u64, fraction: 0.5, over, solutions }
}

/// The last question asked, and to whom; that all others were dismissed is seen to.
pub fn question(app: &mut App) -> Option<(WorkerId, Vec<PlacementId>)> {
    let mut asked = None;
    for errand in app.errands() {
        match errand {
            Errand::Ask(worker, about) => {
                assert!(asked.is_none(), "one question at a time");
                asked = Some((worker, about));
            }
            Errand::Dismiss(worker) => {
                if asked.as_ref().is_some_and(|(asked, _)| *asked == worker) {
                    asked = None;
                }
            }
            other => panic!("nothing else was to be done: {other:?}"),
        }
    }
    asked
}

/// Answers the last question as a worker would.
pub fn answer(app: &mut App) -> Vec<Vec<PlacementId>> {
    let (worker, about) = question(app).expect("a question is open");
    let solutions = SOMA.with(&about);
    app.hear(worker, ways(&solutions, solutions.len(), true));
    solutions
}

/// The cells that bodies fill that are in the box, not over it.
pub fn filled(app: &App, frame: &Frame) -> CellSet {
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
