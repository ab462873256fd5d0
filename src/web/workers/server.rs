//! The workers' side: connects a session with the worker that this program runs in.

use crate::web::browser::dom::ignore;
use gloo_events::EventListener;
use jobs::{
    AnalystService, CompleteService, ExportService, FindAllService, LabService, OpenService, Service,
    Session, TakeApartService,
};
use js_sys::{Array, Uint8Array};
use messages::{Analyze, Complete, Export, FindAll, Job, Open, TakeApart, WorkerReport, encode};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent};

/// Analyses drawn puzzles, and takes solutions apart: the `main` of the program `analyst`.
pub fn serve_analyst() {
    match job().as_str() {
        Analyze::NAME => serve(AnalystService::default()),
        TakeApart::NAME => serve(TakeApartService::default()),
        other => panic!("this program does not do the job {other:?}"),
    }
}

/// Reads puzzle files, the catalogue and the lessons, and makes files: the `main` of the program `files`.
pub fn serve_files() {
    match job().as_str() {
        Export::NAME => serve(ExportService),
        Open::NAME => serve(OpenService::default()),
        other => panic!("this program does not do the job {other:?}"),
    }
}

/// Finds solutions: the `main` of the program `finder`.
pub fn serve_finder() {
    match job().as_str() {
        FindAll::NAME => serve(FindAllService::default()),
        Complete::NAME => serve(CompleteService::default()),
        other => panic!("this program does not do the job {other:?}"),
    }
}

/// Runs experiments: the `main` of the program `lab`.
pub fn serve_lab() {
    serve(LabService::default());
}

/// A session with its worker.
struct Server<S: Service> {
    session: Session<S>,
    /// A message through this channel is handled after the waiting messages of the page, and before any
    /// timer.
    channel: MessageChannel,
    /// Whether the next slice is scheduled.
    scheduled: bool,
}

/// Serves the page that started this worker, until it is terminated.
fn serve<S: Service>(service: S) {
    std::panic::set_hook(Box::new(|info| {
        post(&encode(&WorkerReport::<()>::Lost(format!("its program has a fault ({info})"))));
    }));
    let scope = scope();
    let channel = MessageChannel::new().expect_throw("a worker has channels");
    let port = channel.port1();
    let server = Server { session: Session::new(service, now()), channel, scheduled: false };
    let server = Rc::new(RefCell::new(server));
    let working = Rc::clone(&server);
    let run_slice: Closure<dyn FnMut()> = Closure::new(move || working.borrow_mut().run_slice());
    port.set_onmessage(Some(run_slice.as_ref().unchecked_ref()));
    let beating = Rc::clone(&server);
    let heartbeat: Closure<dyn FnMut()> = Closure::new(move || beating.borrow_mut().heartbeat());
    let (function, interval) = (heartbeat.as_ref().unchecked_ref(), Session::<S>::BETWEEN_HEARTBEATS as i32);
    ignore(scope.set_interval_with_callback_and_timeout_and_arguments_0(function, interval));
    let receiving = Rc::clone(&server);
    let listener = EventListener::new(&scope, "message", move |event| {
        receiving.borrow_mut().receive(&event.unchecked_ref::<MessageEvent>().data());
    });
    server.borrow_mut().send();
    // These live until the page terminates the worker.
    std::mem::forget((run_slice, heartbeat, listener, server));
}

impl<S: Service> Server<S> {
    fn receive(&mut self, data: &JsValue) {
        let message = data.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default();
        self.session.receive(&message, now());
        self.send();
        self.schedule();
    }

    /// Schedules the next slice after the waiting messages, if there is work to do.
    fn schedule(&mut self) {
        if self.session.is_busy() && !self.scheduled {
            self.scheduled = true;
            ignore(self.channel.port2().post_message(&JsValue::NULL));
        }
    }

    fn run_slice(&mut self) {
        self.scheduled = false;
        self.session.run_slice(now);
        self.send();
        self.schedule();
    }

    fn heartbeat(&mut self) {
        self.session.heartbeat(now());
        self.send();
    }

    fn send(&mut self) {
        self.session.take_messages().iter().for_each(|message| post(message));
    }
}

/// The worker's global scope.
pub(super) fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// The name of the job that the worker was started for.
pub(super) fn job() -> String {
    scope().name()
}

/// Sends these bytes to the page. The buffer is transferred, not copied.
pub(super) fn post(bytes: &[u8]) {
    let bytes = Uint8Array::from(bytes);
    // The page may be gone.
    ignore(scope().post_message_with_transfer(&bytes, &Array::of1(&bytes.buffer())));
}

/// The time in milliseconds; 0 if there is no clock.
pub(super) fn now() -> f64 {
    scope().performance().map_or(0.0, |clock| clock.now())
}
