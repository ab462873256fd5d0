//! The moves by which the solution shown comes apart.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{
    by_id, enable, focus_in_place, focused, return_focus, set_attribute, set_flag, set_hidden, set_markup,
    set_text,
};
use crate::web::browser::ids;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::{Read, on_number};
use crate::web::panels::markup::{chip, side_key};
use crate::web::panels::panel::{Panel, announce};
use app::{ApartCommand, ApartReadout, SolutionsCommand};
use cubefall::puzzle::Puzzle;
use messages::ApartGraph;
use std::sync::Arc;
use web_sys::{Element, HtmlElement, HtmlInputElement};

/// The moves, shown below the picture while a solution is taken apart.
#[derive(Default)]
pub(crate) struct ApartMoves {
    /// What had the focus before.
    opener: Option<HtmlElement>,
}

/// The next move; nothing unless a solution is taken apart.
#[derive(PartialEq)]
pub(crate) struct ApartMovesReadout {
    pub(crate) puzzle: Arc<Puzzle>,
    pub(crate) apart: Option<ApartReadout>,
}

impl Panel for ApartMoves {
    type Readout = ApartMovesReadout;

    fn write(&mut self, now: &ApartMovesReadout, before: Option<&ApartMovesReadout>) {
        let before = before.and_then(|before| before.apart.as_ref());
        if before.is_some() != now.apart.is_some() {
            set_hidden(&by_id(ids::APART), now.apart.is_none());
            // There a pointer can take a piece into the hand.
            set_flag(&by_id::<Element>(ids::CANVAS), "data-apart", now.apart.is_some());
            match &now.apart {
                Some(_) => {
                    self.opener = focused();
                    // Not a button, so that the space bar plays.
                    focus_in_place(&by_id(ids::APART));
                }
                None => return_focus(self.opener.take().as_ref(), ids::STAGE),
            }
        }
        if let Some(apart) = &now.apart {
            if before.is_none_or(|before| before.graph != apart.graph) {
                write_graph(&apart.graph);
            }
            write_moment(apart);
            if before.is_none_or(|before| before.title != apart.title || before.step != apart.step) {
                write_step(&now.puzzle, apart);
            }
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_number((listeners, sink), ids::APART_MOMENT, Read::Always, |moment| {
            Action::app(SolutionsCommand::Apart(ApartCommand::Seek(moment)))
        });
        on_number((listeners, sink), ids::APART_MOMENT, Read::WhenDone, |_| {
            Action::app(SolutionsCommand::Apart(ApartCommand::Settle))
        });
    }
}

fn write_step(puzzle: &Puzzle, apart: &ApartReadout) {
    set_text(&by_id::<Element>(ids::APART_STEP), &apart.step);
    let pieces = apart.pieces.iter().map(|&piece| chip(puzzle, piece));
    set_markup(&by_id(ids::APART_PIECES), &pieces.collect());
    set_attribute(&by_id::<Element>(ids::APART_ARROW), "data-from", apart.from.map_or("", side_key));
    set_text(&by_id::<Element>(ids::APART_TITLE), &apart.title);
    set_text(&by_id::<Element>(ids::APART_LEVEL), &apart.level);
    announce(&format!("{} {}", apart.step, apart.title));
}

/// The picture of what was tried, in the same columns as the slider.
fn write_graph(graph: &ApartGraph) {
    let (width, height) = (graph.columns * ApartGraph::COLUMN, ApartGraph::HEIGHT);
    set_attribute(&by_id::<Element>(ids::APART_GRAPH), "viewBox", &format!("0 0 {width} {height}"));
    set_markup(&by_id(ids::APART_TRIED), &graph.tried);
}

fn write_moment(apart: &ApartReadout) {
    let (moment, moves) = (apart.moment, apart.moves as f64);
    let slider: HtmlInputElement = by_id(ids::APART_MOMENT);
    set_attribute(&slider, "max", &apart.moves.to_string());
    if slider.value_as_number() != moment {
        slider.set_value_as_number(moment);
    }
    set_attribute(&slider, "aria-valuetext", &apart.step);
    let graph: Element = by_id(ids::APART_GRAPH);
    set_flag(&graph, "data-together", apart.together);
    let [left, low] = apart.graph.place(if apart.together { moves - moment } else { moment });
    let now = if apart.moves == 0 { String::new() } else { format!("M{left} {low}h0") };
    set_attribute(&by_id::<Element>(ids::APART_NOW), "d", &now);
    enable(ids::APART_MOMENT, apart.moves > 0);
    enable(ids::APART_PLAY, apart.moves > 0);
    enable(ids::APART_BACK, apart.can_go_back);
    enable(ids::APART_NEXT, apart.can_go_on);
    let play = if apart.is_moving { "Pause" } else { "Play" };
    set_text(&by_id::<Element>(ids::APART_PLAY), play);
}
