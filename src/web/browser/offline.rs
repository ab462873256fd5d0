//! Visits without a network: scripts of the pages see to them (`www/offline.js`, `www/service_worker.js`).

use crate::web::browser::callbacks::when_idle;
use crate::web::browser::dom::{ignore, window};
use web_sys::Event;

/// The event for which `www/start.js` waits.
const IDLE: &str = "idle";
/// The event by which `www/offline.js` says that the user wants the new version now. The page is loaded again
/// a moment later.
pub(crate) const LEAVING: &str = "leaving";

/// Has the browser keep the page's files, once it is idle.
pub(crate) fn keep_files() {
    when_idle(Box::new(|_| {
        if let Ok(event) = Event::new(IDLE) {
            ignore(window().dispatch_event(&event));
        }
    }));
}
