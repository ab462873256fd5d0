//! Step-by-step instructions for building the solution shown with real pieces.

use crate::web::browser::dom::{
    by_id, enable, focus_in_place, focused, focused_in, ignore, keep_focus, return_focus, set_attribute,
    set_hidden, set_markup, set_text,
};
use crate::web::browser::ids;
use crate::web::browser::screen::WakeLock;
use crate::web::panels::markup::{Square, all_layers, chip, side_key, silhouette};
use crate::web::panels::panel::{Panel, announce};
use app::{Another, BuildReadout};
use cubefall::puzzle::{Coord, Puzzle};
use markup::Markup;
use std::sync::Arc;
use web_sys::{Element, HtmlElement};

/// The instructions, shown below the picture while the user builds along.
#[derive(Default)]
pub(crate) struct BuildAlong {
    /// Keeps the screen on while the user builds.
    awake: Option<WakeLock>,
    /// What had the focus before.
    opener: Option<HtmlElement>,
}

/// The current step; nothing unless the user builds along.
#[derive(PartialEq)]
pub(crate) struct BuildAlongReadout {
    pub(crate) puzzle: Arc<Puzzle>,
    pub(crate) step: Option<BuildReadout>,
}

impl BuildAlong {
    /// Requests the wake lock again, which a hidden page loses.
    pub(crate) fn on_visible(&mut self) {
        WakeLock::renew(&mut self.awake);
    }

    /// Shows or hides the panel. Shown, its primary button gets the focus; hidden, what had it before.
    fn set_shown(&mut self, is: bool) {
        set_hidden(&by_id(ids::BUILD_ALONG), !is);
        self.awake = if is { WakeLock::request() } else { None };
        match is {
            true => {
                self.opener = focused();
                ignore(by_id::<HtmlElement>(ids::BUILD_ON).focus());
            }
            false => return_focus(self.opener.take().as_ref(), ids::STAGE),
        }
    }
}

impl Panel for BuildAlong {
    type Readout = BuildAlongReadout;

    fn write(&mut self, now: &BuildAlongReadout, before: Option<&BuildAlongReadout>) {
        let was = before.is_some_and(|before| before.step.is_some());
        if was != now.step.is_some() {
            self.set_shown(now.step.is_some());
        }
        if let Some(step) = &now.step {
            write(&now.puzzle, step);
        }
    }
}

fn write(puzzle: &Puzzle, readout: &BuildReadout) {
    let (placed, all) = readout.placed;
    let step = match readout.piece {
        Some(_) => format!("{} of {all}", placed + 1),
        None => format!("{placed} of {all} in"),
    };
    set_text(&by_id::<Element>(ids::BUILD_STEP), &step);
    let now = readout.piece.as_ref().map(|&(piece, _)| silhouette(puzzle, piece));
    set_markup(&by_id(ids::BUILD_PIECE), &now.unwrap_or_default());
    set_attribute(&by_id::<Element>(ids::BUILD_ARROW), "data-from", readout.from.map_or("", side_key));
    set_text(&by_id::<Element>(ids::BUILD_TITLE), &readout.title);
    set_text(&by_id::<Element>(ids::BUILD_CELLS), &readout.cells);
    set_markup(&by_id(ids::BUILD_LAYERS), &layers(puzzle, readout));
    let waiting = readout.waiting.iter().map(|&piece| chip(puzzle, piece));
    set_markup(&by_id(ids::BUILD_WAITING), &waiting.collect());
    set_hidden(&by_id(ids::BUILD_WAITING_ROW), readout.waiting.is_empty());
    enable(ids::BUILD_BACK, readout.can_go_back);
    set_hidden(&by_id(ids::BUILD_MOVES), !readout.interlocks);
    offer(readout);
    announce(&format!("{step}. {} {}", readout.title, readout.cells));
}

/// Offers the next piece or, at the end, what to build next; of a solution that cannot be put together, first
/// another one. The focus stays at the buttons.
fn offer(readout: &BuildReadout) {
    let is_over = readout.piece.is_none();
    let focused = focused_in(&by_id(ids::BUILD_ALONG));
    let goes_on = readout.warning.map_or(!is_over, |others| others > 0);
    let another = readout.another.filter(|_| is_over);
    let on = match readout.warning {
        Some(others) => format!("Build the {others} that go in"),
        None => "Next piece".to_owned(),
    };
    set_text(&by_id::<Element>(ids::BUILD_ON), &on);
    let text = if another == Some(Another::Buildable) { "Another that can" } else { "Another solution" };
    set_text(&by_id::<Element>(ids::BUILD_ANOTHER), text);
    set_hidden(&by_id(ids::BUILD_ON), !goes_on);
    set_hidden(&by_id(ids::BUILD_AGAIN), !is_over || readout.warning.is_some());
    set_hidden(&by_id(ids::BUILD_ANOTHER), another.is_none());
    set_attribute(&by_id::<Element>(ids::BUILD_ON), "class", if another.is_some() { "" } else { "primary" });
    let next = match (another, goes_on) {
        (Some(_), _) => ids::BUILD_ANOTHER,
        (None, true) => ids::BUILD_ON,
        (None, false) => ids::BUILD_AGAIN,
    };
    match focused {
        // The next key is not to build a part by mistake.
        Some(_) if readout.warning.is_some() => focus_in_place(&by_id(next)),
        focused => keep_focus(focused, next),
    }
}

/// The layers: the pieces in the box in their colours, the next piece with its letter and a frame.
fn layers(puzzle: &Puzzle, readout: &BuildReadout) -> Markup {
    let region = puzzle.region();
    let square = |coord: Coord| {
        let Some(cell) = region.cell_at(coord) else { return Square::default() };
        if let Some(&(piece, _)) = readout.piece.as_ref().filter(|(_, cells)| cells.contains(cell)) {
            let letter = Some(puzzle.letter(piece));
            return Square { piece: Some(piece), letter, class: "new", cell: None };
        }
        let standing = readout.standing.iter().find(|(_, cells)| cells.contains(cell));
        standing.map_or(Square::default(), |&(piece, _)| Square {
            piece: Some(piece),
            class: "stands",
            ..Square::default()
        })
    };
    all_layers(region, &square)
}
