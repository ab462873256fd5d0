//! The worker that finds how a solution comes apart: what it reports, and which one is running.

use crate::apart::plan::ApartPlan;
use crate::apart::request::ApartRequest;
use crate::{WorkerCommand, WorkerId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a worker reports on a solution that it takes apart.
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

    /// The commands after which the worker does what is wanted now, and no other one is running.
    pub(crate) fn follow(
        &mut self,
        wanted: Option<&Arc<ApartRequest>>,
    ) -> Vec<(WorkerId, WorkerCommand<ApartRequest>)> {
        let mut commands = Vec::new();
        let running = self.running.as_ref().map(|(_, request)| request);
        if running.map(Arc::as_ptr) == wanted.map(Arc::as_ptr) {
            return commands;
        }
        if let Some((worker, _)) = self.running.take() {
            commands.push((worker, WorkerCommand::Stop));
        }
        if let Some(request) = wanted {
            let worker = WorkerId::new(self.started);
            self.started += 1;
            commands.push((worker, WorkerCommand::Start(ApartRequest::clone(request))));
            self.running = Some((worker, Arc::clone(request)));
        }
        commands
    }
}
