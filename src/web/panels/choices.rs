//! The choices of puzzle, strategy, orders and symmetry.

use crate::app::{Readout, SearchCommand};
use crate::problem::Symmetry;
use crate::puzzle::Puzzle;
use crate::search::{CellOrder, Group, PieceOrder, Plan, SearchError, Strategy};
use crate::web::browser::dom::{by_id, set_attribute, set_flag, set_hidden, set_text};
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::on_choice;
use crate::web::panels::markup::{optgroup, option};
use crate::web::panels::panel::Panel;
use crate::web::panels::state::choose;
use std::sync::Arc;
use web_sys::{Element, HtmlElement};

/// The choices. The list of strategies is filled from their registry.
pub(in crate::web) struct Choices;

/// The current choices.
#[derive(PartialEq)]
pub(in crate::web) struct ChoicesReadout {
    puzzle: Arc<Puzzle>,
    plan: Plan,
    symmetry: Symmetry,
    /// The symmetries that the puzzle can be counted by.
    symmetries: Vec<Symmetry>,
    /// The strategies that do not accept it, each with the reason.
    refusals: Vec<(Strategy, SearchError)>,
    /// Whether a link can carry the puzzle.
    fits_link: bool,
    /// A message about a choice that could not be applied.
    notice: Option<String>,
    /// Whether strategies have their precise names.
    details: bool,
}

impl ChoicesReadout {
    /// The choices of the app, and whether details are shown.
    pub(in crate::web) fn new(readout: &Readout, details: bool) -> Self {
        Self {
            puzzle: readout.search.puzzle.clone(),
            plan: readout.search.plan,
            symmetry: readout.search.symmetry,
            symmetries: readout.search.symmetries.clone(),
            refusals: readout.search.refusals.clone(),
            fits_link: readout.search.fits_link,
            notice: readout.notice.clone(),
            details,
        }
    }
}

impl Panel for Choices {
    type Readout = ChoicesReadout;

    fn write(&mut self, now: &ChoicesReadout, before: Option<&ChoicesReadout>) {
        let ChoicesReadout { puzzle, plan, symmetry, symmetries, refusals, fits_link, notice, details } = now;
        if before.is_none_or(|before| (&before.refusals, before.details) != (refusals, *details)) {
            by_id::<Element>("strategy").set_inner_html(&strategies(refusals, *details));
        }
        set_text(&by_id::<Element>("puzzle-name"), puzzle.name());
        set_attribute(&by_id::<Element>("puzzle"), "data-chosen", puzzle.id());
        choose("strategy", plan.strategy.key());
        choose("order", plan.pieces.key());
        choose("cells", &plan.cells.key());
        choose("symmetry", symmetry.key());
        set_hidden(&by_id("order-choice"), !plan.strategy.takes_piece_order());
        set_hidden(&by_id("cells-choice"), !plan.strategy.takes_cell_order());
        for symmetry in Symmetry::ALL {
            let option: Element = by_id(&format!("symmetry-{}", symmetry.key()));
            set_flag(&option, "disabled", !symmetries.contains(&symmetry));
        }
        set_text(&by_id::<Element>("counted"), symmetry.counted(puzzle));
        set_hidden(&by_id("too-large"), *fits_link);
        let refused = by_id::<HtmlElement>("refused");
        set_text(&refused, notice.as_deref().unwrap_or_default());
        set_hidden(&refused, notice.is_none());
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_choice((listeners, sink), "strategy", |key| {
            Some(Action::app(SearchCommand::SetStrategy(Strategy::from_key(key)?)))
        });
        on_choice((listeners, sink), "order", |key| {
            Some(Action::app(SearchCommand::SetPieceOrder(PieceOrder::from_key(key)?)))
        });
        on_choice((listeners, sink), "cells", |key| {
            Some(Action::app(SearchCommand::SetCellOrder(CellOrder::from_key(key).ok()?)))
        });
        on_choice((listeners, sink), "symmetry", |key| {
            Some(Action::app(SearchCommand::SetSymmetry(Symmetry::from_key(key)?)))
        });
    }
}

/// The options of the list of strategies. Those that do not accept the puzzle are disabled, with what they accept in their titles.
fn strategies(refusals: &[(Strategy, SearchError)], details: bool) -> String {
    let title = |strategy: Strategy| if details { strategy.title() } else { strategy.simple_title() };
    let mut groups: Vec<(Group, String)> = Vec::new();
    for strategy in Strategy::all() {
        let refused = refusals.iter().find(|(refused, _)| *refused == strategy);
        let option = refused.map_or_else(
            || option(strategy.key(), title(strategy)),
            |(_, error)| {
                let title = [title(strategy), ": ", &error.accepted()].concat();
                option(strategy.key(), &title).replacen("<option", "<option disabled", 1)
            },
        );
        match groups.iter_mut().find(|(group, _)| *group == strategy.group()) {
            Some((_, options)) => options.push_str(&option),
            None => groups.push((strategy.group(), option)),
        }
    }
    groups.into_iter().map(|(group, options)| optgroup(group.title(), &options)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_is_offered() {
        for strategy in Strategy::all() {
            assert!(strategies(&[], true).contains(&option(strategy.key(), strategy.title())));
            assert!(strategies(&[], false).contains(&option(strategy.key(), strategy.simple_title())));
        }
        assert_eq!(strategies(&[], false).matches("<optgroup").count(), 4);
    }
}
