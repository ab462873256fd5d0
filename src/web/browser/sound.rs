//! The sound of pieces that land: a script makes it (`www/sound.js`), which is loaded when it is switched on.

use crate::web::browser::dom::{ignore, window};
use web_sys::Event;

/// The event for which `www/start.js` waits.
const ON: &str = "sound";
/// The events for which `www/sound.js` does: one piece has landed, or several at once.
const ONE: &str = "knock";
const SEVERAL: &str = "knocks";

/// Has the script loaded, if it is not.
pub(crate) fn switch_on() {
    emit(ON);
}

/// This number of pieces has landed.
pub(crate) fn knock(landed: usize) {
    if landed > 0 {
        emit(if landed > 1 { SEVERAL } else { ONE });
    }
}

fn emit(name: &str) {
    if let Ok(event) = Event::new(name) {
        ignore(window().dispatch_event(&event));
    }
}
