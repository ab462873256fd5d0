//! The page's side: starts the worker, posts orders, and ends it.

use super::words::{from_list, to_list};
use super::{News, Order};
use crate::web::browser::dom::ignore;
use gloo_events::EventListener;
use js_sys::Array;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

/// A worker of the page's. It is ended when this is dropped.
pub(in crate::web) struct Client {
    worker: Worker,
    /// Orders that wait until the worker listens; none once it does.
    waiting: Rc<RefCell<Option<Vec<Array>>>>,
    _listeners: [EventListener; 2],
}

impl Client {
    /// Starts a worker. `on_news` is told what it says.
    ///
    /// # Errors
    /// Where the browser has no workers of this kind.
    pub(in crate::web) fn start(on_news: impl Fn(News) + Clone + 'static) -> Result<Self, JsValue> {
        let worker = Worker::new("./worker_loader.js")?;
        let waiting = Rc::new(RefCell::new(Some(Vec::<Array>::new())));
        let (tell, queue, ready) = (on_news.clone(), Rc::clone(&waiting), worker.clone());
        let listener = EventListener::new(&worker, "message", move |event| {
            match News::from_words(from_list(&event.unchecked_ref::<MessageEvent>().data())) {
                Some(News::Ready) => {
                    for order in queue.borrow_mut().take().into_iter().flatten() {
                        ignore(ready.post_message(&order));
                    }
                }
                Some(news) => tell(news),
                None => tell(News::Failed("it said what nobody understands".to_owned())),
            }
        });
        let failed = EventListener::new(&worker, "error", move |_| {
            on_news(News::Failed("its program could not be loaded, or has a fault".to_owned()));
        });
        Ok(Self { worker, waiting, _listeners: [listener, failed] })
    }

    /// Tells the worker what to do, once it listens.
    pub(in crate::web) fn order(&self, order: &Order) {
        let order = to_list(&order.words());
        match self.waiting.borrow_mut().as_mut() {
            Some(waiting) => waiting.push(order),
            None => ignore(self.worker.post_message(&order)),
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
