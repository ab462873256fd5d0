//! A fold's two lists: the assemblies near the one being extended, and those kept last.

use crate::web::browser::dom::{by_id, set_hidden, set_markup, set_text};
use crate::web::browser::ids::{self, Id};
use crate::web::panels::markup::{Dot, layers, paint};
use crate::web::panels::panel::Panel;
use app::{Partial, Readout, StageList};
use cubefall::puzzle::Puzzle;
use formats::{Markup, markup};
use lab::grouped;
use std::sync::Arc;
use web_sys::Element;

/// The lists of a fold's stage.
pub(crate) struct Stage;

/// The readout; empty if the strategy is not a fold.
#[derive(PartialEq)]
pub(crate) struct StageReadout {
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
        set_hidden(&by_id(ids::STAGE_LIST), lists.is_none());
        let Some(StageList { listed, extended, kept }) = lists else { return };
        let text = |id: Id, text: &str| set_text(&by_id::<Element>(id), text);
        let current = grouped(listed.index as u64 + 1);
        text(ids::EXTENDED_TEXT, &format!("{current} of {}", grouped(listed.of as u64)));
        text(ids::KEPT_TEXT, &grouped(listed.kept as u64));
        let rows = |list: &[(usize, Partial)], current| -> Markup {
            let row = |(index, partial): &(usize, Partial)| {
                partial_row(puzzle, *index, partial, current == Some(*index))
            };
            list.iter().map(row).collect()
        };
        set_markup(&by_id(ids::EXTENDED), &rows(extended, Some(listed.index)));
        set_markup(&by_id(ids::KEPT), &rows(kept, None));
    }
}

fn partial_row(puzzle: &Puzzle, index: usize, partial: &Partial, current: bool) -> Markup {
    let region = puzzle.region();
    let fill = |coord| {
        let cell = region.cell_at(coord)?;
        partial.iter().find(|(_, cells)| cells.contains(cell)).map(|&(piece, _)| paint(piece))
    };
    let picture = layers(region, &|coord| Dot { fill: fill(coord), cell: None });
    let (current, number) = (current.then_some("true"), grouped(index as u64 + 1));
    markup!("<li aria-current=\"{}\"><span class=\"number\">{}</span>{}</li>", current, number, picture)
}
