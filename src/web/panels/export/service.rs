//! The exporter's side: makes the file that is ordered, or says what is wrong.

use super::made::{Content, Made, make};
use super::order::Order;
use crate::web::browser::dom::ignore;
use crate::web::workers::worker::from_list;
use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::DedicatedWorkerGlobalScope;

/// Makes one file for the page that started this worker: the `main` of the exporter's program. Its loader leaves the order
/// in `order`.
pub fn export() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let fallen = scope.clone();
    std::panic::set_hook(Box::new(move |info| {
        refuse(&fallen, &format!("its program has a fault ({info}); load the page again"));
    }));
    let words = from_list(&Reflect::get(&scope, &"order".into()).unwrap_or_default());
    let order =
        Order::from_words(&words).ok_or("the order was not understood; load the page again".to_owned());
    match order.and_then(|order| make(&order)) {
        Ok(made) => hand_over(&scope, &made),
        Err(reason) => refuse(&scope, &reason),
    }
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
