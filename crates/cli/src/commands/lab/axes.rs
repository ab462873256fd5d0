//! `cubefall lab axes`: the orders of cells along the axes.

use crate::arguments::Axes;
use crate::io::{Interrupt, Progress};
use crate::outcome::{Failure, Outcome, say};
use crate::screen::Screen;
use crate::slice::Slice;
use cubefall::problem::Symmetry;
use lab::{AxisReport, AxisSettings, AxisStudy, Table};
use std::io::Write;

/// Samples the orders and prints the estimates.
pub(super) fn run(arguments: &Axes) -> Result<Outcome, Failure> {
    let mut study = AxisStudy::new(settings(arguments)?).map_err(Failure::Usage)?;
    let finished = drive(&mut study)?;
    let report = study.report();
    let mut out = if arguments.json { Screen::json() } else { Screen::text() };
    if arguments.json {
        let document =
            serde_json::to_string_pretty(&report).expect("texts and numbers can be written as JSON");
        writeln!(out, "{document}")?;
    } else {
        print(&mut out, &report)?;
    }
    if finished {
        return Ok(Outcome::Done);
    }
    say("partial: interrupted; the numbers of walks say how far it came");
    Ok(Outcome::Interrupted)
}

fn settings(arguments: &Axes) -> Result<AxisSettings, Failure> {
    let Axes { puzzle, walks, seed, .. } = arguments;
    let puzzle = catalogue::ALL.find(puzzle).ok_or_else(|| {
        Failure::Usage(format!(
            "the catalogue has no puzzle {puzzle}; choose an id that `cubefall puzzles` lists"
        ))
    })?;
    let symmetry = Symmetry::usual(&puzzle);
    Ok(AxisSettings { puzzle, symmetry, walks: *walks, seed: *seed })
}

/// Makes all walks. Returns false if it was interrupted.
fn drive(study: &mut AxisStudy) -> Result<bool, Failure> {
    let interrupt = Interrupt::listen()?;
    let (mut progress, mut slice) = (Progress::new(0.0), Slice::new());
    while !study.is_over() && !interrupt.is_requested() {
        let (walks, seconds) = slice.time(u64::MAX, |walks| study.work(walks));
        progress.show(study.progress(), walks, seconds, "walks down the trees");
    }
    Ok(study.is_over())
}

fn print(out: &mut impl Write, report: &AxisReport) -> std::io::Result<()> {
    let AxisSettings { puzzle, symmetry, walks, seed } = &report.settings;
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
