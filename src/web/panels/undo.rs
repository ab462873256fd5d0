//! The line that offers to undo what has ended a search.

use crate::app::Loss;
use crate::web::browser::dom::{by_id, focused_in, keep_focus, set_hidden, set_text};
use crate::web::panels::announcement::announce;
use crate::web::panels::panel::Panel;
use web_sys::Element;

/// The line.
pub(in crate::web) struct Undo;

impl Panel for Undo {
    type Readout = Option<Loss>;

    fn write(&mut self, now: &Option<Loss>, _: Option<&Option<Loss>>) {
        let had_focus = focused_in(&by_id("undo"));
        set_hidden(&by_id("undo"), now.is_none());
        if let Some(loss) = now {
            set_text(&by_id::<Element>("undo-text"), loss.sentence());
            set_text(&by_id::<Element>("undo-button"), loss.undo());
            announce(&[loss.sentence(), " ", loss.undo(), ", z"].concat());
        }
        keep_focus(had_focus, "canvas");
    }
}
