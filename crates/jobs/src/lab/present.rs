//! Studies as requests to the crate `lab`, and its reports as markup.

use super::{figures, questions, race, strategies};
use crate::{LabFinding, Study};
use lab::figures::Scope;
use lab::{AxisSettings, OrderSettings, Report, Request};

/// The request for a study.
///
/// # Errors
/// When the study is invalid: a message with the remedy.
pub(crate) fn request(study: Study) -> Result<Request, String> {
    Ok(match study {
        Study::Race(form) => Request::Race(race::settings(&form)?),
        Study::Figures { puzzle, full } => {
            let find =
                |id: String| catalogue::ALL.find(&id).ok_or("There is no such puzzle; load the page again.");
            Request::Figures(Scope { puzzle: puzzle.map(find).transpose()?, full })
        }
        Study::Orders => Request::Orders(OrderSettings::default()),
        Study::Axes { full: true } => Request::Axes(AxisSettings::default()),
        Study::Axes { full: false } => {
            Request::Axes(AxisSettings { walks: questions::FEW_WALKS, ..AxisSettings::default() })
        }
        Study::Counting => Request::Counting,
    })
}

/// The finding of a report.
pub(crate) fn present(report: &Report) -> LabFinding {
    match report {
        Report::Race(report) => race::present(report),
        Report::Figures(report) => figures::present(report),
        Report::Orders(report) => questions::present_orders(report),
        Report::Axes(report) => questions::present_axes(report),
        Report::Counting(report) => questions::present_counting(report),
    }
}

/// The finding before anything has run.
pub(crate) fn introduce() -> LabFinding {
    LabFinding {
        parts: vec![strategies::list(), figures::expected(), questions::questions()],
        ..LabFinding::default()
    }
}
