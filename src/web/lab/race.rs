//! The race: its form, its lines and its table.

use super::{Format, save};
use crate::lab::{Entrant, Limit, Measure, RaceReport, RaceSettings, Request};
use crate::solver::{Catalog, PieceOrder, Strategy, Symmetry};
use crate::web::dom::{by_id, document, set_hidden};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

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
        "steps" => Limit::Steps((most * 1e6) as u64),
        _ => Limit::Seconds(most),
    };
    Ok(Request::Race(RaceSettings { puzzle, symmetry: Symmetry::Seed, entrants, limit }))
}

fn is_chosen(strategy: Strategy) -> bool {
    let selector = format!("#race-form input[value=\"{}\"]", strategy.key());
    let input = document().query_selector(&selector).ok().flatten();
    input.and_then(|input| input.dyn_into::<HtmlInputElement>().ok()).is_some_and(|input| input.checked())
}

/// The last race.
#[derive(Default)]
pub(super) struct RacePanel {
    report: Option<RaceReport>,
}

impl RacePanel {
    /// Takes up a report and writes it. Returns how the race stands.
    pub(super) fn write(&mut self, report: &RaceReport) -> String {
        self.report = Some(report.clone());
        self.draw();
        by_id::<Element>("race-table").set_inner_html(&report.table().to_html());
        match report.running() {
            Some(entrant) => format!("Racing: {}.", entrant.name),
            None => "The race is over.".to_owned(),
        }
    }

    /// Draws the lines by the quantity chosen.
    pub(super) fn draw(&self) {
        let Some(report) = &self.report else { return };
        let measure = match by_id::<HtmlSelectElement>("race-measure").value().as_str() {
            "steps" => Measure::Steps,
            "nodes" => Measure::Nodes,
            _ => Measure::Solutions,
        };
        set_hidden(&by_id("race-result"), false);
        by_id::<Element>("race-chart").set_inner_html(&report.chart(measure).to_svg());
    }

    /// Keeps it as a file of the user's.
    pub(super) fn save(&self, format: Format) {
        let Some(report) = &self.report else { return };
        match format {
            Format::Csv => save::file("cubefall-race.csv", "text/csv", &report.to_csv()),
            Format::Json => save::file("cubefall-race.json", "application/json", &report.to_json()),
        }
    }
}
