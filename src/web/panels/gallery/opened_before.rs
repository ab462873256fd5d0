//! The puzzles that were opened, to be chosen again beside those of the catalogue.

use crate::web::browser::dom::{by_id, set_markup};
use crate::web::browser::ids;
use crate::web::panels::panel::Panel;
use app::Opened;
use cubefall::puzzle::Puzzle;
use formats::markup;
use std::sync::Arc;

/// The list of these puzzles. That one is chosen is emitted with the other cards.
pub(crate) struct OpenedBefore;

impl Panel for OpenedBefore {
    type Readout = Opened;

    fn write(&mut self, now: &Opened, _: Option<&Opened>) {
        let button = |(key, puzzle): (String, &Arc<Puzzle>)| {
            markup!("<button type=\"button\" data-puzzle=\"{}\">{}</button>", key, puzzle.name())
        };
        set_markup(&by_id(ids::GALLERY_OPENED), &now.entries().map(button).collect());
    }
}
