//! The worker that finds how a solution comes apart: what it is asked, what it tells, and which one is running.

use crate::apart::plan::ApartPlan;
use crate::find_all::find_all_readout::argument;
use crate::{Effect, WorkerCommand, WorkerId};
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::Solution;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A request to take a solution apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ApartRequest {
    /// The cells of each piece.
    pub pieces: Vec<Vec<[i32; 3]>>,
    /// What they are called.
    pub names: Vec<String>,
    /// What the command line calls the puzzle.
    pub argument: String,
}

impl ApartRequest {
    /// The request for a solution of a puzzle.
    pub fn new(solution: &Solution, puzzle: &Puzzle) -> Self {
        let cells = |cells: &Vec<Coord>| cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect();
        Self {
            pieces: solution.pieces().iter().map(|(_, piece)| cells(piece)).collect(),
            names: solution.pieces().iter().map(|&(piece, _)| puzzle.called(piece)).collect(),
            argument: argument(puzzle).0,
        }
    }

    /// The solution, with its pieces numbered in their order.
    pub fn solution(&self) -> Solution {
        let piece = |(number, cells): (usize, &Vec<[i32; 3]>)| {
            (PieceId::new(number), cells.iter().map(|&[x, y, z]| Coord::new(x, y, z)).collect())
        };
        Solution::new(self.pieces.iter().enumerate().map(piece).collect())
    }
}

/// What a worker tells of a solution that it takes apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ApartEvent {
    /// What is said while it goes on.
    Searching(String),
    /// How it comes apart, as far as that is known.
    Known(ApartPlan),
}

/// The worker that takes a solution apart, if one is running.
#[derive(Clone, Default, Debug)]
pub(crate) struct ApartWorker {
    running: Option<(WorkerId, Arc<ApartRequest>)>,
    /// The number of workers started.
    started: usize,
}

impl ApartWorker {
    /// Whether this worker is the one that is running.
    pub(crate) fn is(&self, worker: WorkerId) -> bool {
        self.running.as_ref().is_some_and(|(running, _)| *running == worker)
    }

    /// Adds the commands after which the worker does what is wanted now, and no other one is running.
    pub(crate) fn follow(&mut self, wanted: Option<&Arc<ApartRequest>>, effects: &mut Vec<Effect>) {
        let running = self.running.as_ref().map(|(_, request)| request);
        if running.map(Arc::as_ptr) == wanted.map(Arc::as_ptr) {
            return;
        }
        if let Some((worker, _)) = self.running.take() {
            effects.push(Effect::Apart(worker, WorkerCommand::Stop));
        }
        if let Some(request) = wanted {
            let worker = WorkerId::new(self.started);
            self.started += 1;
            effects.push(Effect::Apart(worker, WorkerCommand::Start(ApartRequest::clone(request))));
            self.running = Some((worker, Arc::clone(request)));
        }
    }
}
