//! Owned event listeners: they are removed when this is dropped.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Event, EventTarget};

/// Listeners that live as long as this does.
#[derive(Default)]
pub(crate) struct Listeners(Vec<EventListener>);

impl Listeners {
    /// Listens to the event `name` of type `E`.
    pub(crate) fn on<E: JsCast>(
        &mut self,
        target: &EventTarget,
        name: &'static str,
        listener: impl Fn(&E) + 'static,
    ) {
        let options = EventListenerOptions::enable_prevent_default();
        let callback = move |event: &Event| listener(event.unchecked_ref::<E>());
        self.0.push(EventListener::new_with_options(target, name, options, callback));
    }
}
