//! The workers of the app.

use crate::web::browser::callbacks::Interval;
use crate::web::workers::client::{Failure, Program, WorkerPool, WorkerTask};
use app::{WorkerCommand, WorkerEvent, WorkerFailure, WorkerId};
use messages::{ApartTask, Complete, CompleteRequest, FindAll, FindAllRequest, Job, TakeApart};
use std::rc::Rc;

/// Passes an event or the failure of a worker to the app.
pub(crate) type OnReport = Rc<dyn Fn(WorkerEvent)>;

/// The workers of the app's three jobs.
pub(crate) struct AppWorkers {
    find_all: WorkerPool<FindAll, WorkerId>,
    complete: WorkerPool<Complete, WorkerId>,
    apart: WorkerPool<TakeApart, WorkerId>,
    balancing: Option<Interval>,
}

impl Default for AppWorkers {
    fn default() -> Self {
        // The first two jobs have the same program.
        let program = Program::of::<FindAll>();
        Self {
            find_all: WorkerPool::new(Rc::clone(&program)),
            complete: WorkerPool::new(program),
            apart: WorkerPool::new(Program::of::<TakeApart>()),
            balancing: None,
        }
    }
}

impl AppWorkers {
    /// Milliseconds between two calls that balance workers and frames.
    const BETWEEN_BALANCING: i32 = 500;

    /// Carries out a command about a worker that finds all solutions.
    pub(crate) fn find_all(
        &mut self,
        worker: WorkerId,
        command: WorkerCommand<FindAllRequest>,
        on_report: &OnReport,
    ) {
        let receive = reporting(WorkerTask::FindAll, (worker, WorkerEvent::FindAll), on_report);
        carry_out(&mut self.find_all, worker, command, receive);
    }

    /// Fetches and compiles the program, so that it need not be when it is needed.
    pub(crate) fn prefetch(&self) {
        self.find_all.prefetch();
    }

    /// Carries out a command about a worker that completes the user's cube.
    pub(crate) fn complete(
        &mut self,
        worker: WorkerId,
        command: WorkerCommand<CompleteRequest>,
        on_report: &OnReport,
    ) {
        let receive = reporting(WorkerTask::Complete, (worker, WorkerEvent::Complete), on_report);
        carry_out(&mut self.complete, worker, command, receive);
    }

    /// Carries out a command about a worker that takes solutions apart.
    pub(crate) fn apart(
        &mut self,
        worker: WorkerId,
        command: WorkerCommand<ApartTask>,
        on_report: &OnReport,
    ) {
        let receive = reporting(WorkerTask::TakeApart, (worker, WorkerEvent::Apart), on_report);
        carry_out(&mut self.apart, worker, command, receive);
    }

    /// Calls `balance` twice a second while `needed`: while workers find all solutions.
    pub(crate) fn keep_balancing(&mut self, needed: bool, balance: impl Fn() + 'static) {
        if !needed {
            self.balancing = None;
        } else if self.balancing.is_none() {
            self.balancing = Interval::new(Self::BETWEEN_BALANCING, balance);
        }
    }
}

/// Makes what a worker of a job reports an event of the app.
type AsEvent<E> = fn(WorkerId, Result<E, WorkerFailure>) -> WorkerEvent;

/// Reports each event of a worker, and its failure, as an event of the app.
fn reporting<E>(
    task: WorkerTask,
    (worker, as_event): (WorkerId, AsEvent<E>),
    on_report: &OnReport,
) -> impl Fn(Result<E, Failure>) + use<E> {
    let on_report = Rc::clone(on_report);
    move |event| on_report(as_event(worker, event.map_err(|failure| failure_of(failure, task))))
}

/// Carries out a command. A worker that it starts reports its events and its failure to `receive`.
fn carry_out<J: Job>(
    pool: &mut WorkerPool<J, WorkerId>,
    worker: WorkerId,
    command: WorkerCommand<J::Request>,
    receive: impl Fn(Result<J::Event, Failure>) + 'static,
) {
    match command {
        WorkerCommand::Start(request) => {
            pool.start(worker, receive);
            pool.send(&worker, &request);
        }
        WorkerCommand::Send(request) => pool.send(&worker, &request),
        WorkerCommand::Stop => pool.end(&worker),
    }
}

/// What a failure means to the app: whether another worker may succeed, and the reason.
fn failure_of(failure: Failure, task: WorkerTask) -> WorkerFailure {
    let may_pass = matches!(failure, Failure::NotStarted(_) | Failure::Lost(_));
    let reason = failure.clause(task);
    if may_pass { WorkerFailure::Lost(reason) } else { WorkerFailure::Unable(reason) }
}
