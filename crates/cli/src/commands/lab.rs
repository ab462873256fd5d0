//! The figures of the texts beside the measured ones.

use crate::arguments::Lab;
use crate::io::interrupt::Interrupt;
use crate::io::progress::Progress;
use crate::outcome::{Failure, Outcome, say};
use crate::screen::Screen;
use crate::slice::Slice;
use lab::figures::{Comparison, ComparisonTable, FigureExperiment, FigureVerdict, Row, Scope, Section};
use std::io::Write;

/// Runs the experiments and prints the table.
pub(super) fn run_figures(arguments: &Lab) -> Result<Outcome, Failure> {
    let scope = match arguments {
        Lab { soma: true, .. } => Scope::only(catalogue::ALL.get("soma")),
        Lab { full: true, .. } => Scope::FULL,
        _ => Scope::SAMPLES,
    };
    let mut comparison = Comparison::new(scope);
    let finished = drive_figures(&mut comparison)?;
    let table = comparison.table();
    let mut out = if arguments.json { Screen::json() } else { Screen::text() };
    if arguments.json {
        let document =
            serde_json::to_string_pretty(&table).expect("texts and numbers can be written as JSON");
        writeln!(out, "{document}")?;
    } else {
        print_comparison(&mut out, &table)?;
    }
    if finished {
        return Ok(Outcome::Done);
    }
    say("partial: interrupted; experiments that had not run are marked");
    Ok(Outcome::Interrupted)
}

/// Runs all experiments. Returns false if it was interrupted.
fn drive_figures(comparison: &mut Comparison) -> Result<bool, Failure> {
    let interrupt = Interrupt::listen()?;
    let mut progress = Progress::new(0.0);
    let (mut slice, mut last) = (Slice::new(), String::new());
    let mut more = true;
    while more && !interrupt.is_requested() {
        let title = comparison.current().map(FigureExperiment::title).unwrap_or_default();
        if title != last {
            // A step of one experiment may take much longer than one of the next.
            (slice, last) = (Slice::new(), title.clone());
        }
        let steps = |comparison: &Comparison| -> u64 {
            comparison.experiments().iter().map(|experiment| experiment.stats().steps()).sum()
        };
        let before = steps(comparison);
        let (left, seconds) = slice.time(u64::MAX, |steps| comparison.work(steps));
        comparison.elapsed(seconds);
        progress.show(comparison.progress(), steps(comparison) - before, seconds, &title);
        more = left;
    }
    Ok(!more)
}

fn print_comparison(out: &mut impl Write, table: &ComparisonTable) -> std::io::Result<()> {
    for section in &table.sections {
        print_section(out, section)?;
    }
    writeln!(
        out,
        "Ratios are of two programs on one machine: the authors' on theirs, these on this one. They are inexact \
         if the machine has other work to do."
    )
}

fn print_section(out: &mut impl Write, section: &Section) -> std::io::Result<()> {
    let Section { title, by, did, rows, .. } = section;
    writeln!(out, "\"{title}\" ({by})\n{did}\n")?;
    let mut last_note = "";
    for row in rows {
        let Row { label, printed, measured, verdict, .. } = row;
        let unit = row.unit.as_ref().map_or(String::new(), |unit| format!(" ({unit})"));
        let beside = match verdict {
            FigureVerdict::NotRun { .. } => String::new(),
            _ if measured.is_empty() || measured == printed => String::new(),
            _ => format!("; here {measured}"),
        };
        writeln!(out, "  {:15} {label}{unit}: {printed}{beside}", verdict.mark())?;
        // The same note is not printed twice in a row.
        if !verdict.note().is_empty() && verdict.note() != last_note {
            writeln!(out, "  {:15}   {}", "", verdict.note())?;
        }
        last_note = verdict.note();
    }
    writeln!(out)
}
