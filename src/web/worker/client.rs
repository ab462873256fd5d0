//! The page's side: starts the worker, posts orders, and ends it.

use super::{News, Order};
use crate::web::dom::ignore;
use gloo_events::EventListener;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

/// A worker of the page's. It is ended when this is dropped.
pub(in crate::web) struct Client {
    worker: Worker,
    /// Orders that wait until the worker listens; none once it does.
    waiting: Rc<RefCell<Option<Vec<String>>>>,
    _listeners: [EventListener; 2],
}

impl Client {
    /// Starts a worker. `on_news` is told what it says.
    ///
    /// # Errors
    /// Where the browser has no workers of this kind.
    pub(in crate::web) fn start(on_news: impl Fn(News) + Clone + 'static) -> Result<Self, JsValue> {
        let worker = Worker::new("./worker_loader.js")?;
        let waiting = Rc::new(RefCell::new(Some(Vec::<String>::new())));
        let (tell, queue, ready) = (on_news.clone(), Rc::clone(&waiting), worker.clone());
        let listener = EventListener::new(&worker, "message", move |event| {
            let text = event.unchecked_ref::<MessageEvent>().data().as_string().unwrap_or_default();
            match serde_json::from_str(&text) {
                Ok(News::Ready) => {
                    for order in queue.borrow_mut().take().into_iter().flatten() {
                        ignore(ready.post_message(&JsValue::from_str(&order)));
                    }
                }
                Ok(news) => tell(news),
                Err(error) => tell(News::Failed(error.to_string())),
            }
        });
        let failed = EventListener::new(&worker, "error", move |_| {
            on_news(News::Failed("its program could not be loaded, or has a fault".to_owned()));
        });
        Ok(Self { worker, waiting, _listeners: [listener, failed] })
    }

    /// Tells the worker what to do, once it listens.
    pub(in crate::web) fn order(&self, order: &Order) {
        let text = serde_json::to_string(order).unwrap_or_default();
        match self.waiting.borrow_mut().as_mut() {
            Some(waiting) => waiting.push(text),
            None => ignore(self.worker.post_message(&JsValue::from_str(&text))),
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
