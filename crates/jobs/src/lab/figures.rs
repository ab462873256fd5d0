//! The figures of the texts beside the measured ones.

use lab::FiguresReport;
use lab::figures::{Comparison, FigureVerdict, Row, Scope, Section};
use markup::{Markup, markup};
use messages::LabFinding;

/// The figures of the texts before anything has run: the id of their element, and its markup.
pub(crate) fn expected() -> (String, Markup) {
    let table = Comparison::new(Scope::SAMPLES).table();
    let places = table.sections.iter().enumerate();
    let places = places.map(|(index, text)| markup!("<div id=\"{}\">{}</div>", place(index), section(text)));
    ("figures".to_owned(), places.collect())
}

/// The finding of a comparison.
pub(crate) fn present(report: &FiguresReport) -> LabFinding {
    let status = match &report.running {
        Some(title) => format!("Checking: {title}. {:.0} % of all.", 100.0 * report.progress),
        None => "All of them are checked.".to_owned(),
    };
    let wanted = |text: &Section| report.scope.puzzle.as_ref().is_none_or(|puzzle| *puzzle == text.puzzle);
    let texts = report.table.sections.iter().enumerate().filter(|(_, text)| wanted(text));
    LabFinding {
        status,
        parts: texts.map(|(index, text)| (place(index), section(text))).collect(),
        race: None,
    }
}

fn place(index: usize) -> String {
    format!("figures-{index}")
}

fn section(section: &Section) -> Markup {
    let Section { puzzle, title, by, did, rows } = section;
    markup!(
        "<details open=\"\"><summary>{} <span class=\"hint\">{}</span></summary><p class=\"hint\">{}</p>\
         <button type=\"button\" data-lab=\"figures-{}\">Check all of the {}'s</button>\
         <div class=\"wide-table\" tabindex=\"0\" role=\"region\" aria-label=\"Figures of {}\"><table>\
         <thead><tr><th scope=\"col\">Figure</th><th scope=\"col\">Printed</th><th scope=\"col\">Here</th>\
         <th scope=\"col\">Mark</th></tr></thead><tbody>{}</tbody></table></div></details>",
        title,
        by,
        did,
        puzzle.id(),
        puzzle.name(),
        title,
        rows.iter().map(row).collect::<Markup>()
    )
}

fn row(row: &Row) -> Markup {
    let Row { label, unit, printed, measured, verdict, .. } = row;
    let unit = unit.as_ref().map_or(String::new(), |unit| format!(" ({unit})"));
    let note = Some(verdict.note()).filter(|note| !note.is_empty());
    markup!(
        "<tr data-mark=\"{}\"><th scope=\"row\">{}{}{}</th><td>{}</td><td>{}</td><td><span class=\"mark\">{}</span></td></tr>",
        kind(verdict),
        label,
        unit,
        note.map(|note| markup!("<span class=\"hint\">{}</span>", note)),
        printed,
        measured,
        verdict.mark(),
    )
}

/// The style of the mark.
const fn kind(verdict: &FigureVerdict) -> &'static str {
    match verdict {
        FigureVerdict::Agrees => "good",
        FigureVerdict::TextIsWrong { .. } | FigureVerdict::NotReproduced { .. } => "bad",
        FigureVerdict::Ratio { .. } => "ratio",
        FigureVerdict::Quoted { .. } | FigureVerdict::NotRun { .. } => "open",
    }
}
