//! `cubefall lab`: the figures of the texts beside the measured ones, and studies of open questions.

use crate::arguments::{Axes, Lab, LabStudy};
use crate::interrupt::Interrupt;
use crate::outcome::{Failure, Outcome};
use crate::running::{Progress, Slice};
use crate::screen::Screen;
use crate::verbosity::remark;
use cubefall::problem::Symmetry;
use lab::figures::{Comparison, ComparisonTable, FigureExperiment, FigureVerdict, Row, Scope, Section};
use lab::{AxisReport, AxisStudy, StudySettings, Table};
use std::io::Write;

/// Runs the study, or else the experiments of the figures.
pub(crate) fn run(arguments: &Lab) -> Result<Outcome, Failure> {
    match &arguments.study {
        Some(LabStudy::Axes(arguments)) => run_axes(arguments),
        None => run_figures(arguments),
    }
}

/// Runs the experiments and prints the table.
fn run_figures(arguments: &Lab) -> Result<Outcome, Failure> {
    let scope = match arguments {
        Lab { soma: true, .. } => Scope::only(catalogue::ALL.get("soma")),
        Lab { full: true, .. } => Scope::FULL,
        _ => Scope::SAMPLES,
    };
    let mut comparison = Comparison::new(scope);
    // Until the table is printed, which is what an interrupted run is to do.
    let interrupt = Interrupt::attend();
    let finished = drive_figures(&mut comparison, &interrupt);
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
    remark("partial: interrupted; experiments that had not run are marked");
    Ok(Outcome::Interrupted)
}

/// Runs all experiments. Returns false if it was interrupted.
fn drive_figures(comparison: &mut Comparison, interrupt: &Interrupt) -> bool {
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
    !more
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

/// Samples the orders and prints the estimates.
fn run_axes(arguments: &Axes) -> Result<Outcome, Failure> {
    let mut study = AxisStudy::new(settings(arguments)?).map_err(Failure::Usage)?;
    let interrupt = Interrupt::attend();
    let finished = drive_axes(&mut study, &interrupt);
    let report = study.report();
    let mut out = if arguments.json { Screen::json() } else { Screen::text() };
    if arguments.json {
        let document =
            serde_json::to_string_pretty(&report).expect("texts and numbers can be written as JSON");
        writeln!(out, "{document}")?;
    } else {
        print_axes(&mut out, &report)?;
    }
    if finished {
        return Ok(Outcome::Done);
    }
    remark("partial: interrupted; the numbers of walks say how far it came");
    Ok(Outcome::Interrupted)
}

fn settings(arguments: &Axes) -> Result<StudySettings, Failure> {
    let Axes { puzzle, walks, seed, .. } = arguments;
    let puzzle = catalogue::ALL.find(puzzle).ok_or_else(|| {
        Failure::Usage(format!(
            "the catalogue has no puzzle {puzzle}; choose an id that `cubefall puzzles` lists"
        ))
    })?;
    let symmetry = Symmetry::usual(&puzzle);
    Ok(StudySettings { puzzle, symmetry, walks: *walks, seed: *seed })
}

/// Makes all walks. Returns false if it was interrupted.
fn drive_axes(study: &mut AxisStudy, interrupt: &Interrupt) -> bool {
    let (mut progress, mut slice) = (Progress::new(0.0), Slice::new());
    while !study.is_over() && !interrupt.is_requested() {
        let (walks, seconds) = slice.time(u64::MAX, |walks| study.work(walks));
        progress.show(study.progress(), walks, seconds, "walks down the trees");
    }
    study.is_over()
}

fn print_axes(out: &mut impl Write, report: &AxisReport) -> std::io::Result<()> {
    let StudySettings { puzzle, symmetry, walks, seed } = &report.settings;
    writeln!(
        out,
        "{}, {} walks for each order, seed {seed}, symmetry {}\n",
        puzzle.name(),
        walks,
        symmetry.key()
    )?;
    print_table(out, &report.table())?;
    for sentence in report.answer() {
        writeln!(out, "\n{sentence}")?;
    }
    Ok(())
}

/// Prints a table in columns as wide as their longest cells. Empty columns are left out.
fn print_table(out: &mut impl Write, table: &Table) -> std::io::Result<()> {
    let longest = |at: usize| table.rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let columns: Vec<(usize, usize)> = (0..table.head.len())
        .filter(|&at| longest(at) > 0)
        .map(|at| (at, longest(at).max(table.head[at].chars().count())))
        .collect();
    writeln!(out, "{}\n", table.caption)?;
    for row in std::iter::once(&table.head).chain(&table.rows) {
        let cells: Vec<String> = columns.iter().map(|&(at, wide)| format!("{:>wide$}", row[at])).collect();
        writeln!(out, "{}", cells.join("  "))?;
    }
    Ok(())
}
