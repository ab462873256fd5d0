//! The controls of what the Lab works on: pause, resume, cancel.

use crate::web::browser::dom::{by_id, set_attribute, set_hidden, set_text};
use crate::web::browser::ids;
use crate::web::panels::panel::Panel;
use web_sys::Element;

/// What the Lab does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Activity {
    /// It waits for a request.
    Idle,
    Working,
    Paused,
}

/// The controls, which are seen while there is something to be paused or cancelled.
pub(super) struct Controls;

impl Panel for Controls {
    type Readout = Activity;

    fn write(&mut self, now: &Activity, _: Option<&Activity>) {
        let is_busy = *now != Activity::Idle;
        set_hidden(&by_id(ids::LAB_CONTROLS), !is_busy);
        set_text(
            &by_id::<Element>(ids::LAB_PAUSE),
            if *now == Activity::Paused { "Resume" } else { "Pause" },
        );
        set_attribute(&by_id(ids::LAB), "data-busy", if is_busy { "true" } else { "false" });
    }
}
