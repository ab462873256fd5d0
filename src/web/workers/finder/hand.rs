//! One worker, as the page has it.

use super::words::{Order, Word};
use crate::app::WorkerNews;
use crate::web::browser::dom::ignore;
use gloo_events::EventListener;
use js_sys::{Array, Uint32Array};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, MessageEvent, Worker};

/// A worker that finds solutions. It is ended when this is dropped.
pub(super) struct Hand {
    worker: Worker,
    _listeners: [EventListener; 3],
}

impl Hand {
    /// Starts a worker with the program, and gives it the order once it listens. `on_news` is told what it says.
    ///
    /// # Errors
    /// Where the browser does not start it.
    pub(super) fn start(
        program: &JsValue,
        order: Order,
        on_news: impl Fn(WorkerNews) + 'static,
    ) -> Result<Self, JsValue> {
        let worker = Worker::new("./finder_loader.js")?;
        let on_news = Rc::new(on_news);
        let (tell, ready) = (Rc::clone(&on_news), worker.clone());
        let heard = EventListener::new(&worker, "message", move |event| {
            match understood(&event.unchecked_ref::<MessageEvent>().data()) {
                Some(Word::Ready) => say(&ready, &order),
                Some(Word::News(news)) => tell(news),
                None => tell(WorkerNews::Lost("it said what nobody understands".to_owned())),
            }
        });
        let tell = Rc::clone(&on_news);
        let failed = EventListener::new(&worker, "error", move |event| {
            // What it says of itself is told on the page; the browser's console need not have it as well.
            event.prevent_default();
            let reason = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
            tell(WorkerNews::Lost(format!("its program has a fault ({reason})")));
        });
        let garbled = EventListener::new(&worker, "messageerror", move |_| {
            on_news(WorkerNews::Lost("what it said did not arrive whole".to_owned()));
        });
        worker.post_message(program)?;
        Ok(Self { worker, _listeners: [heard, failed, garbled] })
    }

    /// Gives it these parts to do.
    pub(super) fn search(&self, parts: &[usize]) {
        let numbers: Vec<u32> = parts.iter().map(|&part| part as u32).collect();
        let numbers = Uint32Array::from(numbers.as_slice());
        ignore(self.worker.post_message_with_transfer(&numbers, &Array::of1(&numbers.buffer())));
    }

    pub(super) fn say(&self, order: Order) {
        say(&self.worker, &order);
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn say(worker: &Worker, order: &Order) {
    ignore(worker.post_message(&JsValue::from_str(&order.text())));
}

fn understood(data: &JsValue) -> Option<Word> {
    if let Some(text) = data.as_string() {
        return Word::from_text(&text);
    }
    let mut numbers = data.dyn_ref::<Uint32Array>()?.to_vec();
    let part = *numbers.first()? as usize;
    numbers.remove(0);
    Some(Word::News(WorkerNews::Found { part, words: numbers }))
}
