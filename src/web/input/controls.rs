//! Listeners for controls: buttons with one action each, which the markup names in `data-action`, and
//! controls whose action depends on a value or an attribute. Each panel listens to its own controls.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, document, elements, ignore, set_attribute};
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::{Action, Sink};
use crate::web::input::action_table::{ActionRow, by_name};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement};

/// Emits the actions of the buttons, and of the switches for single keys and for details.
pub(crate) fn listen(listeners: &mut Listeners, sink: &Sink) {
    let clicked = sink.clone();
    on_button(listeners, move |name| {
        let action = match name.strip_prefix("lesson=") {
            Some(place) => Some(Action::Lesson(place.to_owned())),
            None => by_name(name).map(|row| (row.action)()),
        };
        if let Some(action) = action {
            clicked(action);
        }
    });
    on_switch((listeners, sink), ids::SINGLE_KEYS, Action::SingleKeys);
    on_switch((listeners, sink), ids::DETAILS, Action::Details);
}

/// Calls `act` with the action of a clicked button, as `data-action` names it.
pub(crate) fn on_button(listeners: &mut Listeners, act: impl Fn(&str) + 'static) {
    listeners.on(&document(), "click", move |event: &Event| {
        if let Some(name) = attribute_at(event, "data-action") {
            act(&name);
        }
    });
}

/// The value of an attribute of the element that was clicked, or of the nearest one around it that has it.
fn attribute_at(event: &Event, attribute: &str) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(&format!("[{attribute}]")).ok()??.get_attribute(attribute)
}

/// Writes the keys of the buttons, for assistive technology, or removes them while single keys are no
/// shortcuts.
pub(crate) fn describe_keys(are_on: bool) {
    for button in elements("[data-action]") {
        let row = button.get_attribute("data-action").and_then(|name| by_name(&name));
        match row.map(ActionRow::aria_keys).filter(|keys| are_on && !keys.is_empty()) {
            Some(keys) => set_attribute(&button, "aria-keyshortcuts", &keys),
            None => ignore(button.remove_attribute("aria-keyshortcuts")),
        }
    }
}

/// Emits the action of a switch.
pub(crate) fn on_switch((listeners, sink): (&mut Listeners, &Sink), id: Id, action: fn(bool) -> Action) {
    let (switch, switched) = (by_id::<HtmlInputElement>(id), sink.clone());
    let checked = switch.clone();
    listeners.on(&switch, "change", move |_: &Event| switched(action(checked.checked())));
}

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
    id: Id,
    attribute: &'static str,
    read: fn(&str) -> Option<Action>,
) {
    let sink = sink.clone();
    listeners.on(&by_id::<Element>(id), "click", move |event: &Event| {
        if let Some(action) = attribute_at(event, attribute).and_then(|value| read(&value)) {
            sink(action);
        }
    });
}

/// Emits the action that `read` returns for the number in the input `id`.
pub(crate) fn on_number(
    (listeners, sink): (&mut Listeners, &Sink),
    id: Id,
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
    id: Id,
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
pub(crate) fn on_change(listeners: &mut Listeners, id: Id, change: impl Fn(&HtmlElement) + 'static) {
    listeners.on(&by_id::<Element>(id), "change", move |event: &Event| {
        if let Some(control) = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok()) {
            change(&control);
        }
    });
}
