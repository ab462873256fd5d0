//! A wake lock: the screen stays on, where the browser supports that.

use crate::web::browser::dom::window;
use crate::web::browser::promise::settle;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::JsCast;

/// The screen stays on until this is dropped, or the page is hidden.
pub(in crate::web) struct WakeLock {
    /// What becomes the lock; or nothing, where it was refused.
    lock: Promise,
}

impl WakeLock {
    /// Requests it. `None` where the browser has no wake locks.
    pub(in crate::web) fn request() -> Option<Self> {
        // The interface is not in web-sys's stable part yet.
        let wake_lock = Reflect::get(&window().navigator(), &"wakeLock".into()).ok()?;
        let request: Function = Reflect::get(&wake_lock, &"request".into()).ok()?.dyn_into().ok()?;
        let lock: Promise = request.call1(&wake_lock, &"screen".into()).ok()?.dyn_into().ok()?;
        // A refusal, as on low battery, is no fault.
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
