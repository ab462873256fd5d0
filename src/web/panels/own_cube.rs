//! The panel "My cube": the user's cube of a cube that the user has begun, and its completions.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{
    by_id, document, enable, focused, ignore, return_focus, set_attribute, set_flag, set_hidden, set_markup,
    set_text,
};
use crate::web::browser::ids;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::on_click;
use crate::web::panels::markup::{Square, all_layers, side_key, silhouette};
use crate::web::panels::panel::{Panel, announce};
use app::{self, CubeEdit, HintStrength, PieceLocation};
use cubefall::puzzle::{Cell, Coord, PieceId, Puzzle};
use markup::{Markup, markup};
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use words::decimal;

/// The panel of the user's cube.
#[derive(Default)]
pub(crate) struct OwnCubePanel {
    /// The puzzle whose pieces are offered.
    pieces_of: Option<Arc<Puzzle>>,
    /// What gets the focus next.
    next: Option<NextFocus>,
    /// What had the focus when the user's cube was opened.
    opener: Option<HtmlElement>,
    /// Whether a solution was shown when the user's cube was opened.
    was_over_solution: bool,
    /// Whether the layers and the buttons that move a piece are hidden, since pieces are moved on the stage.
    is_without_pad: bool,
}

/// What gets the focus.
enum NextFocus {
    /// The pieces of the user's cube.
    Pieces,
    /// The solution shown.
    Solution,
    /// What opened the user's cube.
    Opener,
}

/// The readout of the panel.
#[derive(PartialEq)]
pub(crate) struct OwnCubePanelReadout {
    pub(crate) puzzle: Arc<Puzzle>,
    /// The user's cube's readout; nothing while it is closed.
    pub(crate) cube: Option<app::OwnCubeReadout>,
    /// Whether a solution is shown.
    pub(crate) shows_solution: bool,
}

impl Panel for OwnCubePanel {
    type Readout = OwnCubePanelReadout;

    fn write(&mut self, now: &OwnCubePanelReadout, before: Option<&OwnCubePanelReadout>) {
        let showed_solution = before.is_some_and(|before| before.shows_solution);
        let before = before.and_then(|before| before.cube.as_ref());
        if let Some(cube) = now.cube.as_ref().filter(|&cube| before != Some(cube)) {
            if self.pieces_of.as_ref() != Some(&now.puzzle) {
                self.pieces_of = Some(Arc::clone(&now.puzzle));
                offer(&now.puzzle, cube);
            }
            write(&now.puzzle, cube);
        }
        let is = now.cube.is_some();
        if before.is_some() != is {
            if is {
                self.was_over_solution = showed_solution;
            }
            self.set_shown(is, now.shows_solution && !self.was_over_solution);
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_click((listeners, sink), ids::OWN_CUBE_PIECES, "data-pick", |piece| {
            Some(Action::edit(CubeEdit::Pick(PieceId::new(piece.parse().ok()?))))
        });
        on_click((listeners, sink), ids::OWN_CUBE_LAYERS, "data-cell", |cell| {
            Some(Action::edit(CubeEdit::Point(Cell::new(cell.parse().ok()?))))
        });
    }
}

impl OwnCubePanel {
    /// Shows or hides the panel, and records which element gets the focus.
    fn set_shown(&mut self, is: bool, leads_to_solution: bool) {
        if let Some(root) = document().document_element() {
            set_flag(&root, "data-setting-up", is);
        }
        let own_cube: HtmlElement = by_id(ids::OWN_CUBE);
        // The focus stays if it is on another control, such as the choice of the puzzle.
        let was_within = own_cube.contains(document().active_element().as_deref());
        set_hidden(&own_cube, !is);
        if !is {
            self.set_pad(true);
        }
        if is {
            self.opener = focused();
        }
        let next = match (is, leads_to_solution) {
            (true, _) => NextFocus::Pieces,
            (false, true) => NextFocus::Solution,
            (false, false) => NextFocus::Opener,
        };
        self.next = Some(next).filter(|_| is || was_within);
    }

    /// Shows the layers and the buttons that move a piece, or hides them, since pieces are moved on the
    /// stage.
    pub(crate) fn set_pad(&mut self, is_shown: bool) {
        self.is_without_pad = !is_shown;
        if let Some(root) = document().document_element() {
            set_flag(&root, "data-hands", !is_shown);
        }
        set_attribute(
            &by_id::<Element>(ids::OWN_CUBE_PAD),
            "aria-pressed",
            if is_shown { "true" } else { "false" },
        );
    }

    /// Whether these are shown.
    pub(crate) const fn has_pad(&self) -> bool {
        !self.is_without_pad
    }

    /// Moves the focus once the page is up to date: to the pieces when the user's cube opens; when it closes,
    /// to the solution that it leads to, or else to what had the focus before.
    pub(crate) fn move_focus(&mut self) {
        let next = match self.next.take() {
            None => return,
            Some(NextFocus::Opener) => return return_focus(self.opener.take().as_ref(), ids::STAGE),
            Some(NextFocus::Pieces) => document().query_selector("#own-cube-pieces button").ok().flatten(),
            Some(NextFocus::Solution) => Some(by_id(ids::BUILD)),
        };
        let Some(next) = next.and_then(|next| next.dyn_into::<HtmlElement>().ok()) else { return };
        ignore(next.focus());
        // On a narrow page the focus scrolls to the controls, and the page may have been scrolled before; the
        // picture is above them.
        by_id::<Element>(ids::STAGE).scroll_into_view();
    }
}

/// Makes the buttons that pick pieces.
fn offer(puzzle: &Puzzle, readout: &app::OwnCubeReadout) {
    let button = |&(piece, _): &(PieceId, PieceLocation)| {
        markup!(
            "<button type=\"button\" data-pick=\"{}\">{}</button>",
            piece.index(),
            silhouette(puzzle, piece)
        )
    };
    set_markup(&by_id(ids::OWN_CUBE_PIECES), &readout.pieces.iter().map(button).collect());
}

/// A number, or nothing while it is unknown.
fn number(known: Option<impl ToString>) -> String {
    known.map_or(String::new(), |number| number.to_string())
}

/// What the button gives next.
const fn hint(strength: HintStrength) -> &'static str {
    match strength {
        HintStrength::Piece => "Hint: piece",
        HintStrength::Place => "Hint: place",
        HintStrength::Completion => "Hint: solution",
    }
}

fn write(puzzle: &Puzzle, readout: &app::OwnCubeReadout) {
    set_text(&by_id::<Element>(ids::OWN_CUBE_ANSWER), &readout.answer);
    set_attribute(&by_id::<Element>(ids::OWN_CUBE_ANSWER), "data-completions", &number(readout.completions));
    let progress = readout.progress.map_or(String::new(), |share| decimal(share, 3));
    set_attribute(&by_id::<Element>(ids::OWN_CUBE_PROGRESS), "value", &progress);
    set_hidden(&by_id(ids::OWN_CUBE_PROGRESS), readout.progress.is_none());
    set_hidden(&by_id(ids::OWN_CUBE_AGAIN), !readout.failed);
    let buttons = by_id::<Element>(ids::OWN_CUBE_PIECES).children();
    for (index, &(piece, whereabouts)) in readout.pieces.iter().enumerate() {
        if let Some(button) = buttons.item(index as u32) {
            let (key, words) = match whereabouts {
                PieceLocation::Tray => ("tray", "on the tray"),
                PieceLocation::Hand => ("hand", "in hand"),
                PieceLocation::Box => ("box", "in the box: tap or click to take it out"),
            };
            set_attribute(&button, "data-where", key);
            let is_hinted = readout.hinted == Some(piece) && whereabouts == PieceLocation::Tray;
            set_flag(&button, "data-hinted", is_hinted);
            let is_holding = readout.holding.contains(&piece) && whereabouts == PieceLocation::Box;
            set_flag(&button, "data-holding", is_holding);
            let hint = if is_hinted { ": the hint" } else { "" };
            let name = format!("{}, {words}{hint}", puzzle.called(piece));
            set_attribute(&button, "aria-label", &name);
            set_attribute(&button, "title", &name);
        }
    }
    set_markup(&by_id(ids::OWN_CUBE_LAYERS), &layers(puzzle, readout));
    set_attribute(&by_id::<Element>(ids::OWN_CUBE_ARROW), "data-from", readout.from.map_or("", side_key));
    set_text(&by_id::<Element>(ids::OWN_CUBE_TITLE), &readout.title);
    set_text(&by_id::<Element>(ids::OWN_CUBE_CELLS), &readout.cells);
    set_text(&by_id::<Element>(ids::OWN_CUBE_REMARK), &readout.remark);
    set_attribute(&by_id::<Element>(ids::OWN_CUBE_REMARK), "data-left", &number(readout.left));
    set_flag(&by_id::<Element>(ids::OWN_CUBE_REMARK), "data-refused", readout.refused);
    enable(ids::OWN_CUBE_PUT_IN, readout.fits);
    enable(ids::OWN_CUBE_PUT_AWAY, readout.held.is_some());
    enable(ids::OWN_CUBE_UNDO, readout.can_undo);
    set_text(
        &by_id::<Element>(ids::OWN_CUBE_UNDO),
        if readout.undoes_clear { "Undo: clear" } else { "Undo" },
    );
    enable(ids::OWN_CUBE_REDO, readout.can_redo);
    enable(ids::OWN_CUBE_CLEAR, readout.held.is_some() || !readout.standing.is_empty());
    enable(ids::OWN_CUBE_HINT, readout.can_hint);
    set_text(&by_id::<Element>(ids::OWN_CUBE_HINT), hint(readout.next_hint));
    set_flag(&by_id::<Element>(ids::OWN_CUBE_UNDO), "data-leads-back", readout.leads_back);
    let answer = if readout.progress.is_none() { &readout.answer } else { "" };
    announce(&format!("{} {} {answer}", readout.title, readout.remark));
}

/// The layers: the pieces in the box, and the piece in hand with a frame.
fn layers(puzzle: &Puzzle, readout: &app::OwnCubeReadout) -> Markup {
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
            _ => piece.map(|piece| puzzle.letter(piece)),
        };
        Square { piece, letter, class, cell: Some(cell.index()) }
    };
    all_layers(region, &square)
}
