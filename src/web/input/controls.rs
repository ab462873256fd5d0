//! Listeners for controls whose action depends on a value or an attribute. Each panel listens to its own controls.

use crate::web::browser::dom::by_id;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement};

/// When to read the value of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Read {
    /// At every change, as for a slider.
    Always,
    /// When the change is committed, as for a number.
    WhenDone,
}

/// Emits the action that `read` returns for the attribute of a clicked button within the element `id`.
pub(crate) fn on_click(
    (listeners, sink): (&mut Listeners, &Sink),
    id: &str,
    attribute: &'static str,
    read: fn(&str) -> Option<Action>,
) {
    let sink = sink.clone();
    listeners.on(&by_id::<Element>(id), "click", move |event: &Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let holder = target.and_then(|target| target.closest(&format!("[{attribute}]")).ok()?);
        let value = holder.and_then(|holder| holder.get_attribute(attribute));
        if let Some(action) = value.and_then(|value| read(&value)) {
            sink(action);
        }
    });
}

/// Emits the action that `read` returns for the number in the input `id`.
pub(crate) fn on_number(
    (listeners, sink): (&mut Listeners, &Sink),
    id: &str,
    when: Read,
    read: fn(f64) -> Action,
) {
    let (input, sink) = (by_id::<HtmlInputElement>(id), sink.clone());
    let name = if when == Read::Always { "input" } else { "change" };
    let entered = input.clone();
    listeners.on(&input, name, move |_: &Event| sink(read(entered.value_as_number())));
}

/// Emits the action that `read` returns for the value chosen in the `<select>` `id`.
pub(crate) fn on_choice(
    (listeners, sink): (&mut Listeners, &Sink),
    id: &str,
    read: fn(&str) -> Option<Action>,
) {
    let (select, sink) = (by_id::<HtmlSelectElement>(id), sink.clone());
    let chosen = select.clone();
    listeners.on(&select, "change", move |_: &Event| {
        if let Some(action) = read(&chosen.value()) {
            sink(action);
        }
    });
}

/// Calls `change` with each control within the element `id` whose value has changed.
pub(crate) fn on_change(listeners: &mut Listeners, id: &str, change: impl Fn(&HtmlElement) + 'static) {
    listeners.on(&by_id::<Element>(id), "change", move |event: &Event| {
        if let Some(control) = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok()) {
            change(&control);
        }
    });
}
