//! The worker that finds how a solution comes apart: what it is asked, what it tells, and which one is running.

use crate::apart::plan::ApartPlan;
use crate::{WorkerCommand, WorkerId};
use cubefall::puzzle::{Coord, PieceId};
use cubefall::solution::Solution;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A request to take a solution apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ApartRequest {
    /// The cells of each piece.
    pub pieces: Vec<Vec<[i32; 3]>>,
}

impl ApartRequest {
    /// The request for a solution.
    pub fn new(solution: &Solution) -> Self {
        let cells = |cells: &Vec<Coord>| cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect();
        Self { pieces: solution.pieces().iter().map(|(_, piece)| cells(piece)).collect() }
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
    /// It has tried this many arrangements of the pieces.
    Tried(u64),
    /// How it comes apart, as far as it does.
    Known(ApartPlan),
    /// There are more arrangements than this number, which is the limit.
    Stopped(u64),
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

    /// The commands after which the worker does what is wanted now, and no other one is running.
    pub(crate) fn follow(
        &mut self,
        wanted: Option<&Arc<ApartRequest>>,
    ) -> Vec<(WorkerId, WorkerCommand<ApartRequest>)> {
        let is_wanted =
            |request: &Arc<ApartRequest>| wanted.is_some_and(|wanted| Arc::ptr_eq(wanted, request));
        if self.running.as_ref().map(|(_, request)| is_wanted(request)) == Some(true) {
            return Vec::new();
        }
        let stopped = self.running.take().map(|(worker, _)| (worker, WorkerCommand::Stop));
        let started = wanted.map(|request| {
            let worker = WorkerId::new(self.started);
            self.started += 1;
            self.running = Some((worker, Arc::clone(request)));
            (worker, WorkerCommand::Start(ApartRequest::clone(request)))
        });
        stopped.into_iter().chain(started).collect()
    }
}
