//! The form that filters and sorts the list of solutions.

use crate::web::browser::dom::{by_id, set_attribute, set_hidden, set_markup, set_text, set_value};
use crate::web::browser::ids::{self, Id};
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::on_change;
use crate::web::panels::markup::option;
use crate::web::panels::panel::Panel;
use app::{Filter, Order, Property, Readout, SolutionsCommand, SolutionsReadout};
use cubefall::puzzle::{PieceId, Puzzle};
use formats::{Markup, markup};
use lab::grouped;
use std::sync::Arc;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

/// The form.
pub(crate) struct FilterForm;

/// The readout of the form: the filter, and the number of solutions that pass it.
#[derive(PartialEq)]
pub(crate) struct FilterReadout {
    puzzle: Arc<Puzzle>,
    filter: Filter,
    /// The number of solutions known to pass.
    rows: usize,
    listed: usize,
    /// Whether the filter has not yet been applied to all.
    filtering: bool,
}

impl From<&Readout> for FilterReadout {
    fn from(readout: &Readout) -> Self {
        let &SolutionsReadout { filter, rows, listed, filtering, .. } = &readout.solutions;
        Self { puzzle: readout.search.puzzle.clone(), filter, rows, listed, filtering }
    }
}

impl Panel for FilterForm {
    type Readout = FilterReadout;

    fn write(&mut self, now: &FilterReadout, before: Option<&FilterReadout>) {
        if before.is_none_or(|before| before.puzzle != now.puzzle) {
            offer(&now.puzzle);
        }
        show_other();
        write(now);
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        let sink = sink.clone();
        on_change(listeners, ids::FILTER, move |_| {
            show_other();
            sink(Action::app(SolutionsCommand::SetFilter(filter())));
        });
    }
}

/// The filter of the form.
fn filter() -> Filter {
    let choice = |id: Id| by_id::<HtmlSelectElement>(id).value();
    let piece = |id: Id| choice(id).parse().ok().map(PieceId::new);
    let property = match (choice(ids::FILTER_HOW).as_str(), piece(ids::FILTER_OTHER)) {
        ("corner", _) => Some(Property::InCorner),
        ("middle", _) => Some(Property::InMiddle),
        (_, other) => other.map(Property::NextTo),
    };
    let same_first = by_id::<HtmlInputElement>(ids::FILTER_FIRST).value().parse().unwrap_or(0);
    let favourites = by_id::<HtmlInputElement>(ids::FILTER_FAVOURITES).checked();
    let order = Order::from_key(&choice(ids::FILTER_ORDER)).unwrap_or_default();
    Filter { favourites, piece: piece(ids::FILTER_PIECE).zip(property), same_first, order }
}

/// Shows the choice of the other piece, if the property needs it.
fn show_other() {
    let next_to = by_id::<HtmlSelectElement>(ids::FILTER_HOW).value() == "next-to";
    set_hidden(&by_id(ids::FILTER_OTHER), !next_to);
}

/// Offers the pieces of a puzzle.
fn offer(puzzle: &Puzzle) {
    let pieces: Markup =
        puzzle.piece_ids().map(|id| option(&id.index().to_string(), puzzle.piece(id).name())).collect();
    set_markup(&by_id(ids::FILTER_PIECE), &markup!("{}{}", option("", "Any piece"), pieces));
    set_markup(&by_id(ids::FILTER_OTHER), &pieces);
    set_attribute(&by_id::<Element>(ids::FILTER_FIRST), "max", &puzzle.pieces().len().to_string());
}

fn write(now: &FilterReadout) {
    let &FilterReadout { filter, rows, listed, filtering, .. } = now;
    if filter.is_empty() {
        by_id::<HtmlSelectElement>(ids::FILTER_ORDER).set_value(filter.order.key());
        by_id::<HtmlInputElement>(ids::FILTER_FAVOURITES).set_checked(false);
        by_id::<HtmlSelectElement>(ids::FILTER_PIECE).set_value("");
    }
    set_value(&by_id(ids::FILTER_FIRST), &filter.same_first.to_string());
    let text = match filter.is_empty() {
        true => "all of them".to_owned(),
        false => {
            let so_far = if filtering { " so far" } else { "" };
            format!("{} of {}{so_far}", grouped(rows as u64), grouped(listed as u64))
        }
    };
    set_text(&by_id::<Element>(ids::FILTER_TEXT), &text);
    let form = by_id::<Element>(ids::FILTER);
    set_attribute(&form, "data-rows", &rows.to_string());
    set_attribute(&form, "data-listed", &listed.to_string());
    let state = match (filter.is_empty(), filtering) {
        (true, _) => "off",
        (false, true) => "filtering",
        (false, false) => "done",
    };
    set_attribute(&form, "data-state", state);
    set_hidden(&by_id(ids::FILTER_NONE), filter.is_empty() || rows > 0 || filtering);
}
