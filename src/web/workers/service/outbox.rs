//! The reports that a worker sends.

use super::scope::{post, scope};
use crate::web::workers::protocol::{Job, Report, encode};
use std::marker::PhantomData;

/// Sends the reports of a job, and records when the last one was sent.
pub(in crate::web) struct Outbox<J> {
    /// When the last report was sent, in milliseconds.
    sent: f64,
    job: PhantomData<J>,
}

/// The time in milliseconds; 0 if there is no clock.
pub(super) fn now() -> f64 {
    scope().performance().map_or(0.0, |clock| clock.now())
}

impl<J: Job> Outbox<J> {
    pub(super) const fn new() -> Self {
        Self { sent: f64::NEG_INFINITY, job: PhantomData }
    }

    /// Reports an event of the job.
    pub(in crate::web) fn event(&mut self, event: J::Event) {
        self.send(&Report::Event(event));
    }

    /// Reports that the request is refused.
    pub(in crate::web) fn refuse(&mut self, reason: String) {
        self.send(&Report::Refused(reason));
    }

    pub(super) fn send(&mut self, report: &Report<J::Event>) {
        self.sent = now();
        post(&encode(report));
    }

    /// Whether nothing was sent for this many milliseconds.
    pub(super) fn is_silent_for(&self, milliseconds: f64) -> bool {
        now() - self.sent >= milliseconds
    }
}
