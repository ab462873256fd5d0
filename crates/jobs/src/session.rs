//! Runs a service: messages and the time come in, messages go out.

use messages::{Job, WorkerReport, decode, encode};

/// Does a job for the page. It uses no clock and no browser.
pub trait Service: 'static {
    /// The job.
    type Job: Job;

    /// Milliseconds of work between two checks for requests.
    const SLICE_MILLISECONDS: f64 = 20.0;
    /// Milliseconds without a report after which the progress is reported.
    const BETWEEN_REPORTS: f64 = 250.0;

    /// Handles a request.
    fn take(&mut self, request: <Self::Job as Job>::Request, outbox: &mut Outbox<Self::Job>);

    /// Whether it has work to do.
    fn is_busy(&self) -> bool {
        false
    }

    /// Works for about a millisecond, and sends reports that must not wait. `clock` returns the time in
    /// milliseconds, for what measures itself.
    fn work(&mut self, _outbox: &mut Outbox<Self::Job>, _clock: &dyn Fn() -> f64) {}

    /// Called after each slice, to send reports that need not be sent one by one.
    fn end_slice(&mut self, _outbox: &mut Outbox<Self::Job>) {}

    /// The progress of the current work, as an event.
    fn progress(&mut self) -> Option<<Self::Job as Job>::Event> {
        None
    }
}

/// A running service. Whoever drives it posts what [`take_messages`](Self::take_messages) returns after each
/// call. Times are in milliseconds.
pub struct Session<S: Service> {
    service: S,
    outbox: Outbox<S::Job>,
    /// Whether a request has been received. Before that, the page allows more time.
    started: bool,
}

impl<S: Service> Session<S> {
    /// Milliseconds between two heartbeats of a worker that has nothing else to report.
    pub const BETWEEN_HEARTBEATS: u32 = 1000;

    /// A session that reports that it is ready.
    pub fn new(service: S, now: f64) -> Self {
        let mut session = Self { service, outbox: Outbox::new(), started: false };
        session.outbox.set_time(now);
        session.outbox.add(WorkerReport::Ready);
        session
    }

    /// Handles a message of the page.
    pub fn receive(&mut self, message: &[u8], now: f64) {
        self.started = true;
        self.outbox.set_time(now);
        match decode(message) {
            Ok(request) => self.service.take(request, &mut self.outbox),
            Err(_) => {
                self.outbox.add(WorkerReport::Lost("it cannot decode a message of the page".to_owned()))
            }
        }
    }

    /// Whether there is work for a slice.
    pub fn is_busy(&self) -> bool {
        self.service.is_busy()
    }

    /// Works for a slice of [`Service::SLICE_MILLISECONDS`] milliseconds by this clock.
    pub fn run_slice(&mut self, clock: impl Fn() -> f64) {
        let start = clock();
        let mut before = start;
        while self.service.is_busy() && before - start < S::SLICE_MILLISECONDS {
            self.outbox.set_time(before);
            self.service.work(&mut self.outbox, &clock);
            before = clock();
        }
        self.outbox.set_time(before);
        self.service.end_slice(&mut self.outbox);
        if self.outbox.is_silent_for(S::BETWEEN_REPORTS)
            && let Some(event) = self.service.progress()
        {
            self.outbox.event(event);
        }
    }

    /// Adds a heartbeat, unless something was reported recently.
    pub fn heartbeat(&mut self, now: f64) {
        self.outbox.set_time(now);
        if self.started && self.outbox.is_silent_for(f64::from(Self::BETWEEN_HEARTBEATS) / 2.0) {
            self.outbox.add(WorkerReport::Heartbeat);
        }
    }

    /// Takes the messages for the page.
    pub fn take_messages(&mut self) -> Vec<Vec<u8>> {
        self.outbox.take()
    }
}

/// The reports of a job that were not sent yet, and when the last one was made. Times are in milliseconds.
pub struct Outbox<J: Job> {
    reports: Vec<WorkerReport<J::Event>>,
    now: f64,
    /// When the last report was made.
    reported: f64,
}

impl<J: Job> Outbox<J> {
    const fn new() -> Self {
        Self { reports: Vec::new(), now: 0.0, reported: f64::NEG_INFINITY }
    }

    fn set_time(&mut self, now: f64) {
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

    fn add(&mut self, report: WorkerReport<J::Event>) {
        self.reported = self.now;
        self.reports.push(report);
    }

    /// Whether nothing was reported for this many milliseconds.
    pub fn is_silent_for(&self, milliseconds: f64) -> bool {
        self.now - self.reported >= milliseconds
    }

    /// Takes the reports, as messages.
    fn take(&mut self) -> Vec<Vec<u8>> {
        self.reports.drain(..).map(|report| encode(&report)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use messages::encode;
    use std::cell::Cell;

    /// Counts down from the requested number, a millisecond for each.
    #[derive(Default)]
    struct Countdown(u32);

    #[derive(Debug)]
    enum Counting {}

    impl Job for Counting {
        const NAME: &'static str = "count";
        const PROGRAM: &'static str = "none";
        const LONGEST_SILENCE: u32 = 5;
        type Request = u32;
        type Event = u32;
    }

    impl Service for Countdown {
        type Job = Counting;

        fn take(&mut self, request: u32, outbox: &mut Outbox<Counting>) {
            if request > 1000 {
                outbox.refuse("too many".to_owned());
            } else {
                self.0 = request;
            }
        }

        fn is_busy(&self) -> bool {
            self.0 > 0
        }

        fn work(&mut self, outbox: &mut Outbox<Counting>, _: &dyn Fn() -> f64) {
            self.0 -= 1;
            if self.0 == 0 {
                outbox.event(0);
            }
        }

        fn progress(&mut self) -> Option<u32> {
            Some(self.0)
        }
    }

    fn reports(session: &mut Session<Countdown>) -> Vec<WorkerReport<u32>> {
        session.take_messages().iter().map(|message| decode(message).expect("a report")).collect()
    }

    #[test]
    fn a_session_works_in_slices_and_reports_its_progress_by_the_clock() {
        let now = Cell::new(0.0);
        let clock = || now.replace(now.get() + 1.0);
        let mut session = Session::new(Countdown::default(), 0.0);
        assert_eq!(reports(&mut session), [WorkerReport::Ready]);
        session.receive(&encode(&500_u32), 0.0);
        let mut seen = Vec::new();
        while session.is_busy() {
            let before = now.get();
            session.run_slice(clock);
            assert!(now.get() - before <= Countdown::SLICE_MILLISECONDS + 2.0, "a slice is short");
            seen.extend(reports(&mut session));
        }
        assert_eq!(seen.last(), Some(&WorkerReport::Event(0)));
        let progress = seen.len() - 1;
        assert!((1..=2).contains(&progress), "one in {} ms: {seen:?}", Countdown::BETWEEN_REPORTS);
    }

    #[test]
    fn a_session_that_is_silent_has_a_heartbeat_once_it_has_begun() {
        let mut session = Session::new(Countdown::default(), 0.0);
        assert_eq!(reports(&mut session), [WorkerReport::Ready]);
        session.heartbeat(10_000.0);
        assert!(reports(&mut session).is_empty(), "it has no request yet");
        session.receive(&encode(&0_u32), 10_000.0);
        session.heartbeat(11_000.0);
        assert_eq!(reports(&mut session), [WorkerReport::Heartbeat]);
        session.heartbeat(11_100.0);
        assert!(reports(&mut session).is_empty());
    }

    #[test]
    fn what_is_no_request_is_lost_and_what_is_too_much_is_refused() {
        let mut session = Session::new(Countdown::default(), 0.0);
        session.receive(&[255], 0.0);
        session.receive(&encode(&1001_u32), 0.0);
        let [ready, lost, refused] = &reports(&mut session)[..] else { panic!("three reports") };
        assert_eq!(*ready, WorkerReport::Ready);
        assert!(
            matches!(lost, WorkerReport::Lost(_)) && *refused == WorkerReport::Refused("too many".to_owned())
        );
    }
}
