//! The guide: its sentence and its buttons, above the picture.

use crate::app::GuideReadout;
use crate::web::browser::dom::{by_id, document, focused_in, keep_focus, set_flag, set_hidden, set_text};
use crate::web::panels::panel::Panel;
use crate::web::panels::state::enable;
use web_sys::Element;

/// The guide.
pub(in crate::web) struct Guide;

impl Panel for Guide {
    type Readout = Option<GuideReadout>;

    fn write(&mut self, now: &Self::Readout, before: Option<&Self::Readout>) {
        // The markup shows it ahead at a first visit.
        if before.is_none_or(|before| before.is_some() != now.is_some()) {
            set_shown(now.is_some());
        }
        let Some(GuideReadout { stage, stages, text, paused, at_end }) = now else { return };
        set_text(&by_id::<Element>("guide-text"), text);
        set_text(&by_id::<Element>("guide-stage"), &format!("{stage} of {stages}"));
        set_text(&by_id::<Element>("guide-pause"), if *paused { "Go on" } else { "Pause" });
        set_text(&by_id::<Element>("guide-leave"), if *at_end { "Close" } else { "Skip" });
        enable("guide-back", *stage > 1);
        let focused = focused_in(&by_id("guide"));
        set_hidden(&by_id("guide-next"), *at_end);
        set_hidden(&by_id("guide-pause"), *at_end);
        set_hidden(&by_id("guide-ends"), !*at_end);
        keep_focus(focused, if *at_end { "guide-solutions" } else { "guide-next" });
    }
}

/// Shows or hides it. Hidden, it passes the focus to the button that opens it.
fn set_shown(shown: bool) {
    let focused = focused_in(&by_id("guide"));
    if let Some(root) = document().document_element() {
        set_flag(&root, "data-guided", shown);
    }
    set_hidden(&by_id("guide"), !shown);
    keep_focus(focused, "guide-open");
}
