//! `cubefall solve`: the solutions of a puzzle.

use super::arguments::Solve;
use super::cut::placements;
use super::interrupt::Interrupt;
use super::outcome::{Failure, Outcome, say};
use super::progress::Progress;
use super::slice::Slice;
use super::solve_parts;
use super::writer::Writer;
use cubefall::search::{Search, Stats};
use std::fmt::Write as _;
use std::io::{Write as _, stderr};
use std::ops::ControlFlow;

/// Why the search ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Exhausted,
    /// A fold's list is full.
    Full {
        /// How many assemblies it has.
        kept: usize,
    },
    /// As many solutions as were asked for.
    Limit,
    MaxSteps,
    Interrupted,
}

/// Searches and prints.
pub(super) fn run(asked: &Solve) -> Result<Outcome, Failure> {
    let plan = asked.plan()?;
    if asked.is_in_parts()? {
        return solve_parts::run(asked);
    }
    let puzzle = &asked.puzzle;
    let problem = placements(puzzle, asked.symmetry)?;
    let mut search = Search::try_new(&problem, plan).map_err(|error| {
        Failure::Usage(format!(
            "--strategy {} does not go with {}: {error}",
            plan.strategy.key(),
            asked.puzzle.id()
        ))
    })?;
    let mut writer = Writer::new(asked.format, puzzle, &problem);
    let end = drive(asked, &mut search, &mut writer)?;
    writer.finish()?;
    if asked.stats {
        print_report(search.stats())?;
    }
    conclude(end, writer.found(), search.stats().steps())
}

/// Takes the search as far as it may go.
fn drive(asked: &Solve, search: &mut Search, writer: &mut Writer) -> Result<End, Failure> {
    let interrupt = Interrupt::listen()?;
    let (mut progress, mut slice) = (Progress::new(0.0), Slice::new());
    let (limit, max_steps) = (asked.limit.unwrap_or(u64::MAX), asked.max_steps.unwrap_or(u64::MAX));
    let end = loop {
        let mut fault = None;
        let (steps, seconds) = slice.time(max_steps - search.stats().steps(), |steps| {
            search.run(steps, |placements| {
                fault = writer.add(placements).err();
                if fault.is_some() || writer.found() == limit {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
        });
        writer.flush(&progress)?;
        if let Some(fault) = fault {
            return Err(fault);
        }
        progress.show(search.progress(), steps, seconds, &format!("{} solutions", writer.found()));
        if writer.found() == limit {
            break End::Limit;
        } else if search.is_full() {
            break End::Full { kept: search.listed().map_or(0, |listed| listed.kept) };
        } else if search.is_exhausted() {
            break End::Exhausted;
        } else if search.stats().steps() == max_steps {
            break End::MaxSteps;
        } else if interrupt.is_asked() {
            break End::Interrupted;
        }
    };
    Ok(end)
}

/// Says on stderr if not everything was tried, and what the exit code is to tell.
pub(super) fn conclude(end: End, found: u64, steps: u64) -> Result<Outcome, Failure> {
    let so_far = format!("{found} solutions in {steps} steps so far");
    match end {
        End::Exhausted | End::Limit => {}
        End::MaxSteps => say(&format!("partial: stopped by --max-steps; {so_far}")),
        End::Interrupted => {
            say(&format!("partial: interrupted; {so_far}"));
            return Ok(Outcome::Interrupted);
        }
        End::Full { kept } => {
            return Err(Failure::Stuck(format!(
                "the fold's list is full with {kept} assemblies ({so_far}); choose a strategy that goes depth first, \
                 such as fold-lazy or turbo"
            )));
        }
    }
    Ok(if found > 0 { Outcome::Done } else { Outcome::NoSolution })
}

/// Prints on stderr what was counted.
pub(super) fn print_report(stats: &Stats) -> Result<(), Failure> {
    Ok(stderr().write_all(report(stats).as_bytes())?)
}

/// The report of "A Better Sort of Input" and "Machinery Translation", as their sample outputs print it.
fn report(stats: &Stats) -> String {
    let mut text = String::from("Possibilities (explored, kept) at each stage:\n");
    for level in stats.levels() {
        let _ = writeln!(text, "  ({},{})", level.tried, level.kept);
    }
    let _ = writeln!(text, "Total possibilities explored: {}", stats.tried());
    let _ = writeln!(text, "Total possibilities kept: {}", stats.kept());
    text
}
