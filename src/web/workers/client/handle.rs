//! The handle of a worker.

use super::failure::Failure;
use super::link::{Link, Received};
use super::program::Program;
use jobs::{Job, WorkerReport, decode, encode};
use std::marker::PhantomData;
use std::rc::Rc;

/// A worker of a job. It is terminated when this is dropped.
pub(crate) struct WorkerHandle<J> {
    link: Rc<Link>,
    job: PhantomData<J>,
}

impl<J: Job> WorkerHandle<J> {
    /// Starts a worker. `receive` is called with each of its events, and finally with the reason for its end; never before this
    /// returns, and never after the handle is dropped.
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
        let link = Link::start(program, J::NAME, J::LONGEST_SILENCE, Box::new(receive));
        Self { link, job: PhantomData }
    }

    /// Sends a request, as soon as the worker is ready.
    pub(crate) fn send(&self, request: &J::Request) {
        self.link.send(encode(request));
    }
}
