//! Callbacks of the browser: events, timers and promises.

use crate::web::browser::dom::{ignore, window};
use gloo_events::{EventListener, EventListenerOptions, EventListenerPhase};
use js_sys::{Function, Promise};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
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
        self.add(target, name, EventListenerOptions::enable_prevent_default(), listener);
    }

    /// The same, before the listeners of the elements in `target`.
    pub(crate) fn before<E: JsCast>(
        &mut self,
        target: &EventTarget,
        name: &'static str,
        listener: impl Fn(&E) + 'static,
    ) {
        let options = EventListenerOptions { phase: EventListenerPhase::Capture, passive: false };
        self.add(target, name, options, listener);
    }

    fn add<E: JsCast>(
        &mut self,
        target: &EventTarget,
        name: &'static str,
        options: EventListenerOptions,
        listener: impl Fn(&E) + 'static,
    ) {
        let callback = move |event: &Event| listener(event.unchecked_ref::<E>());
        self.0.push(EventListener::new_with_options(target, name, options, callback));
    }
}

/// A callback that runs once, some time after a request.
pub(crate) struct Later {
    callback: Closure<dyn Fn()>,
    requested: Rc<Cell<bool>>,
}

impl Later {
    /// Wraps `call`, which may request another one.
    pub(crate) fn new(call: impl Fn() + 'static) -> Self {
        let requested = Rc::new(Cell::new(false));
        let done = Rc::clone(&requested);
        let callback = Closure::new(move || {
            done.set(false);
            call();
        });
        Self { callback, requested }
    }

    /// Requests a call after some milliseconds, unless one is pending.
    pub(crate) fn request(&self, milliseconds: i32) {
        if !self.requested.replace(true) {
            let callback = self.callback.as_ref().unchecked_ref();
            let set = window().set_timeout_with_callback_and_timeout_and_arguments_0(callback, milliseconds);
            self.requested.set(set.is_ok());
        }
    }
}

/// A timer that calls back repeatedly until it is dropped.
pub(crate) struct Interval {
    handle: i32,
    _callback: Closure<dyn FnMut()>,
}

impl Interval {
    /// Calls `call` every `milliseconds`. Returns `None` if the browser refuses.
    pub(crate) fn new(milliseconds: i32, call: impl FnMut() + 'static) -> Option<Self> {
        let callback: Closure<dyn FnMut()> = Closure::new(call);
        let function = callback.as_ref().unchecked_ref();
        let timer =
            window().set_interval_with_callback_and_timeout_and_arguments_0(function, milliseconds).ok()?;
        Some(Self { handle: timer, _callback: callback })
    }
}

impl Drop for Interval {
    fn drop(&mut self) {
        window().clear_interval_with_handle(self.handle);
    }
}

/// The callback for the result of a promise. A single type keeps the program small.
type OnSettled = Box<dyn FnOnce(Result<JsValue, JsValue>)>;

/// Calls `next` with the result of the promise, once.
pub(crate) fn settle(promise: &Promise, next: OnSettled) {
    let next = Rc::new(Cell::new(Some(next)));
    let other = Rc::clone(&next);
    let call = |next: &Cell<Option<OnSettled>>, result| next.take().map_or((), |next| next(result));
    let kept = Closure::once(move |value| call(&next, Ok(value)));
    let broken = Closure::once(move |error| call(&other, Err(error)));
    drop(promise.then2(&kept, &broken));
    // One of them is called later; the other leaks a few bytes.
    kept.forget();
    broken.forget();
}

/// A function that the browser may call once. It is freed after that.
pub(crate) fn once(next: Box<dyn FnOnce(JsValue)>) -> Function {
    Closure::once_into_js(next).unchecked_into()
}

/// Calls `next` when the browser is idle; at once if it does not know when that is.
pub(crate) fn when_idle(next: Box<dyn FnOnce(JsValue)>) {
    let function = once(next);
    if window().request_idle_callback(&function).is_err() {
        ignore(function.call0(&JsValue::NULL));
    }
}
