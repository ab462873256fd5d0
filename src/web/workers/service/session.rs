//! Runs a service in a worker.

use super::outbox::{Outbox, now};
use super::scope::{post, scope};
use crate::web::browser::dom::ignore;
use crate::web::workers::protocol::{Job, Report, decode, encode};
use gloo_events::EventListener;
use js_sys::Uint8Array;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{MessageChannel, MessageEvent};

/// Does a job for the page. It uses no clock and no browser.
pub(in crate::web) trait Service: 'static {
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

    /// Works for about a millisecond, and sends reports that must not wait.
    fn work(&mut self, _outbox: &mut Outbox<Self::Job>) {}

    /// Called after each slice, to send reports that need not be sent one by one.
    fn end_slice(&mut self, _outbox: &mut Outbox<Self::Job>) {}

    /// Called after [`work`](Self::work) with the seconds that it took.
    fn elapsed(&mut self, _seconds: f64) {}

    /// The progress of the current work, as an event.
    fn progress(&mut self) -> Option<<Self::Job as Job>::Event> {
        None
    }
}

/// Milliseconds between two heartbeats of a worker that has nothing else to report.
const BETWEEN_HEARTBEATS: i32 = 1000;

/// A running service.
struct Session<S: Service> {
    service: S,
    outbox: Outbox<S::Job>,
    /// A message through this channel is handled after the waiting messages of the page, and before any timer.
    channel: MessageChannel,
    /// Whether the next slice is scheduled.
    scheduled: bool,
    /// Whether a request has been received. Before that, the page allows more time.
    started: bool,
}

/// Serves the page that started this worker, until it is terminated.
pub(in crate::web) fn serve<S: Service>(service: S) {
    std::panic::set_hook(Box::new(|info| {
        post(&encode(&Report::<()>::Lost(format!("its program has a fault ({info})"))));
    }));
    let scope = scope();
    let channel = MessageChannel::new().expect_throw("a worker has channels");
    let port = channel.port1();
    let session = Session { service, outbox: Outbox::new(), channel, scheduled: false, started: false };
    let session = Rc::new(RefCell::new(session));
    let working = Rc::clone(&session);
    let run_slice: Closure<dyn FnMut()> = Closure::new(move || working.borrow_mut().run_slice());
    port.set_onmessage(Some(run_slice.as_ref().unchecked_ref()));
    let beating = Rc::clone(&session);
    let heartbeat: Closure<dyn FnMut()> = Closure::new(move || beating.borrow_mut().heartbeat());
    let function = heartbeat.as_ref().unchecked_ref();
    ignore(scope.set_interval_with_callback_and_timeout_and_arguments_0(function, BETWEEN_HEARTBEATS));
    let receiving = Rc::clone(&session);
    let listener = EventListener::new(&scope, "message", move |event| {
        receiving.borrow_mut().receive(&event.unchecked_ref::<MessageEvent>().data());
    });
    session.borrow_mut().outbox.send(&Report::Ready);
    // These live until the page terminates the worker.
    std::mem::forget((run_slice, heartbeat, listener, session));
}

impl<S: Service> Session<S> {
    fn receive(&mut self, data: &JsValue) {
        self.started = true;
        let bytes = data.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default();
        match decode(&bytes) {
            Ok(request) => self.service.take(request, &mut self.outbox),
            Err(_) => self.outbox.send(&Report::Lost("it cannot decode a message of the page".to_owned())),
        }
        self.schedule();
    }

    /// Schedules the next slice after the waiting messages, if there is work to do.
    fn schedule(&mut self) {
        if self.service.is_busy() && !self.scheduled {
            self.scheduled = true;
            ignore(self.channel.port2().post_message(&JsValue::NULL));
        }
    }

    /// Works for a slice of [`Service::SLICE_MILLISECONDS`] milliseconds.
    fn run_slice(&mut self) {
        self.scheduled = false;
        let start = now();
        let mut before = start;
        while self.service.is_busy() && before - start < S::SLICE_MILLISECONDS {
            self.service.work(&mut self.outbox);
            let after = now();
            self.service.elapsed((after - before) / 1000.0);
            before = after;
        }
        self.service.end_slice(&mut self.outbox);
        if self.outbox.is_silent_for(S::BETWEEN_REPORTS)
            && let Some(event) = self.service.progress()
        {
            self.outbox.event(event);
        }
        self.schedule();
    }

    /// Sends a heartbeat, unless it has reported something recently.
    fn heartbeat(&mut self) {
        if self.started && self.outbox.is_silent_for(f64::from(BETWEEN_HEARTBEATS) / 2.0) {
            self.outbox.send(&Report::Heartbeat);
        }
    }
}
