//! The connection to a worker, at the level of bytes, which is the same for every job; its heartbeat, and why
//! it has ended.

use super::program::{NOT_LOADED, Program, UPDATED, digest_of_build, file_of_build};
use crate::web::browser::callbacks::{Interval, settle};
use crate::web::browser::dom::{ignore, window};
use gloo_events::EventListener;
use js_sys::{Array, Promise, Reflect, Uint8Array};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions};

/// The callback for the bytes of each message, or for the end of the worker. Returns the kind of message.
pub(super) type Receive = Box<dyn Fn(Result<&[u8], Failure>) -> Received>;

/// A kind of message from a worker.
#[derive(PartialEq, Eq)]
pub(super) enum Received {
    /// The worker is ready for requests.
    Ready,
    /// A report or a heartbeat.
    WorkerReport,
    /// It has ended, for this reason.
    End(Failure),
}

/// The connection to a worker, which ends with it.
pub(super) struct WorkerLink {
    receive: Receive,
    heartbeat: Heartbeat,
    /// Checks the heartbeat, also while the program is loading.
    checks: OnceCell<Option<Interval>>,
    state: RefCell<State>,
}

/// The state of the connection.
enum State {
    /// The worker is starting; these requests wait. Its first message will be the digest of its build.
    Starting { started: Option<Started>, requests: Vec<Vec<u8>> },
    /// It is of the page's build, and loads its program; these requests wait.
    Loading { started: Started, requests: Vec<Vec<u8>> },
    /// The worker is ready for requests.
    Ready(Started),
    /// The worker has ended.
    Ended,
}

/// A running worker and its listeners. It is terminated when this is dropped.
struct Started {
    worker: Worker,
    _listeners: [EventListener; 3],
}

impl Drop for Started {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl WorkerLink {
    /// Starts a worker as soon as its program is compiled.
    pub(super) fn start(
        program: &Rc<Program>,
        name: &'static str,
        longest_silence: u32,
        receive: Receive,
    ) -> Rc<Self> {
        let state = RefCell::new(State::Starting { started: None, requests: Vec::new() });
        let link = Rc::new(Self {
            receive,
            heartbeat: Heartbeat::new(longest_silence),
            checks: OnceCell::new(),
            state,
        });
        if !Reflect::has(&window(), &JsValue::from_str("Worker")).unwrap_or(false) {
            link.fail_later(Failure::Unsupported);
            return link;
        }
        let watched = Rc::downgrade(&link);
        link.checks
            .get_or_init(|| Interval::new(Heartbeat::MILLISECONDS, move || with(&watched, Self::check)));
        let (weak, program_name) = (Rc::downgrade(&link), program.name());
        program.with_module(Box::new(move |module| {
            if let Some(link) = weak.upgrade() {
                match module {
                    Ok(module) => link.run(program_name, name, &module),
                    Err(reason) => link.fail_later(Failure::NoProgram(reason)),
                }
            }
        }));
        link
    }

    /// Sends a request, as soon as the worker is ready.
    pub(super) fn send(&self, request: Vec<u8>) {
        match &mut *self.state.borrow_mut() {
            State::Starting { requests, .. } | State::Loading { requests, .. } => requests.push(request),
            State::Ready(started) => post(&started.worker, &request),
            State::Ended => {}
        }
    }

    /// Runs the compiled program in a new worker.
    fn run(self: &Rc<Self>, program: &str, name: &str, module: &JsValue) {
        let started = Started::new(self, name, &Array::of2(&program.into(), module));
        match (started, &mut *self.state.borrow_mut()) {
            (Ok(new), State::Starting { started, .. }) => *started = Some(new),
            (Ok(_), _) => {}
            (Err(_), _) => self.fail_later(Failure::NotStarted("the browser did not start it".to_owned())),
        }
    }

    fn receive(&self, data: &JsValue) {
        if matches!(*self.state.borrow(), State::Starting { .. }) {
            return self.receive_build(data.as_string());
        }
        let received = match data.dyn_ref::<Uint8Array>() {
            Some(bytes) => (self.receive)(Ok(&bytes.to_vec())),
            // The loader reports as text, since it runs before the program that encodes.
            None => Received::End(self.failure(data.as_string().unwrap_or_default())),
        };
        match received {
            Received::Ready => self.set_ready(),
            Received::WorkerReport => self.heartbeat.beat(),
            Received::End(failure) => self.end(failure),
        }
    }

    /// Receives the digest of the worker's build, and ends a worker of another one, which might understand
    /// other messages.
    fn receive_build(&self, digest: Option<String>) {
        if digest != Some(digest_of_build()) {
            return self.end(Failure::NoProgram(UPDATED.to_owned()));
        }
        let mut state = self.state.borrow_mut();
        *state = match std::mem::replace(&mut *state, State::Ended) {
            State::Starting { started: Some(started), requests } => State::Loading { started, requests },
            other => other,
        };
    }

    /// Sends the waiting requests.
    fn set_ready(&self) {
        let mut state = self.state.borrow_mut();
        *state = match std::mem::replace(&mut *state, State::Ended) {
            State::Loading { started, requests } => {
                requests.iter().for_each(|request| post(&started.worker, request));
                State::Ready(started)
            }
            other => other,
        };
    }

    /// The failure of a worker: [`Failure::Lost`] if it had started, else [`Failure::NotStarted`].
    fn failure(&self, reason: String) -> Failure {
        match &*self.state.borrow() {
            State::Starting { .. } | State::Loading { .. } => Failure::NotStarted(reason),
            State::Ready(_) | State::Ended => Failure::Lost(reason),
        }
    }

    fn check(&self) {
        if self.heartbeat.check() {
            self.end(self.failure("it does not answer".to_owned()));
        }
    }

    /// Terminates the worker and reports why, once.
    fn end(&self, failure: Failure) {
        let before = self.state.replace(State::Ended);
        if !matches!(before, State::Ended) {
            drop(before);
            (self.receive)(Err(failure));
        }
    }

    /// Reports a failure in a later task, never while a worker is being started.
    fn fail_later(self: &Rc<Self>, failure: Failure) {
        let weak = Rc::downgrade(self);
        let fail = move |_| {
            if let Some(link) = weak.upgrade() {
                link.end(failure);
            }
        };
        settle(&Promise::resolve(&JsValue::NULL), Box::new(fail));
    }
}

impl Started {
    fn new(link: &Rc<WorkerLink>, name: &str, first: &JsValue) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_name(name);
        let worker = Worker::new_with_options(&file_of_build("worker_loader", ".js"), &options)?;
        let on = |kind: &'static str, react: fn(&WorkerLink, &web_sys::Event)| {
            let link = Rc::downgrade(link);
            EventListener::new(&worker, kind, move |event| with(&link, |link| react(link, event)))
        };
        let message = on("message", |link, event| {
            link.receive(&event.unchecked_ref::<MessageEvent>().data());
        });
        let garbled = on("messageerror", |link, _| {
            link.end(link.failure("its message did not arrive whole".to_owned()));
        });
        let watched = Rc::downgrade(link);
        let failed = EventListener::new_with_options(
            &worker,
            "error",
            gloo_events::EventListenerOptions::enable_prevent_default(),
            move |event| {
                // The page reports it, so the console need not.
                event.prevent_default();
                // A loader that did not arrive has no message.
                let reason = event.dyn_ref::<ErrorEvent>().map_or_else(
                    || NOT_LOADED.to_owned(),
                    |fault| format!("its program has a fault ({})", fault.message()),
                );
                with(&watched, |link| link.end(link.failure(reason)));
            },
        );
        worker.post_message(first)?;
        Ok(Self { worker, _listeners: [message, garbled, failed] })
    }
}

/// Calls `act` with the connection, if it still exists.
fn with(link: &Weak<WorkerLink>, act: impl FnOnce(&WorkerLink)) {
    if let Some(link) = link.upgrade() {
        act(&link);
    }
}

fn post(worker: &Worker, request: &[u8]) {
    let bytes = Uint8Array::from(request);
    ignore(worker.post_message_with_transfer(&bytes, &Array::of1(&bytes.buffer())));
}

/// Counts the checks since the last report of a worker.
///
/// It counts checks, not seconds, since in a suspended page both the checks and the worker stop.
pub(super) struct Heartbeat {
    /// The maximum number of checks without a report.
    longest_silence: u32,
    missed: Cell<u32>,
    has_reported: Cell<bool>,
}

impl Heartbeat {
    /// Milliseconds between two checks.
    pub(super) const MILLISECONDS: i32 = 500;
    /// The maximum before the first report: loading the program may take a minute.
    const LONGEST_START: u32 = 120;

    /// The heartbeat of a worker that may be silent for this many seconds.
    pub(super) const fn new(seconds: u32) -> Self {
        let longest_silence = seconds * 1000 / Self::MILLISECONDS as u32;
        Self { longest_silence, missed: Cell::new(0), has_reported: Cell::new(false) }
    }

    /// The worker has reported something.
    pub(super) fn beat(&self) {
        self.missed.set(0);
        self.has_reported.set(true);
    }

    /// Checks the worker. Returns whether it has been silent for too long.
    pub(super) fn check(&self) -> bool {
        self.missed.set(self.missed.get() + 1);
        let longest_silence = match self.has_reported.get() {
            true => self.longest_silence,
            false => self.longest_silence.max(Self::LONGEST_START),
        };
        self.missed.get() > longest_silence
    }
}

/// Why a worker has ended. Reasons are clauses that follow "because".
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// The browser has no workers.
    Unsupported,
    /// Its program was not fetched and compiled, for this reason.
    NoProgram(String),
    /// It did not start, for this reason. Another worker may.
    NotStarted(String),
    /// It started and was lost, for this reason. Another worker may succeed.
    Lost(String),
    /// It refused the request, for this reason. Every worker would.
    Refused(String),
}

/// What a worker was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WorkerTask {
    Analyze,
    Complete,
    Experiment,
    FindAll,
    MakeCode,
    MakeFile,
    ReadFile,
    TakeApart,
}

impl Failure {
    /// Why a task was not done, as a clause.
    pub(crate) fn clause(self, task: WorkerTask) -> String {
        // What follows in a browser without workers, what precedes the reason of a worker that has not
        // started, and what follows that of one that was lost.
        let (without, before, after) = match task {
            WorkerTask::Analyze | WorkerTask::Experiment | WorkerTask::TakeApart => ("", "", ""),
            WorkerTask::Complete => (", which look for it; try a current one", "", ""),
            WorkerTask::FindAll => ("; the search on the stage finds them, too: press End", "", ""),
            WorkerTask::MakeCode => (", which make it", "", ""),
            WorkerTask::MakeFile => {
                (", which make files. Try a current one", "a worker makes it, and ", "; load the page again")
            }
            WorkerTask::ReadFile => {
                (", which read puzzles; try a current one", "a worker reads it, and ", "; try again")
            }
        };
        match self {
            Self::Unsupported => format!("this browser has no workers{without}"),
            Self::NoProgram(reason) | Self::NotStarted(reason) => format!("{before}{reason}"),
            Self::Lost(reason) => format!("{reason}{after}"),
            Self::Refused(reason) => reason,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of checks until the worker is terminated.
    fn checks(heartbeat: &Heartbeat) -> usize {
        (1..).find(|_| heartbeat.check()).expect("it is given up at some time")
    }

    #[test]
    fn a_worker_that_reports_is_never_given_up() {
        let heartbeat = Heartbeat::new(5);
        for _ in 0..1000 {
            heartbeat.beat();
            assert!((0..10).all(|_| !heartbeat.check()));
        }
    }

    #[test]
    fn a_silent_worker_is_given_up_after_its_time() {
        let heartbeat = Heartbeat::new(5);
        heartbeat.beat();
        assert_eq!(checks(&heartbeat), 11);
    }

    #[test]
    fn a_worker_that_starts_has_at_least_a_minute() {
        assert_eq!(checks(&Heartbeat::new(5)), 121);
        assert_eq!(checks(&Heartbeat::new(120)), 241);
    }
}
