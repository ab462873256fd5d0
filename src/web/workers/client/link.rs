//! The connection to a worker, at the level of bytes, which is the same for every job.

use super::failure::{Failure, NOT_LOADED, UPDATED};
use super::heartbeat::Heartbeat;
use super::program::Program;
use crate::web::browser::dom::{ignore, window};
use crate::web::browser::interval::Interval;
use crate::web::browser::promise::settle;
use crate::web::build;
use gloo_events::EventListener;
use js_sys::{Array, Promise, Reflect, Uint8Array};
use std::cell::{OnceCell, RefCell};
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
pub(super) struct Link {
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

impl Link {
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

    /// Receives the digest of the worker's build, and ends a worker of another one, which might understand other messages.
    fn receive_build(&self, digest: Option<String>) {
        if digest != Some(build::digest()) {
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
    fn new(link: &Rc<Link>, name: &str, first: &JsValue) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_name(name);
        let worker = Worker::new_with_options(&build::file("worker_loader", ".js"), &options)?;
        let on = |kind: &'static str, react: fn(&Link, &web_sys::Event)| {
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
fn with(link: &Weak<Link>, act: impl FnOnce(&Link)) {
    if let Some(link) = link.upgrade() {
        act(&link);
    }
}

fn post(worker: &Worker, request: &[u8]) {
    let bytes = Uint8Array::from(request);
    ignore(worker.post_message_with_transfer(&bytes, &Array::of1(&bytes.buffer())));
}
