//! The workers that take solutions apart: what they report, and which one does so with the solution shown.

use crate::apart::plan::ApartPlan;
use crate::apart::request::{ApartRequest, ApartTask};
use crate::{WorkerCommand, WorkerId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a worker reports on solutions that it takes apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ApartEvent {
    /// What is said while it goes on.
    Searching(String),
    /// How it comes apart, as far as that is known.
    Known(ApartPlan),
    /// Of several: the [numbers](Level::numbers) of the levels of those that come next.
    Levels(Vec<Option<Vec<u32>>>),
}

/// The worker that takes the solution shown apart, if one is running.
#[derive(Clone, Default, Debug)]
pub(crate) struct ApartWorkers {
    running: Option<(WorkerId, Arc<ApartRequest>)>,
    /// The number of workers of this job started, whatever for.
    started: usize,
}

impl ApartWorkers {
    /// The id of a new worker.
    pub(crate) fn next(&mut self) -> WorkerId {
        self.started += 1;
        WorkerId::new(self.started - 1)
    }

    /// Whether this worker is the one that is running.
    pub(crate) fn is(&self, worker: WorkerId) -> bool {
        self.running.as_ref().is_some_and(|(running, _)| *running == worker)
    }

    /// The commands after which the worker does what is wanted now, and no other one is running.
    pub(crate) fn follow(
        &mut self,
        wanted: Option<&Arc<ApartRequest>>,
    ) -> Vec<(WorkerId, WorkerCommand<ApartTask>)> {
        let mut commands = Vec::new();
        let running = self.running.as_ref().map(|(_, request)| request);
        if running.map(Arc::as_ptr) == wanted.map(Arc::as_ptr) {
            return commands;
        }
        if let Some((worker, _)) = self.running.take() {
            commands.push((worker, WorkerCommand::Stop));
        }
        if let Some(request) = wanted {
            let worker = self.next();
            commands.push((worker, WorkerCommand::Start(ApartTask::One(ApartRequest::clone(request)))));
            self.running = Some((worker, Arc::clone(request)));
        }
        commands
    }
}
