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
pub(in crate::web) struct SieveForm {
    /// The puzzle whose pieces can be chosen.
    pieces_of: Option<Arc<Puzzle>>,
    written: Option<Outcome>,
}

impl SieveForm {
    /// What the form asks for.
    pub(in crate::web) fn filter() -> Filter {
        let choice = |id: &str| by_id::<HtmlSelectElement>(id).value();
        let piece = |id: &str| choice(id).parse().ok().map(PieceId::new);
        let property = match (choice("sieve-how").as_str(), piece("sieve-other")) {
            ("corner", _) => Some(Property::InCorner),
            ("middle", _) => Some(Property::InMiddle),
            (_, other) => other.map(Property::NextTo),
        };
        let same_first = by_id::<HtmlInputElement>("sieve-first").value().parse().unwrap_or(0);
        let favourites = by_id::<HtmlInputElement>("sieve-favourites").checked();
        let order = Order::from_key(&choice("sieve-order")).unwrap_or_default();
        Filter { favourites, piece: piece("sieve-piece").zip(property), same_first, order }
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
    let next_to = by_id::<HtmlSelectElement>("sieve-how").value() == "next-to";
    set_hidden(&by_id("sieve-other"), !next_to);
}

fn fill(puzzle: &Puzzle) {
    let pieces: String = puzzle
        .piece_ids()
        .map(|id| format!("<option value=\"{}\">{}</option>", id.index(), escaped(puzzle.piece(id).name())))
        .collect();
    by_id::<Element>("sieve-piece").set_inner_html(&format!("<option value=\"\">Any piece</option>{pieces}"));
    by_id::<Element>("sieve-other").set_inner_html(&pieces);
    crate::web::browser::dom::set_attribute(&by_id("sieve-first"), "max", &puzzle.pieces().len().to_string());
}

fn write(Outcome { filter, rows, listed, sifting }: Outcome) {
    if filter.is_empty() {
        by_id::<HtmlSelectElement>("sieve-order").set_value(filter.order.key());
        by_id::<HtmlInputElement>("sieve-favourites").set_checked(false);
        by_id::<HtmlSelectElement>("sieve-piece").set_value("");
    }
    set_value(&by_id("sieve-first"), &filter.same_first.to_string());
    let text = match filter.is_empty() {
        true => "all of them".to_owned(),
        false => {
            let so_far = if sifting { " so far" } else { "" };
            format!("{} of {}{so_far}", grouped(rows as u64), grouped(listed as u64))
        }
    };
    set_text(&by_id::<Element>("sieve-text"), &text);
    set_hidden(&by_id("sieve-none"), filter.is_empty() || rows > 0 || sifting);
}
