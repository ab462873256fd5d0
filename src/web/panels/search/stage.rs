//! A fold's two lists: the assemblies near the one being extended, and those kept last.

use crate::app::{Partial, Readout, StageList};
use crate::lab::grouped;
use crate::puzzle::Puzzle;
use crate::web::browser::dom::{by_id, set_hidden, set_text};
use crate::web::panels::markup::{filled, layers, paint};
use crate::web::panels::panel::Panel;
use std::sync::Arc;
use web_sys::Element;

/// The lists of a fold's stage.
pub(in crate::web) struct Stage;

/// The readout; empty if the strategy is not a fold.
#[derive(PartialEq)]
pub(in crate::web) struct StageReadout {
    puzzle: Arc<Puzzle>,
    lists: Option<StageList>,
}

impl From<&Readout> for StageReadout {
    fn from(readout: &Readout) -> Self {
        Self { puzzle: readout.search.puzzle.clone(), lists: readout.playback.stage_list.clone() }
    }
}

impl Panel for Stage {
    type Readout = StageReadout;

    fn write(&mut self, now: &StageReadout, _: Option<&StageReadout>) {
        let StageReadout { puzzle, lists } = now;
        set_hidden(&by_id("stage-list"), lists.is_none());
        let Some(StageList { listed, extended, kept }) = lists else { return };
        let text = |id: &str, text: &str| set_text(&by_id::<Element>(id), text);
        let current = grouped(listed.index as u64 + 1);
        text("extended-text", &format!("{current} of {}", grouped(listed.of as u64)));
        text("kept-text", &grouped(listed.kept as u64));
        let rows = |list: &[(usize, Partial)], current| -> String {
            let row = |(index, partial): &(usize, Partial)| {
                partial_row(puzzle, *index, partial, current == Some(*index))
            };
            list.iter().map(row).collect()
        };
        by_id::<Element>("extended").set_inner_html(&rows(extended, Some(listed.index)));
        by_id::<Element>("kept").set_inner_html(&rows(kept, None));
    }
}

fn partial_row(puzzle: &Puzzle, index: usize, partial: &Partial, current: bool) -> String {
    let region = puzzle.region();
    let fill = |coord| {
        let cell = region.cell_at(coord)?;
        partial.iter().find(|(_, cells)| cells.contains(cell)).map(|&(piece, _)| filled(&paint(piece)))
    };
    let fill = |coord| fill(coord).unwrap_or_default();
    let class = if current { " aria-current=\"true\"" } else { "" };
    let (number, picture) = (grouped(index as u64 + 1), layers(region, &fill));
    format!("<li{class}><span class=\"number\">{number}</span>{picture}</li>")
}
