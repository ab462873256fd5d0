//! The page's side of the exporter: one worker for each file, ended once it has answered.

use super::order::Order;
use super::{paper, tell};
use crate::web::dom::ignore;
use crate::web::save;
use crate::web::worker::to_list;
use gloo_events::EventListener;
use js_sys::Array;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

/// Lets a worker make a file, and saves or prints it when it comes.
pub(super) fn send(order: &Order) {
    tell("Making the file…");
    if try_send(order).is_err() {
        tell("Not saved: this browser has no workers, which make files. Try a current one.");
    }
}

fn try_send(order: &Order) -> Result<(), JsValue> {
    let worker = Worker::new("./exporter_loader.js")?;
    let order = to_list(&order.words());
    let kept: Rc<RefCell<Option<[EventListener; 2]>>> = Rc::default();
    let (asked, over) = (worker.clone(), Rc::clone(&kept));
    let heard = EventListener::new(&worker, "message", move |event| {
        let answer = event.unchecked_ref::<MessageEvent>().data();
        let answer: &Array = answer.unchecked_ref();
        if answer.get(0) == "ready" {
            return ignore(asked.post_message(&order));
        }
        asked.terminate();
        take_up(answer);
        over.take();
    });
    let (asked, over) = (worker.clone(), Rc::clone(&kept));
    let failed = EventListener::new(&worker, "error", move |event| {
        // What went wrong is told on the page; the browser's console need not have it as well.
        event.prevent_default();
        asked.terminate();
        lost();
        over.take();
    });
    *kept.borrow_mut() = Some([heard, failed]);
    Ok(())
}

/// Takes up what the worker says: a file, or why there is none.
fn take_up(answer: &Array) {
    let text = |place| answer.get(place).as_string().unwrap_or_default();
    let (word, name, kind, content) = (text(0), text(1), text(2), answer.get(3));
    match (word.as_str(), kind.as_str()) {
        ("file", "text/html") => paper::print(name, content),
        ("file", kind) => {
            save::file(&name, kind, &content);
            tell(&format!("Saved {name}."));
        }
        ("refused", _) => tell(&format!("Not saved: {name}.")),
        _ => lost(),
    }
}

fn lost() {
    tell(
        "Not saved: the program that makes files could not be loaded. Check the connection and press the button again.",
    );
}
