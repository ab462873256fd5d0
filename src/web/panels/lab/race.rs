//! The race: its form, its lines and its table.

use crate::web::browser::dom::{by_id, document, set_hidden, set_markup};
use crate::web::browser::ids::{self, Id};
use crate::web::panels::markup::{optgroup, option};
use catalogue::Entry;
use cubefall::search::Strategy;
use lab::races;
use markup::{Markup, markup};
use messages::RaceForm;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};

/// Fills the lists of the form: puzzles, and strategies.
pub(super) fn write_form() {
    set_markup(&by_id(ids::RACE_PUZZLE), &puzzles());
    set_markup(&by_id(ids::RACE_STRATEGIES), &entrants());
}

/// The puzzles of the texts: races count as their authors do.
fn puzzles() -> Markup {
    let group = |(group, entries): (&str, &[Entry])| {
        let raced = entries.iter().filter(|entry| entry.spec().restriction.is_some());
        let options: Markup = raced.map(|entry| option(entry.id(), entry.title())).collect();
        if options.is_empty() { options } else { optgroup(group, &options) }
    };
    catalogue::FIRST.groups().map(group).collect()
}

/// The strategies that can be raced.
fn entrants() -> Markup {
    let entrant = |strategy: Strategy| {
        markup!(
            "<label><input type=\"checkbox\" value=\"{}\" checked=\"{}\"/> {}</label>",
            strategy.key(),
            races(strategy).then_some(""),
            strategy.title()
        )
    };
    Strategy::all().map(entrant).collect()
}

/// The values of the form.
pub(super) fn form() -> RaceForm {
    let chosen = |id: Id| by_id::<HtmlSelectElement>(id).value();
    RaceForm {
        puzzle: chosen(ids::RACE_PUZZLE),
        order: chosen(ids::RACE_ORDER),
        unit: chosen(ids::RACE_UNIT),
        limit: by_id::<HtmlInputElement>(ids::RACE_LIMIT).value(),
        strategies: chosen_strategies(),
    }
}

fn chosen_strategies() -> Vec<String> {
    let Ok(inputs) = document().query_selector_all("#race-form input[type=checkbox]") else {
        return Vec::new();
    };
    let inputs =
        (0..inputs.length()).filter_map(|index| inputs.item(index)?.dyn_into::<HtmlInputElement>().ok());
    inputs.filter(HtmlInputElement::checked).map(|input| input.value()).collect()
}

/// The charts of a race.
const CHARTS: [Id; 3] = [ids::RACE_CHART_SOLUTIONS, ids::RACE_CHART_NODES, ids::RACE_CHART_STEPS];

/// Shows the chart of the chosen quantity.
pub(super) fn show_measure() {
    let chosen = by_id::<HtmlSelectElement>(ids::RACE_MEASURE).value();
    for chart in CHARTS {
        set_hidden(&by_id(chart), !chart.name().ends_with(&chosen));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::problem::{Reduction, Symmetry};
    use jobs::{RACE_CHARTS, RACE_TABLE};

    #[test]
    fn the_page_has_the_elements_of_a_race() {
        assert_eq!(RACE_CHARTS.map(|(chart, _)| chart), CHARTS.map(Id::name));
        assert_eq!(RACE_TABLE, ids::RACE_TABLE.name());
    }

    #[test]
    fn every_puzzle_with_an_authors_count_and_every_strategy_can_be_raced() {
        let (puzzles, entrants) = (puzzles(), entrants());
        for entry in catalogue::FIRST.entries() {
            let has_author = Reduction::check(&entry.puzzle(), Symmetry::Restricted).is_ok();
            let option = option(entry.id(), entry.title());
            assert_eq!(puzzles.as_str().contains(option.as_str()), has_author, "{}", entry.id());
        }
        assert!(!puzzles.as_str().contains("\"></optgroup>"), "no group is empty");
        for strategy in Strategy::all() {
            assert!(entrants.as_str().contains(&format!("value=\"{}\"", strategy.key())));
        }
    }
}
