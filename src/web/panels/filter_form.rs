//! The form that says which solutions are listed.

use crate::app::{Filter, Order, Property, Readout};
use crate::formats::escaped;
use crate::lab::grouped;
use crate::puzzle::{PieceId, Puzzle};
use crate::web::browser::dom::{by_id, set_hidden, set_text, set_value};
use std::sync::Arc;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

/// What has come of a filter so far.
#[derive(Clone, Copy, PartialEq)]
struct Outcome {
    filter: Filter,
    rows: usize,
    listed: usize,
    sifting: bool,
}

/// What the form is filled with.
#[derive(Default)]
pub(in crate::web) struct FilterForm {
    /// The puzzle whose pieces can be chosen.
    pieces_of: Option<Arc<Puzzle>>,
    written: Option<Outcome>,
}

impl FilterForm {
    /// What the form asks for.
    pub(in crate::web) fn filter() -> Filter {
        let choice = |id: &str| by_id::<HtmlSelectElement>(id).value();
        let piece = |id: &str| choice(id).parse().ok().map(PieceId::new);
        let property = match (choice("filter-how").as_str(), piece("filter-other")) {
            ("corner", _) => Some(Property::InCorner),
            ("middle", _) => Some(Property::InMiddle),
            (_, other) => other.map(Property::NextTo),
        };
        let same_first = by_id::<HtmlInputElement>("filter-first").value().parse().unwrap_or(0);
        let favourites = by_id::<HtmlInputElement>("filter-favourites").checked();
        let order = Order::from_key(&choice("filter-order")).unwrap_or_default();
        Filter { favourites, piece: piece("filter-piece").zip(property), same_first, order }
    }

    /// Brings the form up to date.
    pub(in crate::web) fn update(&mut self, puzzle: &Puzzle, readout: &Readout) {
        if self.pieces_of.as_ref() != Some(&readout.puzzle) {
            self.pieces_of = Some(readout.puzzle.clone());
            fill(puzzle);
        }
        show_other();
        let &Readout { filter, rows, listed, sifting, .. } = readout;
        let now = Outcome { filter, rows, listed, sifting };
        if self.written.replace(now) != Some(now) {
            write(now);
        }
    }
}

/// Shows the choice of the other piece where it means something.
fn show_other() {
    let next_to = by_id::<HtmlSelectElement>("filter-how").value() == "next-to";
    set_hidden(&by_id("filter-other"), !next_to);
}

fn fill(puzzle: &Puzzle) {
    let pieces: String = puzzle
        .piece_ids()
        .map(|id| format!("<option value=\"{}\">{}</option>", id.index(), escaped(puzzle.piece(id).name())))
        .collect();
    by_id::<Element>("filter-piece").set_inner_html(&format!("<option value=\"\">Any piece</option>{pieces}"));
    by_id::<Element>("filter-other").set_inner_html(&pieces);
    crate::web::browser::dom::set_attribute(&by_id("filter-first"), "max", &puzzle.pieces().len().to_string());
}

fn write(Outcome { filter, rows, listed, sifting }: Outcome) {
    if filter.is_empty() {
        by_id::<HtmlSelectElement>("filter-order").set_value(filter.order.key());
        by_id::<HtmlInputElement>("filter-favourites").set_checked(false);
        by_id::<HtmlSelectElement>("filter-piece").set_value("");
    }
    set_value(&by_id("filter-first"), &filter.same_first.to_string());
    let text = match filter.is_empty() {
        true => "all of them".to_owned(),
        false => {
            let so_far = if sifting { " so far" } else { "" };
            format!("{} of {}{so_far}", grouped(rows as u64), grouped(listed as u64))
        }
    };
    set_text(&by_id::<Element>("filter-text"), &text);
    set_hidden(&by_id("filter-none"), filter.is_empty() || rows > 0 || sifting);
}
