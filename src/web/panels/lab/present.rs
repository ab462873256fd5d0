//! What the page wishes as a request to the Lab, and what was found as markup for the page. This runs in the worker.

use super::{figures, questions, race};
use crate::lab::{OrderSettings, Report, Request};
use crate::web::workers::worker::{Finding, Wish};

/// What is to be done to know what the page wants to know.
///
/// # Errors
/// When the wish makes no sense: what to do about it.
pub(in crate::web) fn request(wish: Wish) -> Result<Request, String> {
    Ok(match wish {
        Wish::Race(form) => Request::Race(race::settings(&form)?),
        Wish::Figures(scope) => Request::Figures(scope),
        Wish::Orders => Request::Orders(OrderSettings::default()),
        Wish::Counting => Request::Counting,
    })
}

/// What a report shows.
pub(in crate::web) fn present(report: &Report) -> Finding {
    match report {
        Report::Race(report) => race::present(report),
        Report::Figures(report) => figures::present(report),
        Report::Orders(report) => questions::present_orders(report),
        Report::Counting(report) => questions::present_counting(report),
    }
}

/// What there is to show before anything has run.
pub(in crate::web) fn introduce() -> Finding {
    Finding { parts: vec![figures::expected(), questions::known_orders()], ..Finding::default() }
}
