//! Taking the solution shown apart: a worker finds the moves, and the user watches them, forwards and backwards.

pub(crate) mod apart_readout;
pub(crate) mod plan;
pub(crate) mod worker;

use crate::apart::plan::ApartPlan;
use crate::apart::worker::{ApartEvent, ApartRequest};
use crate::{Glide, WorkerFailure};
use cubefall::puzzle::PieceId;
use cubefall::solution::Solution;
use std::sync::Arc;

/// A solution that is taken apart.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Apart {
    pieces: Vec<PieceId>,
    status: Status,
    /// The number of moves made, and the part of the next one.
    moment: f64,
    /// Where that is going by itself.
    goal: f64,
}

/// What is known.
#[derive(Clone, PartialEq, Debug)]
enum Status {
    /// A worker has tried this many arrangements.
    Searching {
        request: Arc<ApartRequest>,
        tried: u64,
    },
    Known(ApartPlan),
    /// It has given up after this many.
    Stopped {
        tried: u64,
    },
    /// There is no answer, for this reason.
    Failed(String),
}

impl Apart {
    /// The seconds that a move takes.
    const SECONDS_A_MOVE: f64 = 0.9;

    /// With a solution after some moves, as many as there are once they are known.
    pub(crate) fn new(solution: &Solution, moves: usize) -> Self {
        Self {
            pieces: solution.pieces().iter().map(|&(piece, _)| piece).collect(),
            status: Status::Searching { request: Arc::new(ApartRequest::new(solution)), tried: 0 },
            moment: moves as f64,
            goal: moves as f64,
        }
    }

    /// What a worker is asked for, while there is no answer.
    pub(crate) fn request(&self) -> Option<&Arc<ApartRequest>> {
        match &self.status {
            Status::Searching { request, .. } => Some(request),
            _ => None,
        }
    }

    /// Handles an event or the failure of the worker.
    pub(crate) fn report(&mut self, event: Result<ApartEvent, WorkerFailure>) {
        let Status::Searching { tried, .. } = &mut self.status else { return };
        match event {
            Ok(ApartEvent::Tried(more)) => *tried = more,
            Ok(ApartEvent::Stopped(tried)) => self.status = Status::Stopped { tried },
            Ok(ApartEvent::Known(plan)) if plan.is_sound(self.pieces.len()) => {
                self.moment = self.moment.min(plan.moves.len() as f64);
                self.goal = self.moment;
                self.status = Status::Known(plan);
            }
            Ok(ApartEvent::Known(_)) => {
                self.status = Status::Failed("the answer is of other pieces; load the page again".to_owned());
            }
            Err(WorkerFailure::Lost(reason) | WorkerFailure::Unable(reason)) => {
                self.status = Status::Failed(reason);
            }
        }
    }

    /// The number of moves that are made when pieces have come to rest.
    pub(crate) fn moves_made(&self) -> usize {
        self.goal.round() as usize
    }

    fn plan(&self) -> Option<&ApartPlan> {
        match &self.status {
            Status::Known(plan) => Some(plan),
            _ => None,
        }
    }

    /// The number of moves.
    fn moves(&self) -> usize {
        self.plan().map_or(0, |plan| plan.moves.len())
    }

    pub(crate) fn apply(&mut self, command: ApartCommand) {
        let moves = self.moves() as f64;
        let is_at_end = self.moment >= moves;
        match command {
            ApartCommand::Next => self.goal = self.goal.max(self.moment).floor() + 1.0,
            ApartCommand::Previous => self.goal = self.goal.min(self.moment).ceil() - 1.0,
            ApartCommand::TogglePlay if self.is_moving() => self.goal = self.moment,
            ApartCommand::TogglePlay if is_at_end => (self.moment, self.goal) = (0.0, moves),
            ApartCommand::TogglePlay => self.goal = moves,
            ApartCommand::Seek(moment) => {
                self.moment = if moment.is_nan() { 0.0 } else { moment.clamp(0.0, moves) };
                self.goal = self.moment;
            }
            ApartCommand::Settle => self.goal = self.moment.round(),
        }
        self.goal = self.goal.clamp(0.0, moves);
    }

    /// Advances by `dt` seconds.
    pub(crate) fn tick(&mut self, dt: f64) {
        let (left, way) = (self.goal - self.moment, dt / Self::SECONDS_A_MOVE);
        self.moment = if left.abs() <= way { self.goal } else { self.moment + way.copysign(left) };
    }

    /// Whether pieces move by themselves.
    pub(crate) fn is_moving(&self) -> bool {
        self.moment != self.goal
    }

    /// Where each piece is. If nothing is to move, they jump from move to move.
    pub(crate) fn glides(&self, jumps: bool) -> Vec<Glide> {
        let moment = match jumps {
            false => self.moment,
            true if self.goal < self.moment => self.moment.floor(),
            true => self.moment.ceil(),
        };
        let still = ApartPlan { lift: 1, ..ApartPlan::default() };
        let plan = self.plan().unwrap_or(&still);
        (0..self.pieces.len()).map(|piece| plan.glide(piece, moment)).collect()
    }
}

/// A command about the moves by which the solution shown comes apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ApartCommand {
    /// Make the next move.
    Next,
    /// Take the last move back.
    Previous,
    /// Make all moves that are left, or stop; at the end, from the beginning.
    TogglePlay,
    /// Go to where this many moves have been made, and a part of the next one.
    Seek(f64),
    /// End the move that is begun, or take it back if less than half of it is made.
    Settle,
}
