//! The breakpoints: the list of them, and the form that adds one.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, set_controls, set_hidden, set_markup};
use crate::web::browser::ids;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::{on_change, on_click};
use crate::web::panels::markup::option;
use crate::web::panels::panel::Panel;
use app::{Breakpoint, BreakpointRow, PlaybackCommand, Readouts};
use cubefall::puzzle::{Cell, Coord, PieceId, Puzzle};
use markup::{Markup, markup};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement};

/// The breakpoints.
#[derive(Default)]
pub(crate) struct BreakpointsPanel {
    /// The puzzle whose pieces and cells the form offers.
    puzzle: Rc<RefCell<Option<Arc<Puzzle>>>>,
}

/// The readout of the breakpoints.
#[derive(PartialEq)]
pub(crate) struct BreakpointsReadout {
    puzzle: Arc<Puzzle>,
    rows: Vec<BreakpointRow>,
}

impl From<Readouts<'_>> for BreakpointsReadout {
    fn from(readout: Readouts<'_>) -> Self {
        Self { puzzle: readout.puzzle().clone(), rows: readout.playback().time.breakpoints.clone() }
    }
}

impl Panel for BreakpointsPanel {
    type Readout = BreakpointsReadout;

    fn write(&mut self, now: &BreakpointsReadout, before: Option<&BreakpointsReadout>) {
        if before.is_none_or(|before| before.puzzle != now.puzzle) {
            *self.puzzle.borrow_mut() = Some(now.puzzle.clone());
            offer(&now.puzzle);
        }
        if before.is_none_or(|before| before.rows != now.rows) {
            list(&now.rows);
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_click((listeners, sink), ids::BREAKPOINTS, "data-remove-breakpoint", |index| {
            Some(Action::app(PlaybackCommand::RemoveBreakpoint(index.parse().ok()?)))
        });
        let toggled = sink.clone();
        on_change(listeners, ids::BREAKPOINTS, move |switch| {
            let index = switch.get_attribute("data-breakpoint").and_then(|index| index.parse().ok());
            if let Some(index) = index {
                toggled(Action::app(PlaybackCommand::ToggleBreakpoint(index)));
            }
        });
        let puzzle = self.puzzle.clone();
        listeners.on(&by_id::<Element>(ids::BREAKPOINT_KIND), "change", move |_: &Event| {
            if let Some(puzzle) = &*puzzle.borrow() {
                offer(puzzle);
            }
        });
        let sink = sink.clone();
        listeners.on(&by_id::<Element>(ids::BREAKPOINT_ADD), "click", move |_: &Event| {
            if let Some(breakpoint) = breakpoint() {
                sink(Action::app(PlaybackCommand::SetBreakpoint(breakpoint)));
            }
        });
    }
}

/// Lists the breakpoints: a switch for each, and a button that removes it.
fn list(breakpoints: &[BreakpointRow]) {
    let row = |(index, row): (usize, &BreakpointRow)| {
        let BreakpointRow { text, on, met } = row;
        markup!(
            "<li data-met=\"{}\"><label><input type=\"checkbox\" data-breakpoint=\"{}\" checked=\"{}\"/>{}</label>\
             <button type=\"button\" class=\"quiet\" data-remove-breakpoint=\"{}\" aria-label=\"Remove the breakpoint: {}\">✕</button></li>",
            met.then_some(""),
            index,
            on.then_some(""),
            text,
            index,
            text
        )
    };
    set_controls(&by_id(ids::BREAKPOINTS), &breakpoints.iter().enumerate().map(row).collect());
}

/// Fills the second list with the values for the chosen kind of breakpoint.
fn offer(puzzle: &Puzzle) {
    let kind = kind();
    let pieces = puzzle.copies();
    let choices: Vec<(usize, String)> = match kind.as_str() {
        "level" => (1..=pieces).map(|level| (level, level.to_string())).collect(),
        "dead-end" => (1..pieces).map(|level| (level, format!("{level} or more in"))).collect(),
        "placed" | "removed" => {
            puzzle.piece_ids().map(|piece| (piece.index(), puzzle.called(piece))).collect()
        }
        "filled" => {
            let cells = puzzle.region().coords().iter().enumerate();
            let name = |(index, cell): (usize, &Coord)| {
                (index, format!("layer {}, row {}, cell {}", cell.z + 1, cell.y + 1, cell.x + 1))
            };
            cells.map(name).collect()
        }
        _ => Vec::new(),
    };
    let options: Markup = choices.iter().map(|(value, text)| option(&value.to_string(), text)).collect();
    set_markup(&by_id(ids::BREAKPOINT_WHAT), &options);
    set_hidden(&by_id(ids::BREAKPOINT_WHAT), choices.is_empty());
    set_hidden(&by_id(ids::BREAKPOINT_STEP), kind != "step");
}

fn kind() -> String {
    by_id::<HtmlSelectElement>(ids::BREAKPOINT_KIND).value()
}

/// The breakpoint of the form; nothing if the step is not a whole number, which the browser reports.
fn breakpoint() -> Option<Breakpoint> {
    let what = by_id::<HtmlSelectElement>(ids::BREAKPOINT_WHAT).value().parse::<usize>();
    Some(match (kind().as_str(), what) {
        ("solution", _) => Breakpoint::Solution,
        ("level", Ok(level)) => Breakpoint::Level(level),
        ("dead-end", Ok(level)) => Breakpoint::DeadEnd(level),
        ("placed", Ok(piece)) => Breakpoint::Placed(PieceId::new(piece)),
        ("removed", Ok(piece)) => Breakpoint::Removed(PieceId::new(piece)),
        ("filled", Ok(cell)) => Breakpoint::Filled(Cell::new(cell)),
        ("step", _) => {
            let step: HtmlInputElement = by_id(ids::BREAKPOINT_STEP);
            step.report_validity().then_some(Breakpoint::Step(step.value_as_number() as u64))?
        }
        _ => return None,
    })
}
