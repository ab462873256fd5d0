//! The screen wake lock.

use crate::web::browser::dom::window;
use crate::web::browser::promise::settle;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::JsCast;

/// Keeps the screen on until this is dropped or the page is hidden.
pub(crate) struct WakeLock {
    /// Resolves to the lock; rejected if the browser refuses it.
    lock: Promise,
}

impl WakeLock {
    /// Requests a lock. Returns `None` if the browser has no wake locks.
    pub(crate) fn request() -> Option<Self> {
        // The interface is not in web-sys's stable part yet.
        let wake_lock = Reflect::get(&window().navigator(), &"wakeLock".into()).ok()?;
        let request: Function = Reflect::get(&wake_lock, &"request".into()).ok()?.dyn_into().ok()?;
        let lock: Promise = request.call1(&wake_lock, &"screen".into()).ok()?.dyn_into().ok()?;
        // A refusal, as on low battery, is not an error.
        settle(&lock, Box::new(drop));
        Some(Self { lock })
    }
}

impl Drop for WakeLock {
    fn drop(&mut self) {
        let release = |lock| {
            let release: Function = Reflect::get(&lock, &"release".into()).ok()?.dyn_into().ok()?;
            release.call0(&lock).ok()
        };
        settle(&self.lock, Box::new(move |lock| drop(lock.ok().and_then(release))));
    }
}
