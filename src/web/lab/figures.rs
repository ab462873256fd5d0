//! The figures of the texts beside our own.

use crate::lab::figures::{Comparison, Row, Scope, Section, Table, Verdict};
use crate::lab::{FiguresReport, Request, escaped};
use crate::web::worker::Finding;

/// What a button asks for.
pub(super) const fn request(full: bool) -> Request {
    Request::Figures(if full { Scope::Full } else { Scope::Samples })
}

/// What the texts print, before anything has run.
pub(super) fn expected() -> (String, String) {
    part(&Comparison::new(Scope::Soma).table())
}

/// What a comparison shows.
pub(super) fn present(report: &FiguresReport) -> Finding {
    let status = match &report.running {
        Some(title) => format!("Checking: {title}. {:.0} % of all.", 100.0 * report.progress),
        None => "All of them are checked.".to_owned(),
    };
    Finding { status, parts: vec![part(&report.table)], race: None }
}

fn part(table: &Table) -> (String, String) {
    ("figures".to_owned(), table.sections.iter().map(section).collect())
}

fn section(section: &Section) -> String {
    let Section { title, by, did, rows } = section;
    let (title, by, did) = (escaped(title), escaped(by), escaped(did));
    let rows: String = rows.iter().map(row).collect();
    format!(
        "<details open><summary>{title} <span class=\"hint\">{by}</span></summary><p class=\"hint\">{did}</p>\
         <div class=\"wide-table\" tabindex=\"0\" role=\"region\" aria-label=\"Figures of {title}\"><table>\
         <thead><tr><th scope=\"col\">Figure</th><th scope=\"col\">Printed</th><th scope=\"col\">Here</th>\
         <th scope=\"col\">Mark</th></tr></thead><tbody>{rows}</tbody></table></div></details>"
    )
}

fn row(row: &Row) -> String {
    let Row { label, unit, printed, measured, verdict, .. } = row;
    let unit = unit.as_ref().map_or(String::new(), |unit| format!(" ({unit})"));
    let note = match verdict.note() {
        "" => String::new(),
        note => format!("<span class=\"hint\">{}</span>", escaped(note)),
    };
    format!(
        "<tr data-mark=\"{kind}\"><th scope=\"row\">{}{note}</th><td>{}</td><td>{}</td><td><span class=\"mark\">{}</span></td></tr>",
        escaped(&format!("{label}{unit}")),
        escaped(printed),
        escaped(measured),
        verdict.mark(),
        kind = kind(verdict),
    )
}

/// How the mark is painted.
const fn kind(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Agrees => "good",
        Verdict::SeedIsWrong { .. } | Verdict::NotReproduced { .. } => "bad",
        Verdict::Ratio { .. } => "ratio",
        Verdict::Quoted { .. } | Verdict::NotRun { .. } => "open",
    }
}
