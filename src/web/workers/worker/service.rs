//! The worker's side: takes orders, works in slices, and says now and then what it has found out.

use super::words::{from_list, to_list};
use super::{Format, News, Order};
use crate::lab::{Experiment, RaceReport};
use crate::web::panels::lab::{introduce, present, request};
use gloo_events::EventListener;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Steps, or what takes as long, between two looks at the clock.
const SLICE: u64 = 20_000;
/// Milliseconds of work between two looks at the orders.
const SHIFT: f64 = 40.0;
/// Milliseconds between two reports.
const BETWEEN_REPORTS: f64 = 150.0;

/// What works for a while and calls itself again; there is none before it is made.
type Shift = RefCell<Option<Closure<dyn FnMut()>>>;

/// Serves the page that started this worker, for as long as the worker lives: the `main` of the worker's program.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let fallen = scope.clone();
    std::panic::set_hook(Box::new(move |info| post(&fallen, News::Failed(info.to_string()))));
    let desk = Rc::new(RefCell::new(Desk::new(scope.clone())));
    let again: Rc<Shift> = Rc::default();
    let (working, next) = (Rc::clone(&desk), Rc::clone(&again));
    *again.borrow_mut() = Some(Closure::new(move || {
        working.borrow_mut().scheduled = false;
        if working.borrow_mut().shift() {
            working.borrow_mut().schedule(&next);
        }
    }));
    let (ordered, start) = (Rc::clone(&desk), Rc::clone(&again));
    let listener = EventListener::new(&scope, "message", move |event| {
        let event: &MessageEvent = event.unchecked_ref();
        match Order::from_words(&from_list(&event.data())) {
            Some(order) => ordered.borrow_mut().take(order),
            None => post(&ordered.borrow().scope, News::Failed("it did not understand the page".to_owned())),
        }
        if ordered.borrow().is_busy() {
            ordered.borrow_mut().schedule(&start);
        }
    });
    post(&scope, News::Ready);
    // The worker lives until the page ends it, and nothing outlives that.
    std::mem::forget((listener, again, desk));
}

/// What is under way.
struct Desk {
    scope: DedicatedWorkerGlobalScope,
    experiment: Option<Experiment>,
    paused: bool,
    /// When the last report was posted, in milliseconds.
    reported: f64,
    /// Whether the next shift is on its way.
    scheduled: bool,
}

impl Desk {
    const fn new(scope: DedicatedWorkerGlobalScope) -> Self {
        Self { scope, experiment: None, paused: false, reported: 0.0, scheduled: false }
    }

    fn is_busy(&self) -> bool {
        self.experiment.is_some() && !self.paused
    }

    fn take(&mut self, order: Order) {
        match order {
            Order::Pause => self.paused = true,
            Order::Resume => self.paused = false,
            Order::Introduce => post(&self.scope, News::Known(introduce())),
            Order::Save(format, race) => self.save(format, &race),
            Order::Begin(wish) => {
                (self.experiment, self.paused, self.reported) = (None, false, 0.0);
                match request(wish).map(Experiment::new) {
                    Ok(Ok(experiment)) => self.experiment = Some(experiment),
                    Ok(Err(reason)) => post(&self.scope, News::Failed(reason)),
                    Err(reason) => post(&self.scope, News::Refused(reason)),
                }
            }
        }
    }

    /// Works for a while. Returns whether there is more to do.
    fn shift(&mut self) -> bool {
        let (true, Some(clock)) = (self.is_busy(), self.scope.performance()) else { return false };
        let Some(experiment) = &mut self.experiment else { return false };
        let start = clock.now();
        let (mut now, mut more) = (start, true);
        while more && now - start < SHIFT {
            more = experiment.work(SLICE);
            let then = std::mem::replace(&mut now, clock.now());
            experiment.elapsed((now - then) / 1000.0);
        }
        if !more || now - self.reported >= BETWEEN_REPORTS {
            self.reported = now;
            post(&self.scope, News::Found(present(&experiment.report()), !more));
        }
        if !more {
            self.experiment = None;
        }
        more
    }

    /// Lets the next shift begin once the messages that wait have been delivered, unless it is on its way.
    fn schedule(&mut self, shift: &Shift) {
        if let (false, Some(shift)) = (std::mem::replace(&mut self.scheduled, true), shift.borrow().as_ref())
        {
            let set = self.scope.set_timeout_with_callback(shift.as_ref().unchecked_ref());
            set.expect_throw("a worker has timers");
        }
    }

    fn save(&self, format: Format, race: &str) {
        let race: RaceReport = match serde_json::from_str(race) {
            Ok(race) => race,
            Err(error) => return post(&self.scope, News::Failed(error.to_string())),
        };
        let (name, kind, text) = match format {
            Format::Csv => ("cubefall-race.csv", "text/csv", race.to_csv()),
            Format::Json => ("cubefall-race.json", "application/json", race.to_json()),
        };
        post(&self.scope, News::File(name.to_owned(), kind.to_owned(), text));
    }
}

fn post(scope: &DedicatedWorkerGlobalScope, news: News) {
    // Where nobody listens any more there is nothing to tell.
    drop(scope.post_message(&to_list(&news.words())));
}
