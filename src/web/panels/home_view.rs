//! The button that returns to the home view.

use super::panel::Panel;
use crate::web::browser::dom::{by_id, focused_in, keep_focus, set_hidden};
use crate::web::browser::ids;

/// The button, which is offered while the camera is elsewhere.
pub(crate) struct HomeView;

impl Panel for HomeView {
    /// Whether the camera is in the home view.
    type Readout = bool;

    fn write(&mut self, &is_home: &bool, _: Option<&bool>) {
        let had_focus = focused_in(&by_id(ids::HOME_VIEW));
        set_hidden(&by_id(ids::HOME_VIEW), is_home);
        keep_focus(had_focus, ids::CANVAS);
    }
}
