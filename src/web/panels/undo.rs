//! The line that offers to undo what has ended a search.

use crate::app::Loss;
use crate::web::browser::dom::{by_id, focused_in, keep_focus, set_hidden, set_text};
use crate::web::panels::panel::Panel;
use web_sys::Element;

/// The line. Its text is a live region, so it stays in the document while it is empty.
pub(in crate::web) struct Undo;

impl Panel for Undo {
    type Readout = Option<Loss>;

    fn write(&mut self, now: &Option<Loss>, _: Option<&Option<Loss>>) {
        let had_focus = focused_in(&by_id("undo"));
        set_hidden(&by_id("undo-button"), now.is_none());
        set_text(&by_id::<Element>("undo-text"), now.map_or("", Loss::sentence));
        if let Some(loss) = now {
            set_text(&by_id::<Element>("undo-button"), loss.undo());
        }
        keep_focus(had_focus, "canvas");
    }
}
