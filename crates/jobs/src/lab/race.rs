//! The race of the Lab: its form, its lines and its table.

use cubefall::problem::Symmetry;
use cubefall::search::{PieceOrder, Strategy};
use lab::{Entrant, Measure, RaceLimit, RaceReport, RaceSettings};
use messages::{LabFinding, RaceForm};

/// The race of a form.
///
/// # Errors
/// When a value of the form is invalid: a message with the remedy.
pub(crate) fn settings(form: &RaceForm) -> Result<RaceSettings, String> {
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
        "steps" => RaceLimit::Steps(((most * 1e6) as u64).max(1)),
        _ => RaceLimit::Seconds(most),
    };
    Ok(RaceSettings { puzzle, symmetry: Symmetry::Restricted, entrants, limit })
}

/// The quantities that the lines can show, by the ids of their charts.
pub const RACE_CHARTS: [(&str, Measure); 3] = [
    ("race-chart-solutions", Measure::Solutions),
    ("race-chart-nodes", Measure::Nodes),
    ("race-chart-steps", Measure::Steps),
];

/// The id of the table.
pub const RACE_TABLE: &str = "race-table";

/// The finding of a race.
pub(crate) fn present(report: &RaceReport) -> LabFinding {
    let charts = RACE_CHARTS.map(|(id, measure)| (id.to_owned(), report.chart(measure).to_markup()));
    let mut parts = Vec::from(charts);
    parts.push((RACE_TABLE.to_owned(), report.table().to_markup()));
    let status = match report.running() {
        Some(entrant) => format!("Racing: {}.", entrant.name),
        None => "The race is over.".to_owned(),
    };
    let race = serde_json::to_string(report).ok();
    LabFinding { status, parts, race }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_form_is_taken_as_it_is_filled_in() {
        let race = settings(&form("2.5", "steps", &["turbo", "pieces"])).expect("a sound form");
        assert_eq!((race.puzzle, race.limit), (catalogue::ALL.get("soma"), RaceLimit::Steps(2_500_000)));
        let strategies: Vec<Strategy> = race.entrants.iter().map(|entrant| entrant.strategy).collect();
        assert_eq!(strategies, [Strategy::PIECES, Strategy::TURBO], "in the order in which they are listed");
        assert_eq!(race.entrants[0].order, PieceOrder::from_key("given").expect("an order"));
        assert_eq!(
            settings(&form("30", "seconds", &["fold"])).expect("sound").limit,
            RaceLimit::Seconds(30.0)
        );
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
