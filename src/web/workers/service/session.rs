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

/// Does a job for the page. It knows no clock and no browser.
pub(in crate::web) trait Service: 'static {
    /// The job.
    type Job: Job;

    /// Milliseconds of work between two looks at the requests.
    const SHIFT: f64 = 20.0;
    /// Milliseconds after which the progress is reported if nothing else was.
    const BETWEEN_REPORTS: f64 = 250.0;

    /// Takes a request.
    fn take(&mut self, request: <Self::Job as Job>::Request, outbox: &mut Outbox<Self::Job>);

    /// Whether there is something to do now.
    fn is_busy(&self) -> bool {
        false
    }

    /// Works for about a millisecond, and reports what is to be reported at once. What came of it is reported when it is done.
    fn work(&mut self, _outbox: &mut Outbox<Self::Job>) {}

    /// The last call of [`work`](Self::work) took this many seconds.
    fn elapsed(&mut self, _seconds: f64) {}

    /// What there is to report about what is under way.
    fn progress(&mut self) -> Option<<Self::Job as Job>::Event> {
        None
    }
}

/// Milliseconds between two heartbeats of a worker that has nothing else to report.
const BETWEEN_HEARTBEATS: i32 = 1000;

/// A service at work.
struct Session<S: Service> {
    service: S,
    outbox: Outbox<S::Job>,
    /// A message through this channel comes after those of the page that wait, and sooner than any timer.
    channel: MessageChannel,
    /// Whether the next shift is scheduled.
    scheduled: bool,
    /// Whether a request has come: before that, the page allows for more time.
    started: bool,
}

/// Serves the page that started this worker, for as long as the worker lives.
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
    let shift: Closure<dyn FnMut()> = Closure::new(move || working.borrow_mut().shift());
    port.set_onmessage(Some(shift.as_ref().unchecked_ref()));
    let beating = Rc::clone(&session);
    let heartbeat: Closure<dyn FnMut()> = Closure::new(move || beating.borrow_mut().heartbeat());
    let function = heartbeat.as_ref().unchecked_ref();
    ignore(scope.set_interval_with_callback_and_timeout_and_arguments_0(function, BETWEEN_HEARTBEATS));
    let receiving = Rc::clone(&session);
    let listener = EventListener::new(&scope, "message", move |event| {
        receiving.borrow_mut().receive(&event.unchecked_ref::<MessageEvent>().data());
    });
    session.borrow_mut().outbox.send(&Report::Ready);
    // The worker lives until the page ends it, and nothing outlives that.
    std::mem::forget((shift, heartbeat, listener, session));
}

impl<S: Service> Session<S> {
    fn receive(&mut self, data: &JsValue) {
        self.started = true;
        let bytes = data.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default();
        match decode(&bytes) {
            Ok(request) => self.service.take(request, &mut self.outbox),
            Err(_) => self.outbox.send(&Report::Lost("it cannot decode what the page sent".to_owned())),
        }
        self.schedule();
    }

    /// Lets the next shift begin once the messages that wait have been read, if there is something to do.
    fn schedule(&mut self) {
        if self.service.is_busy() && !self.scheduled {
            self.scheduled = true;
            ignore(self.channel.port2().post_message(&JsValue::NULL));
        }
    }

    /// Works for a while.
    fn shift(&mut self) {
        self.scheduled = false;
        let start = now();
        let mut before = start;
        while self.service.is_busy() && before - start < S::SHIFT {
            self.service.work(&mut self.outbox);
            let after = now();
            self.service.elapsed((after - before) / 1000.0);
            before = after;
        }
        if self.outbox.is_silent_for(S::BETWEEN_REPORTS)
            && let Some(event) = self.service.progress()
        {
            self.outbox.event(event);
        }
        self.schedule();
    }

    /// Reports that the worker is alive, unless it has reported something just now.
    fn heartbeat(&mut self) {
        if self.started && self.outbox.is_silent_for(f64::from(BETWEEN_HEARTBEATS) / 2.0) {
            self.outbox.send(&Report::Heartbeat);
        }
    }
}
