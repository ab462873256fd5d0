//! What stands over the picture while the wall of all solutions is open: the caption of the selected one.

use crate::web::browser::dom::{by_id, document, press, set_flag, set_hidden, set_text};
use crate::web::browser::ids;
use crate::web::panels::panel::Panel;
use app::{Readouts, WallReadout};
use web_sys::Element;
use words::grouped;

/// The caption, which the picture moves to the solution, and the controls that the wall has.
pub(crate) struct WallCaption;

impl Panel for WallCaption {
    type Readout = Option<WallReadout>;

    fn write(&mut self, now: &Option<WallReadout>, _before: Option<&Option<WallReadout>>) {
        let caption = now.as_ref().map_or(String::new(), caption);
        set_text(&by_id::<Element>(ids::WALL_CAPTION), &caption);
        set_hidden(&by_id(ids::WALL_CAPTION), caption.is_empty());
        for poster in [ids::EXPORT_POSTER, ids::EXPORT_POSTER_PRINT] {
            set_hidden(&by_id(poster), now.is_none());
        }
        press(ids::WALL, now.is_some());
        if let Some(root) = document().document_element() {
            set_flag(&root, "data-wall", now.is_some());
        }
    }
}

/// What panels show of the wall.
pub(crate) fn wall(readout: Readouts<'_>) -> Option<WallReadout> {
    readout.solutions().wall.clone()
}

/// The number, the name and the level of the selected solution.
fn caption(wall: &WallReadout) -> String {
    let Some(selected) = &wall.selected else { return String::new() };
    let name = selected.name.map_or(String::new(), |name| format!(": {name}"));
    let level = selected.level.as_ref().map_or(String::new(), |level| format!(", {level}"));
    format!("{}{name}{level}", grouped(selected.place as u64))
}
