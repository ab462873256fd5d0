//! The page's side of the exporter: one worker for each file, ended once it has answered.

use super::order::Order;
use super::paper;
use super::status::{report, report_saved};
use crate::web::browser::promise::once;
use crate::web::browser::save;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker};

/// Lets a worker make a file, and saves or prints it when it comes.
pub(super) fn send(order: &Order) {
    report("Making the file…");
    if try_send(order).is_err() {
        report("Not saved: this browser has no workers, which make files. Try a current one.");
    }
}

#[cold]
fn try_send(order: &Order) -> Result<(), JsValue> {
    let worker = Worker::new("./exporter_loader.js")?;
    let words = Array::new();
    order.say(&mut |word| {
        words.push(&word.into());
    });
    worker.post_message(&words)?;
    let asked = worker.clone();
    // It answers, or cannot be started: whichever comes is all that comes.
    let over = once(Box::new(move |event| {
        let event: Event = event.unchecked_into();
        // What went wrong is told on the page; the browser's console need not have it as well.
        event.prevent_default();
        asked.set_onmessage(None);
        asked.set_onerror(None);
        asked.terminate();
        take_up(&event);
    }));
    worker.set_onmessage(Some(&over));
    worker.set_onerror(Some(&over));
    Ok(())
}

/// Takes up what the worker says: a file, or why there is none.
#[cold]
fn take_up(event: &Event) {
    let answer: Array = match event.dyn_ref::<MessageEvent>() {
        Some(message) => message.data().unchecked_into(),
        None => Array::new(),
    };
    let (word, name, kind, content) = (text(&answer, 0), text(&answer, 1), text(&answer, 2), answer.get(3));
    match word.as_str() {
        "file" if kind == "text/html" => paper::print(name, content),
        "file" => {
            save::file(&name, &kind, &content);
            report_saved(&name);
        }
        "refused" => report(&format!("Not saved: {name}.")),
        _ => report(
            "Not saved: the program that makes files could not be loaded. Check the connection and press the button again.",
        ),
    }
}

#[cold]
fn text(answer: &Array, place: u32) -> String {
    answer.get(place).as_string().unwrap_or_default()
}
