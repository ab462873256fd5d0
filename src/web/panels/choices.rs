//! The choices of what is searched and how: puzzle, strategy, orders and symmetry.

use crate::app::{Readout, SearchCommand};
use crate::formats::escaped;
use crate::problem::Symmetry;
use crate::puzzle::Puzzle;
use crate::puzzle::catalogue::{self, Entry};
use crate::search::{CellOrder, Group, PieceOrder, Plan, Strategy};
use crate::web::browser::dom::{by_id, set_flag, set_hidden, set_text};
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::on_choice;
use crate::web::panels::panel::Panel;
use crate::web::panels::state::choose;
use std::sync::Arc;
use web_sys::{Element, HtmlElement};

/// The choices. Their lists are filled from the catalogue and the registry of strategies.
pub(in crate::web) struct Choices;

/// What is chosen.
#[derive(PartialEq)]
pub(in crate::web) struct ChoicesReadout {
    puzzle: Arc<Puzzle>,
    plan: Plan,
    symmetry: Symmetry,
    /// What can be counted for this puzzle.
    symmetries: Vec<Symmetry>,
    /// What could not be done as chosen.
    notice: Option<String>,
}

impl From<&Readout> for ChoicesReadout {
    fn from(readout: &Readout) -> Self {
        Self {
            puzzle: readout.search.puzzle.clone(),
            plan: readout.search.plan,
            symmetry: readout.search.symmetry,
            symmetries: readout.search.symmetries.clone(),
            notice: readout.notice.clone(),
        }
    }
}

impl Choices {
    /// The choices, with their lists filled; those of the Lab's race, too.
    pub(in crate::web) fn new() -> Self {
        let puzzles = puzzles();
        fill("puzzle", &puzzles);
        fill("race-puzzle", &puzzles);
        fill("strategy", &strategies());
        fill("race-strategies", &entrants());
        Self
    }
}

impl Panel for Choices {
    type Readout = ChoicesReadout;

    fn write(&mut self, now: &ChoicesReadout, _: Option<&ChoicesReadout>) {
        let ChoicesReadout { puzzle, plan, symmetry, symmetries, notice } = now;
        choose("puzzle", puzzle.id());
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
        let refused = by_id::<HtmlElement>("refused");
        set_text(&refused, notice.as_deref().unwrap_or_default());
        set_hidden(&refused, notice.is_none());
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_choice((listeners, sink), "puzzle", |key| Some(Action::Puzzle(catalogue::find(key)?)));
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

fn fill(id: &str, markup: &str) {
    by_id::<Element>(id).set_inner_html(markup);
}

fn option(value: &str, title: &str) -> String {
    format!("<option value=\"{}\">{}</option>", escaped(value), escaped(title))
}

fn puzzles() -> String {
    let group = |(group, entries): (&str, &[Entry])| {
        let options: String = entries.iter().map(|entry| option(entry.id(), entry.title())).collect();
        optgroup(group, &options)
    };
    catalogue::groups().map(group).collect()
}

fn strategies() -> String {
    let mut groups: Vec<(Group, String)> = Vec::new();
    for strategy in Strategy::all() {
        let option = option(strategy.key(), strategy.title());
        match groups.iter_mut().find(|(group, _)| *group == strategy.group()) {
            Some((_, options)) => options.push_str(&option),
            None => groups.push((strategy.group(), option)),
        }
    }
    groups.into_iter().map(|(group, options)| optgroup(group.title(), &options)).collect()
}

fn optgroup(title: &str, options: &str) -> String {
    format!("<optgroup label=\"{}\">{options}</optgroup>", escaped(title))
}

/// The strategies that can be raced.
fn entrants() -> String {
    let entrant = |strategy: Strategy| {
        let checked = if strategy.about().races { " checked" } else { "" };
        let (key, title) = (strategy.key(), escaped(strategy.title()));
        format!("<label><input type=\"checkbox\" value=\"{key}\"{checked} /> {title}</label>")
    };
    Strategy::all().map(entrant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_and_every_strategy_is_offered() {
        for entry in catalogue::entries() {
            assert!(puzzles().contains(&option(entry.id(), entry.title())));
        }
        assert_eq!(puzzles().matches("<optgroup").count(), catalogue::groups().count());
        for strategy in Strategy::all() {
            assert!(strategies().contains(&option(strategy.key(), strategy.title())));
            assert!(entrants().contains(&format!("value=\"{}\"", strategy.key())));
        }
        assert_eq!(strategies().matches("<optgroup").count(), 4);
    }
}
