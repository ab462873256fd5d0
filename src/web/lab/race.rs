//! The race: its form, its lines and its table.

use crate::lab::{Entrant, Limit, Measure, RaceReport, RaceSettings, Request};
use crate::solver::{Catalog, PieceOrder, Strategy, Symmetry};
use crate::web::dom::{by_id, document, set_hidden};
use crate::web::worker::Finding;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};

/// What the form asks for.
pub(super) fn request() -> Result<Request, String> {
    let puzzle = by_id::<HtmlSelectElement>("race-puzzle").value();
    let puzzle = Catalog::from_key(&puzzle).ok_or("Choose a puzzle.")?;
    let order = by_id::<HtmlSelectElement>("race-order").value();
    let entrant = |strategy: Strategy| match PieceOrder::from_key(&order) {
        Some(order) if strategy.takes_piece_order() => Entrant { order, ..Entrant::of(strategy) },
        _ => Entrant::of(strategy),
    };
    let entrants: Vec<Entrant> =
        Strategy::ALL.into_iter().filter(|&strategy| is_chosen(strategy)).map(entrant).collect();
    if entrants.is_empty() {
        return Err("Choose at least one way to search.".to_owned());
    }
    let most = by_id::<HtmlInputElement>("race-limit").value_as_number();
    let limit = match by_id::<HtmlSelectElement>("race-unit").value().as_str() {
        _ if !(most > 0.0 && most <= 1e6) => {
            return Err("The limit must be a number above 0 and at most 1,000,000.".to_owned());
        }
        "steps" => Limit::Steps(((most * 1e6) as u64).max(1)),
        _ => Limit::Seconds(most),
    };
    Ok(Request::Race(RaceSettings { puzzle, symmetry: Symmetry::Seed, entrants, limit }))
}

fn is_chosen(strategy: Strategy) -> bool {
    let selector = format!("#race-form input[value=\"{}\"]", strategy.key());
    let input = document().query_selector(&selector).ok().flatten();
    input.and_then(|input| input.dyn_into::<HtmlInputElement>().ok()).is_some_and(|input| input.checked())
}

/// What the lines can show, by the ids of their charts.
const CHARTS: [(&str, Measure); 3] = [
    ("race-chart-solutions", Measure::Solutions),
    ("race-chart-nodes", Measure::Nodes),
    ("race-chart-steps", Measure::Steps),
];

/// The id of the table.
pub(super) const TABLE: &str = "race-table";

/// What a race shows.
pub(super) fn present(report: &RaceReport) -> Finding {
    let charts = CHARTS.map(|(id, measure)| (id.to_owned(), report.chart(measure).to_svg()));
    let mut parts = Vec::from(charts);
    parts.push((TABLE.to_owned(), report.table().to_html()));
    let status = match report.running() {
        Some(entrant) => format!("Racing: {}.", entrant.name),
        None => "The race is over.".to_owned(),
    };
    let race = serde_json::to_string(report).ok();
    Finding { status, parts, race }
}

/// Shows the lines by the quantity chosen.
pub(super) fn show_measure() {
    let chosen = by_id::<HtmlSelectElement>("race-measure").value();
    for (id, _) in CHARTS {
        set_hidden(&by_id(id), !id.ends_with(&chosen));
    }
}
