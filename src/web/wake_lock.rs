//! Keeping the screen on, where the browser can.

use super::dom::window;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// The screen stays on until this is dropped, or the page is hidden.
pub(super) struct WakeLock {
    /// What becomes the lock; or nothing, where it was refused.
    lock: Promise,
}

impl WakeLock {
    /// Asks for it. `None` where the browser knows nothing of the kind.
    pub(super) fn request() -> Option<Self> {
        // The interface is not in web-sys's stable part yet.
        let wake_lock = Reflect::get(&window().navigator(), &"wakeLock".into()).ok()?;
        let request: Function = Reflect::get(&wake_lock, &"request".into()).ok()?.dyn_into().ok()?;
        let lock: Promise = request.call1(&wake_lock, &"screen".into()).ok()?.dyn_into().ok()?;
        // A refusal, as on low battery, is no fault.
        let refused = Closure::once(|_: JsValue| {});
        let lock = lock.catch(&refused);
        refused.forget();
        Some(Self { lock })
    }
}

impl Drop for WakeLock {
    fn drop(&mut self) {
        let release = Closure::once(|lock: JsValue| {
            let release =
                Reflect::get(&lock, &"release".into()).ok().and_then(|it| it.dyn_into::<Function>().ok());
            drop(release.map(|release| release.call0(&lock)));
        });
        drop(self.lock.then(&release));
        // It is called once, later.
        release.forget();
    }
}
