//! Writes what someone is told who builds a solution along.

use crate::app::BuildReadout;
use crate::puzzle::{Coord, Puzzle};
use crate::solution::Side;
use crate::web::browser::dom::{by_id, document, set_attribute, set_flag, set_hidden, set_text};
use crate::web::browser::wake_lock::WakeLock;
use crate::web::panels::markup::{Square, all_layers, chip};
use web_sys::{Element, HtmlElement};

/// What stands below the picture for as long as someone builds along.
#[derive(Default)]
pub(in crate::web) struct BuildPanel {
    written: Option<BuildReadout>,
    /// Keeps the screen on: hands are elsewhere.
    awake: Option<WakeLock>,
}

impl BuildPanel {
    /// Brings the page up to date. Whoever begins can go on by the button that has the focus; whoever leaves is back where
    /// it began. Returns whether the panel was hidden for it, or is no more.
    pub(in crate::web) fn update(&mut self, puzzle: &Puzzle, readout: Option<BuildReadout>) -> bool {
        if self.written == readout {
            return false;
        }
        let (was, is) = (self.written.is_some(), readout.is_some());
        if let Some(readout) = &readout {
            write(puzzle, readout);
        }
        if was != is {
            if let Some(root) = document().document_element() {
                set_flag(&root, "data-building", is);
            }
            set_hidden(&by_id("build-along"), !is);
            self.awake = if is { WakeLock::request() } else { None };
            crate::web::browser::dom::ignore(
                by_id::<HtmlElement>(if is { "build-on" } else { "build" }).focus(),
            );
        }
        self.written = readout;
        was != is
    }

    /// Asks for the screen to stay on, if it was asked for before: a hidden page loses that.
    pub(in crate::web) fn seen_again(&mut self) {
        if self.written.is_some() {
            self.awake = WakeLock::request();
        }
    }
}

fn write(puzzle: &Puzzle, readout: &BuildReadout) {
    let (placed, all) = readout.placed;
    let step = match readout.piece {
        Some(_) => format!("{} of {all}", placed + 1),
        None => format!("{placed} of {all} in"),
    };
    set_text(&by_id::<Element>("build-step"), &step);
    let letter = |piece| puzzle.piece(piece).letter();
    let now = readout.piece.as_ref().map_or(String::new(), |&(piece, _)| chip(piece, letter(piece)));
    by_id::<Element>("build-piece").set_inner_html(&now);
    set_attribute(&by_id("build-arrow"), "data-from", readout.from.map_or("", key));
    set_text(&by_id::<Element>("build-title"), &readout.title);
    set_text(&by_id::<Element>("build-cells"), &readout.cells);
    by_id::<Element>("build-layers").set_inner_html(&layers(puzzle, readout));
    let waiting: String = readout.waiting.iter().map(|&piece| chip(piece, letter(piece))).collect();
    by_id::<Element>("build-waiting").set_inner_html(&waiting);
    set_hidden(&by_id("build-waiting-row"), readout.waiting.is_empty());
    let can = |id, can| set_attribute(&by_id(id), "aria-disabled", if can { "false" } else { "true" });
    can("build-back", readout.can_go_back);
    can("build-on", readout.piece.is_some());
    set_text(&by_id::<Element>("announcement"), &format!("{step}. {} {}", readout.title, readout.cells));
}

/// What the style sheet calls a side.
pub(in crate::web) const fn key(side: Side) -> &'static str {
    match side {
        Side::Above => "above",
        Side::Front => "front",
        Side::Right => "right",
        Side::Left => "left",
        Side::Back => "back",
        Side::Below => "below",
    }
}

/// The layers: what stands in its colours, what goes in now with its letter and a frame.
fn layers(puzzle: &Puzzle, readout: &BuildReadout) -> String {
    let region = puzzle.region();
    let square = |coord: Coord| {
        let Some(cell) = region.cell_at(coord) else { return Square::default() };
        if let Some(&(piece, _)) = readout.piece.as_ref().filter(|(_, cells)| cells.contains(cell)) {
            let letter = Some(puzzle.piece(piece).letter());
            return Square { piece: Some(piece), letter, class: "new", cell: None };
        }
        let standing = readout.standing.iter().find(|(_, cells)| cells.contains(cell));
        standing.map_or(Square::default(), |&(piece, _)| Square {
            piece: Some(piece),
            class: "stands",
            ..Square::default()
        })
    };
    all_layers(region.extent(), &square)
}
