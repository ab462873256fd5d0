//! The clock of My cube: the time, the moves, and a link with the result.

use crate::web::browser::dom::{by_id, set_flag, set_hidden, set_text};
use crate::web::browser::ids;
use crate::web::panels::panel::{Panel, announce};
use app::{ClockReadout, ClockState};
use web_sys::Element;

/// The clock.
pub(crate) struct ClockPanel;

impl Panel for ClockPanel {
    /// Nothing while the user's cube is closed.
    type Readout = Option<ClockReadout>;

    fn write(&mut self, now: &Self::Readout, before: Option<&Self::Readout>) {
        let Some(now) = now else { return };
        let text: Element = by_id(ids::OWN_CUBE_CLOCK_TEXT);
        set_text(&text, &now.text);
        set_hidden(&by_id(ids::OWN_CUBE_CLOCK_TEXT), now.text.is_empty());
        let label = match now.state {
            ClockState::Off | ClockState::Ready => "Start the clock",
            ClockState::Running => "Stop the clock",
            ClockState::Stopped => "Once more",
        };
        set_text(&by_id::<Element>(ids::OWN_CUBE_CLOCK), label);
        set_flag(&by_id::<Element>(ids::OWN_CUBE_CLOCK), "data-running", now.state == ClockState::Running);
        set_hidden(&by_id(ids::OWN_CUBE_SHARE), now.state != ClockState::Stopped);
        let was = before.and_then(Option::as_ref).map(|before| before.state);
        // The seconds are not announced.
        if was != Some(now.state) && now.state != ClockState::Running {
            announce(&now.text);
        }
    }
}
