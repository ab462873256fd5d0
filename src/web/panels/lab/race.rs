//! The race: its form, its lines and its table.

use crate::web::browser::dom::{by_id, document, set_hidden, set_markup};
use crate::web::panels::markup::{optgroup, option};
use crate::web::workers::protocol::{Finding, RaceForm};
use catalogue::Entry;
use cubefall::problem::Symmetry;
use cubefall::search::{PieceOrder, Strategy};
use formats::{Markup, markup};
use lab::{Entrant, Limit, Measure, RaceReport, RaceSettings};
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};

/// Fills the lists of the form: puzzles, and strategies.
pub(super) fn write_form() {
    set_markup(&by_id("race-puzzle"), &puzzles());
    set_markup(&by_id("race-strategies"), &entrants());
}

/// The puzzles of the texts: races count as their authors do.
fn puzzles() -> Markup {
    let group = |(group, entries): (&str, &[Entry])| {
        let raced = entries.iter().filter(|entry| entry.spec().restriction.is_some());
        let options: Markup = raced.map(|entry| option(entry.id(), entry.title())).collect();
        if options.is_empty() { options } else { optgroup(group, &options) }
    };
    catalogue::ALL.groups().map(group).collect()
}

/// The strategies that can be raced.
fn entrants() -> Markup {
    let entrant = |strategy: Strategy| {
        markup!(
            "<label><input type=\"checkbox\" value=\"{}\" checked=\"{}\"/> {}</label>",
            strategy.key(),
            strategy.races().then_some(""),
            strategy.title()
        )
    };
    Strategy::all().map(entrant).collect()
}

/// The values of the form.
pub(super) fn form() -> RaceForm {
    let chosen = |id: &str| by_id::<HtmlSelectElement>(id).value();
    RaceForm {
        puzzle: chosen("race-puzzle"),
        order: chosen("race-order"),
        unit: chosen("race-unit"),
        limit: by_id::<HtmlInputElement>("race-limit").value(),
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

/// The race of a form. This runs in the worker.
///
/// # Errors
/// When a value of the form is invalid: a message with the remedy.
pub(super) fn settings(form: &RaceForm) -> Result<RaceSettings, String> {
    let puzzle = catalogue::ALL.find(&form.puzzle).ok_or("Choose a puzzle.")?;
    let entrant = |strategy: Strategy| match PieceOrder::from_key(&form.order) {
        Some(order) if strategy.takes_piece_order() => Entrant { order, ..Entrant::of(strategy) },
        _ => Entrant::of(strategy),
    };
    let is_chosen = |strategy: &Strategy| form.strategies.iter().any(|key| key == strategy.key());
    let entrants: Vec<Entrant> = Strategy::all().filter(is_chosen).map(entrant).collect();
    if entrants.is_empty() {
        return Err("Choose at least one strategy.".to_owned());
    }
    let most = form.limit.trim().parse().unwrap_or(0.0);
    let limit = match form.unit.as_str() {
        _ if !(most > 0.0 && most <= 1e6) => {
            return Err("The limit must be a number above 0 and at most 1,000,000.".to_owned());
        }
        "steps" => Limit::Steps(((most * 1e6) as u64).max(1)),
        _ => Limit::Seconds(most),
    };
    Ok(RaceSettings { puzzle, symmetry: Symmetry::Seed, entrants, limit })
}

/// The quantities that the lines can show, by the ids of their charts.
const CHARTS: [(&str, Measure); 3] = [
    ("race-chart-solutions", Measure::Solutions),
    ("race-chart-nodes", Measure::Nodes),
    ("race-chart-steps", Measure::Steps),
];

/// The id of the table.
pub(super) const TABLE: &str = "race-table";

/// The finding of a race.
pub(super) fn present(report: &RaceReport) -> Finding {
    let charts = CHARTS.map(|(id, measure)| (id.to_owned(), report.chart(measure).to_markup()));
    let mut parts = Vec::from(charts);
    parts.push((TABLE.to_owned(), report.table().to_markup()));
    let status = match report.running() {
        Some(entrant) => format!("Racing: {}.", entrant.name),
        None => "The race is over.".to_owned(),
    };
    let race = serde_json::to_string(report).ok();
    Finding { status, parts, race }
}

/// Shows the chart of the chosen quantity.
pub(super) fn show_measure() {
    let chosen = by_id::<HtmlSelectElement>("race-measure").value();
    for (id, _) in CHARTS {
        set_hidden(&by_id(id), !id.ends_with(&chosen));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::problem::{Reduction, Symmetry};

    fn form(limit: &str, unit: &str, strategies: &[&str]) -> RaceForm {
        RaceForm {
            puzzle: "soma".to_owned(),
            order: "given".to_owned(),
            unit: unit.to_owned(),
            limit: limit.to_owned(),
            strategies: strategies.iter().map(|&key| key.to_owned()).collect(),
        }
    }

    #[test]
    fn every_puzzle_with_an_authors_count_and_every_strategy_can_be_raced() {
        let (puzzles, entrants) = (puzzles(), entrants());
        for entry in catalogue::ALL.entries() {
            let has_author = Reduction::check(&entry.puzzle(), Symmetry::Seed).is_ok();
            let option = option(entry.id(), entry.title());
            assert_eq!(puzzles.as_str().contains(option.as_str()), has_author, "{}", entry.id());
        }
        assert!(!puzzles.as_str().contains("\"></optgroup>"), "no group is empty");
        for strategy in Strategy::all() {
            assert!(entrants.as_str().contains(&format!("value=\"{}\"", strategy.key())));
        }
    }

    #[test]
    fn a_form_is_taken_as_it_is_filled_in() {
        let race = settings(&form("2.5", "steps", &["turbo", "pieces"])).expect("a sound form");
        assert_eq!((race.puzzle, race.limit), (catalogue::ALL.get("soma"), Limit::Steps(2_500_000)));
        let strategies: Vec<Strategy> = race.entrants.iter().map(|entrant| entrant.strategy).collect();
        assert_eq!(strategies, [Strategy::PIECES, Strategy::TURBO], "in the order in which they are listed");
        assert_eq!(race.entrants[0].order, PieceOrder::from_key("given").expect("an order"));
        assert_eq!(settings(&form("30", "seconds", &["fold"])).expect("sound").limit, Limit::Seconds(30.0));
    }

    #[test]
    fn a_form_that_is_not_filled_in_is_refused_with_what_to_do() {
        for limit in ["", "0", "-1", "1000001", "NaN", "ten"] {
            let refused = settings(&form(limit, "seconds", &["fold"])).expect_err(limit);
            assert!(refused.contains("above 0 and at most 1,000,000"), "{refused}");
        }
        assert!(settings(&form("1", "seconds", &[])).expect_err("no entrants").contains("at least one"));
        let unknown = RaceForm { puzzle: "cube".to_owned(), ..form("1", "seconds", &["fold"]) };
        assert!(settings(&unknown).expect_err("no puzzle").contains("Choose a puzzle"));
    }
}
