//! The puzzles that were opened, to be chosen again beside those of the catalogue.

use crate::app::Opened;
use crate::formats::escaped;
use crate::puzzle::Puzzle;
use crate::web::browser::dom::by_id;
use crate::web::panels::panel::Panel;
use std::sync::Arc;
use web_sys::Element;

/// The list of these puzzles. That one is chosen is emitted with the other cards.
pub(in crate::web) struct OpenedBefore;

impl Panel for OpenedBefore {
    type Readout = Opened;

    fn write(&mut self, now: &Opened, _: Option<&Opened>) {
        let button = |(key, puzzle): (String, &Arc<Puzzle>)| {
            let (key, name) = (escaped(&key), escaped(puzzle.name()));
            format!("<button type=\"button\" data-puzzle=\"{key}\">{name}</button>")
        };
        let buttons: String = now.entries().map(button).collect();
        by_id::<Element>("gallery-opened").set_inner_html(&buttons);
    }
}
