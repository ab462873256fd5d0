//! The line that offers to undo what has ended a search, and to redo what was undone.

use crate::web::browser::dom::{by_id, focused_in, keep_focus, set_hidden, set_text};
use crate::web::browser::ids;
use crate::web::panels::panel::Panel;
use app::Loss;
use web_sys::{Element, HtmlElement};

/// The line. Its text is a live region, so it stays in the document while it is empty.
pub(crate) struct Undo;

impl Panel for Undo {
    /// What can be undone, and what can be redone.
    type Readout = [Option<Loss>; 2];

    fn write(&mut self, now: &Self::Readout, _: Option<&Self::Readout>) {
        let had_focus = focused_in(&by_id(ids::UNDO));
        let [undo, redo] = now;
        let has_happened = undo.filter(|_| redo.is_none());
        set_text(&by_id::<Element>(ids::UNDO_TEXT), has_happened.map_or("", Loss::sentence));
        for (id, verb, loss) in [(ids::UNDO_BUTTON, "Undo: ", undo), (ids::REDO_BUTTON, "Redo: ", redo)] {
            let button: HtmlElement = by_id(id);
            set_hidden(&button, loss.is_none());
            if let Some(loss) = loss {
                set_text(&button, &[verb, loss.name()].concat());
            }
        }
        keep_focus(had_focus, ids::CANVAS);
    }
}
