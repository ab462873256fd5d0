//! The reports that a service has made.

use crate::{Job, WorkerReport, encode};

/// The reports of a job that were not sent yet, and when the last one was made. Times are in milliseconds.
pub struct Outbox<J: Job> {
    reports: Vec<WorkerReport<J::Event>>,
    now: f64,
    /// When the last report was made.
    reported: f64,
}

impl<J: Job> Outbox<J> {
    pub(crate) const fn new() -> Self {
        Self { reports: Vec::new(), now: 0.0, reported: f64::NEG_INFINITY }
    }

    pub(crate) fn set_time(&mut self, now: f64) {
        self.now = now;
    }

    /// Reports an event of the job.
    pub fn event(&mut self, event: J::Event) {
        self.add(WorkerReport::Event(event));
    }

    /// Reports that the request is refused.
    pub fn refuse(&mut self, reason: String) {
        self.add(WorkerReport::Refused(reason));
    }

    pub(crate) fn add(&mut self, report: WorkerReport<J::Event>) {
        self.reported = self.now;
        self.reports.push(report);
    }

    /// Whether nothing was reported for this many milliseconds.
    pub fn is_silent_for(&self, milliseconds: f64) -> bool {
        self.now - self.reported >= milliseconds
    }

    /// Takes the reports, as messages.
    pub(crate) fn take(&mut self) -> Vec<Vec<u8>> {
        self.reports.drain(..).map(|report| encode(&report)).collect()
    }
}
