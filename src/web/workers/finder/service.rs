//! The worker's side: takes orders, searches in slices, and hands over what it found.

use super::completion::Completion;
use super::desk::Desk;
use super::words::{Order, Word};
use crate::app::WorkerNews;
use crate::web::browser::dom::ignore;
use gloo_events::EventListener;
use js_sys::{Array, Uint32Array};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent};

/// Milliseconds of work between two looks at the orders.
const SHIFT: f64 = 20.0;
/// Milliseconds after which it says how far it is, if there was nothing else to say.
const BETWEEN_WORDS: f64 = 250.0;

/// Searches for the page that started this worker, for as long as the worker lives: the `main` of the worker's program.
pub fn find() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let fallen = scope.clone();
    std::panic::set_hook(Box::new(move |info| {
        tell(&fallen, WorkerNews::Lost(format!("its program has a fault ({info})")));
    }));
    // A message to oneself comes after those of the page that wait, and sooner than any timer.
    let bell = MessageChannel::new().expect_throw("a worker has channels");
    let worker = Rc::new(RefCell::new(Worker {
        scope: scope.clone(),
        desk: None,
        completion: None,
        bell,
        rung: false,
        spoke: 0.0,
    }));
    let working = Rc::clone(&worker);
    let shift: Closure<dyn FnMut()> = Closure::new(move || working.borrow_mut().shift());
    worker.borrow().bell.port1().set_onmessage(Some(shift.as_ref().unchecked_ref()));
    let ordered = Rc::clone(&worker);
    let listener = EventListener::new(&scope, "message", move |event| {
        ordered.borrow_mut().take(&event.unchecked_ref::<MessageEvent>().data());
    });
    say(&scope, &Word::Ready);
    // The worker lives until the page ends it, and nothing outlives that.
    std::mem::forget((shift, listener, worker));
}

struct Worker {
    scope: DedicatedWorkerGlobalScope,
    desk: Option<Desk>,
    completion: Option<Completion>,
    bell: MessageChannel,
    /// Whether the next shift is on its way.
    rung: bool,
    /// When it last said something, in milliseconds.
    spoke: f64,
}

impl Worker {
    /// Takes what the page says: an order in words, or parts by their numbers.
    fn take(&mut self, data: &JsValue) {
        let words = data.as_string();
        match (words.as_deref().map(Order::from_text), &mut self.desk) {
            (Some(Some(Order::Cut(puzzle, symmetry))), _) => match Desk::new(puzzle, symmetry) {
                Ok(desk) => {
                    tell(&self.scope, desk.begun());
                    self.desk = Some(desk);
                }
                Err(reason) => tell(&self.scope, WorkerNews::Unable(reason)),
            },
            (Some(Some(Order::Complete(puzzle, placed))), _) => match Completion::new(puzzle, &placed) {
                Ok(completion) => self.completion = Some(completion),
                Err(reason) => tell(&self.scope, WorkerNews::Unable(reason)),
            },
            (Some(Some(Order::Rest)), Some(desk)) => desk.resting = true,
            (Some(Some(Order::GoOn)), Some(desk)) => desk.resting = false,
            (None, Some(desk)) => {
                desk.take(Uint32Array::new(data).to_vec().into_iter().map(|part| part as usize))
            }
            // An order before there is a search: none is under way that could rest.
            (Some(Some(_)), None) => {}
            (Some(None), _) | (None, None) => {
                tell(&self.scope, WorkerNews::Unable("a worker did not understand the page".to_owned()));
            }
        }
        self.ring();
    }

    /// Lets the next shift begin once the messages that wait have been read, if there is something to do.
    fn ring(&mut self) {
        let busy = self.completion.is_some() || self.desk.as_ref().is_some_and(Desk::is_busy);
        if busy && !std::mem::replace(&mut self.rung, true) {
            ignore(self.bell.port2().post_message(&JsValue::NULL));
        }
    }

    /// Looks for what completes a cube, for a while, and tells what is new now and then.
    fn complete(&mut self) {
        let (Some(completion), Some(clock)) = (&mut self.completion, self.scope.performance()) else {
            return;
        };
        let (start, mut fault) = (clock.now(), None);
        while fault.is_none() && !completion.is_over() && !completion.is_full() && clock.now() - start < SHIFT
        {
            fault = completion.work().err();
        }
        let over = completion.is_over() || fault.is_some();
        if over || completion.is_full() || clock.now() - self.spoke >= BETWEEN_WORDS {
            self.spoke = clock.now();
            tell(&self.scope, fault.map_or_else(|| completion.news(), WorkerNews::Unable));
        }
        if over {
            self.completion = None;
        }
        self.ring();
    }

    /// Works for a while.
    fn shift(&mut self) {
        self.rung = false;
        self.complete();
        let (Some(desk), Some(clock)) = (&mut self.desk, self.scope.performance()) else { return };
        let start = clock.now();
        let mut now = start;
        while desk.is_busy() && now - start < SHIFT {
            let news = desk.work();
            now = clock.now();
            if let Some(news) = news {
                self.spoke = now;
                tell(&self.scope, news);
            }
        }
        if now - self.spoke >= BETWEEN_WORDS
            && let Some(news) = desk.at()
        {
            self.spoke = now;
            tell(&self.scope, news);
        }
        self.ring();
    }
}

/// Tells the page about the work: a result by numbers, which are handed over, all else in words.
fn tell(scope: &DedicatedWorkerGlobalScope, news: WorkerNews) {
    match news {
        WorkerNews::Found { part, words } => {
            let numbers = Uint32Array::new_with_length(words.len() as u32 + 1);
            numbers.set_index(0, part as u32);
            numbers.subarray(1, numbers.length()).copy_from(&words);
            ignore(scope.post_message_with_transfer(&numbers, &Array::of1(&numbers.buffer())));
        }
        news => say(scope, &Word::News(news)),
    }
}

fn say(scope: &DedicatedWorkerGlobalScope, word: &Word) {
    if let Some(text) = word.text() {
        ignore(scope.post_message(&JsValue::from_str(&text)));
    }
}
