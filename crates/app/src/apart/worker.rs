//! The worker that takes the solution shown apart.

use crate::{WorkerCommand, WorkerId};
use messages::{ApartRequest, ApartTask};
use std::sync::Arc;

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
