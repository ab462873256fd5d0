//! Workers of a job: one, several that share a program, and those that answer one request each.

use super::link::{Failure, Received, WorkerLink};
use super::program::Program;
use crate::web::browser::callbacks::when_idle;
use crate::web::browser::dom::window;
use messages::{Job, WorkerReport, decode, encode};
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::rc::Rc;

/// A worker of a job. It is terminated when this is dropped.
pub(crate) struct WorkerHandle<J> {
    link: Rc<WorkerLink>,
    job: PhantomData<J>,
}

impl<J: Job> WorkerHandle<J> {
    /// Starts a worker. `receive` is called with each of its events, and finally with the reason for its end;
    /// never before this returns, and never after the handle is dropped.
    pub(crate) fn start(
        program: &Rc<Program>,
        receive: impl Fn(Result<J::Event, Failure>) + 'static,
    ) -> Self {
        let receive =
            move |message: Result<&[u8], Failure>| match message.map(decode::<WorkerReport<J::Event>>) {
                Ok(Ok(WorkerReport::Ready)) => Received::Ready,
                Ok(Ok(WorkerReport::Heartbeat)) => Received::WorkerReport,
                Ok(Ok(WorkerReport::Event(event))) => {
                    receive(Ok(event));
                    Received::WorkerReport
                }
                Ok(Ok(WorkerReport::Lost(reason))) => Received::End(Failure::Lost(reason)),
                Ok(Ok(WorkerReport::Refused(reason))) => Received::End(Failure::Refused(reason)),
                Ok(Err(_)) => {
                    Received::End(Failure::Lost("it sent a message that the page cannot decode".to_owned()))
                }
                Err(failure) => {
                    receive(Err(failure.clone()));
                    Received::End(failure)
                }
            };
        let link = WorkerLink::start(program, J::NAME, J::LONGEST_SILENCE, Box::new(receive));
        Self { link, job: PhantomData }
    }

    /// Sends a request, as soon as the worker is ready.
    pub(crate) fn send(&self, request: &J::Request) {
        self.link.send(encode(request));
    }
}

/// The workers of a job, by ids `K` that the caller gives. They share a program.
pub(crate) struct WorkerPool<J, K> {
    program: Rc<Program>,
    workers: Vec<(K, WorkerHandle<J>)>,
}

/// The number of workers that the browser recommends.
pub(crate) fn recommended_workers() -> usize {
    (window().navigator().hardware_concurrency() as usize).max(1)
}

impl<J: Job, K: PartialEq> WorkerPool<J, K> {
    /// A pool without workers. All its workers will have this program.
    pub(crate) const fn new(program: Rc<Program>) -> Self {
        Self { program, workers: Vec::new() }
    }

    /// Fetches and compiles the program when the browser is idle. If that fails, it is fetched again with the
    /// first worker.
    pub(crate) fn prefetch(&self) {
        let program = Rc::clone(&self.program);
        when_idle(Box::new(move |_| program.with_module(Box::new(drop))));
    }

    /// Starts the worker `id`, as [`WorkerHandle::start`] does.
    pub(crate) fn start(&mut self, id: K, receive: impl Fn(Result<J::Event, Failure>) + 'static) {
        self.workers.push((id, WorkerHandle::start(&self.program, receive)));
    }

    /// Sends a request to the worker `id`, if there is one.
    pub(crate) fn send(&self, id: &K, request: &J::Request) {
        if let Some((_, worker)) = self.workers.iter().find(|(other, _)| other == id) {
            worker.send(request);
        }
    }

    /// Ends the worker `id`.
    pub(crate) fn end(&mut self, id: &K) {
        self.workers.retain(|(other, _)| other != id);
    }
}

/// Workers that answer one request each. A worker is ended once it has sent the last event of its answer, so
/// that the memory of a large file is freed.
pub(crate) struct SingleUse<J> {
    workers: Rc<RefCell<WorkerPool<J, usize>>>,
    /// The number of requests.
    requested: Cell<usize>,
}

impl<J: Job> Default for SingleUse<J> {
    fn default() -> Self {
        let workers = WorkerPool::new(Program::of::<J>());
        Self { workers: Rc::new(RefCell::new(workers)), requested: Cell::new(0) }
    }
}

impl<J: Job> SingleUse<J> {
    /// Sends a request to a new worker, and calls `answer` with each event of its answer, or with the reason
    /// why there is none. Returns the number of the worker.
    pub(crate) fn send(
        &self,
        request: &J::Request,
        answer: impl Fn(Result<J::Event, Failure>) + 'static,
    ) -> usize {
        let number = self.requested.get();
        self.requested.set(number + 1);
        let pool = Rc::downgrade(&self.workers);
        let mut workers = self.workers.borrow_mut();
        workers.start(number, move |message| {
            let is_last = message.as_ref().map_or(true, J::is_last);
            answer(message);
            if let Some(workers) = pool.upgrade().filter(|_| is_last) {
                workers.borrow_mut().end(&number);
            }
        });
        workers.send(&number, request);
        number
    }

    /// Ends a worker that has not answered.
    pub(crate) fn end(&self, number: usize) {
        self.workers.borrow_mut().end(&number);
    }
}
