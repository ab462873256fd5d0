//! What the worker found, as markup for the page. This runs in the worker.

use super::{figures, questions, race};
use crate::lab::Report;
use crate::web::worker::Finding;

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
