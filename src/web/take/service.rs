//! The exporter's side: takes one order and answers with a file, or with what is wrong.

use super::made::{Content, Made, make};
use super::order::Order;
use crate::web::dom::ignore;
use crate::web::worker::from_list;
use gloo_events::EventListener;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Makes files for the page that started this worker: the `main` of the exporter's program.
pub fn export() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let fallen = scope.clone();
    std::panic::set_hook(Box::new(move |info| {
        refuse(&fallen, &format!("its program has a fault ({info}); load the page again"));
    }));
    let asked = scope.clone();
    let listener = EventListener::new(&scope, "message", move |event| {
        let words = from_list(&event.unchecked_ref::<MessageEvent>().data());
        let order =
            Order::from_words(&words).ok_or("the order was not understood; load the page again".to_owned());
        match order.and_then(|order| make(&order)) {
            Ok(made) => hand_over(&asked, &made),
            Err(reason) => refuse(&asked, &reason),
        }
    });
    ignore(scope.post_message(&Array::of1(&"ready".into())));
    // The worker lives until the page ends it, and nothing outlives that.
    listener.forget();
}

fn hand_over(scope: &DedicatedWorkerGlobalScope, Made { name, kind, content }: &Made) {
    let content: JsValue = match content {
        Content::Text(text) => text.into(),
        Content::Bytes(bytes) => Uint8Array::from(bytes.as_slice()).into(),
    };
    ignore(scope.post_message(&Array::of4(&"file".into(), &name.into(), &(*kind).into(), &content)));
}

fn refuse(scope: &DedicatedWorkerGlobalScope, reason: &str) {
    ignore(scope.post_message(&Array::of2(&"refused".into(), &reason.into())));
}
