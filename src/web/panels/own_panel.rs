//! Writes what someone is told who sets up his own cube.

use crate::app::{OwnCubeReadout, Whereabouts};
use crate::lab::decimal;
use crate::puzzle::{Coord, Puzzle};
use crate::web::browser::dom::{by_id, document, ignore, set_attribute, set_flag, set_hidden, set_text};
use crate::web::panels::build_panel::key;
use crate::web::panels::markup::{Square, all_layers, chip};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// What stands beside the picture for as long as someone sets up his own cube.
#[derive(Default)]
pub(in crate::web) struct OwnPanel {
    written: Option<OwnCubeReadout>,
    /// The puzzle whose pieces can be picked, by its name.
    pieces_of: String,
    /// What is to have the focus next.
    next: Option<&'static str>,
}

impl OwnPanel {
    /// Brings the page up to date. Returns whether the panel was hidden for it, or is no more.
    pub(in crate::web) fn update(
        &mut self,
        puzzle: &Puzzle,
        readout: Option<OwnCubeReadout>,
        looks_on: bool,
    ) -> bool {
        if self.written == readout {
            return false;
        }
        let (was, is) = (self.written.is_some(), readout.is_some());
        if let Some(readout) = &readout {
            if self.pieces_of != puzzle.name() {
                self.pieces_of = puzzle.name().to_owned();
                offer(puzzle, readout);
            }
            write(puzzle, readout);
        }
        if was != is {
            if let Some(root) = document().document_element() {
                set_flag(&root, "data-setting-up", is);
            }
            let own: HtmlElement = by_id("own-cube");
            // Whoever is at another control, such as the choice of the puzzle, stays there.
            let was_within = own.contains(document().active_element().as_deref());
            set_hidden(&own, !is);
            self.next = match (is, looks_on) {
                (true, _) => Some("#own-pieces button"),
                (false, true) => Some("#build"),
                (false, false) => Some("[role=tab][aria-selected=true]"),
            };
            self.next = self.next.filter(|_| is || was_within);
        }
        self.written = readout;
        was != is
    }

    /// Hands the focus over once the page is up to date: whoever begins can pick a piece at once; whoever leaves is where he can
    /// go on, at a solution that he looks at, or at the panel's tabs.
    pub(in crate::web) fn hand_over_focus(&mut self) {
        let next = self.next.take().and_then(|next| document().query_selector(next).ok().flatten());
        if let Some(next) = next.and_then(|next| next.dyn_into::<HtmlElement>().ok()) {
            ignore(next.focus());
        }
    }
}

/// Makes the buttons by which pieces are picked.
fn offer(puzzle: &Puzzle, readout: &OwnCubeReadout) {
    let button = |&(piece, _): &_| {
        let chip = chip(piece, puzzle.piece(piece).letter());
        format!("<button type=\"button\" data-pick=\"{}\">{chip}</button>", piece.index())
    };
    let buttons: String = readout.pieces.iter().map(button).collect();
    by_id::<Element>("own-pieces").set_inner_html(&buttons);
}

fn write(puzzle: &Puzzle, readout: &OwnCubeReadout) {
    set_text(&by_id::<Element>("own-answer"), &readout.answer);
    let progress = readout.progress.map_or(String::new(), |share| decimal(share, 3));
    set_attribute(&by_id("own-progress"), "value", &progress);
    set_hidden(&by_id("own-progress"), readout.progress.is_none());
    set_hidden(&by_id("own-again"), !readout.failed);
    let buttons = by_id::<Element>("own-pieces").children();
    for (index, &(piece, whereabouts)) in readout.pieces.iter().enumerate() {
        if let Some(button) = buttons.item(index as u32) {
            let (key, words) = match whereabouts {
                Whereabouts::Tray => ("tray", "on the tray"),
                Whereabouts::Hand => ("hand", "in hand"),
                Whereabouts::Box => ("box", "in the box: click to take it out"),
            };
            set_attribute(&button, "data-where", key);
            let name = format!("{}, {words}", puzzle.piece(piece).name());
            set_attribute(&button, "aria-label", &name);
            set_attribute(&button, "title", &name);
        }
    }
    by_id::<Element>("own-layers").set_inner_html(&layers(puzzle, readout));
    set_attribute(&by_id("own-arrow"), "data-from", readout.from.map_or("", key));
    set_text(&by_id::<Element>("own-title"), &readout.title);
    set_text(&by_id::<Element>("own-cells"), &readout.cells);
    set_text(&by_id::<Element>("own-remark"), &readout.remark);
    set_flag(&by_id("own-remark"), "data-refused", readout.refused);
    let can = |id, can| set_attribute(&by_id(id), "aria-disabled", if can { "false" } else { "true" });
    can("own-put-in", readout.fits);
    can("own-put-away", readout.held.is_some());
    can("own-undo", readout.can_undo);
    can("own-redo", readout.can_redo);
    can("own-clear", readout.held.is_some() || !readout.standing.is_empty());
    can("own-next", readout.can_go_on);
    can("own-show", readout.can_go_on);
    let answer = if readout.progress.is_none() { &readout.answer } else { "" };
    let said = format!("{} {} {answer}", readout.title, readout.remark);
    set_text(&by_id::<Element>("announcement"), &said);
}

/// The layers: what stands, and what is in hand in a frame.
fn layers(puzzle: &Puzzle, readout: &OwnCubeReadout) -> String {
    let region = puzzle.region();
    let square = |coord: Coord| {
        let Some(cell) = region.cell_at(coord) else { return Square::default() };
        let held = readout.held.as_ref().filter(|(_, cells)| cells.contains(cell));
        let standing = readout.standing.iter().find(|(_, cells)| cells.contains(cell));
        let class = match (held, standing) {
            (Some(_), Some(_)) => "new taken",
            (Some(_), None) if readout.pinned.contains(cell) => "new pinned",
            (Some(_), None) => "new",
            (None, _) => "",
        };
        let piece = standing.or(held).map(|&(piece, _)| piece);
        let letter = match class {
            "new taken" => Some('×'),
            _ => piece.map(|piece| puzzle.piece(piece).letter()),
        };
        Square { piece, letter, class, cell: Some(cell.index()) }
    };
    all_layers(region.extent(), &square)
}
