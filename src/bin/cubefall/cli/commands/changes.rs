//! `cubefall changes`: changes of one cell that give a puzzle a solution, or swaps of a piece that leave exactly one.

use crate::cli::arguments::Changes;
use crate::cli::io::{Interrupt, Progress};
use crate::cli::outcome::{Failure, Outcome, say};
use crate::cli::slice::Slice;
use cubefall::design::{ChangeSearch, Finding};
use cubefall::puzzle::{Puzzle, PuzzleSpec};
use cubefall::solution::verify;
use serde_json::json;
use std::io::{Write, stdout};

/// Prints each change as soon as it is found.
pub(super) fn run(arguments: &Changes) -> Result<Outcome, Failure> {
    let spec = arguments.subject.open()?.puzzle.to_spec();
    let interrupt = Interrupt::listen()?;
    let (mut search, kind, result) = match arguments.unique {
        false => (ChangeSearch::possible(&spec), "changes of one cell", "a solution"),
        true => (ChangeSearch::unique(&spec), "swaps of a piece", "exactly one solution"),
    };
    let (mut progress, mut slice, mut printed) = (Progress::new(0.0), Slice::new(), 0);
    let limit = arguments.limit.unwrap_or(usize::MAX);
    while !search.is_over() && printed < limit && !interrupt.is_requested() {
        let (_, seconds) = slice.time(u64::MAX, |steps| search.run(steps));
        for finding in search.take_found().into_iter().take(limit - printed) {
            progress.aside(|| print(&finding, &spec, arguments.json))?;
            printed += 1;
        }
        let (decided, of) = search.decided();
        let what = format!("{decided} of {of} {kind} decided, {printed} with {result}");
        progress.show(decided as f64 / of.max(1) as f64, 0, seconds, &what);
    }
    drop(progress);
    let (decided, of) = search.decided();
    say(&format!("{decided} of {of} {kind} decided, {printed} with {result}"));
    Ok(match printed {
        _ if interrupt.is_requested() => Outcome::Interrupted,
        0 => Outcome::NoSolution,
        _ => Outcome::Done,
    })
}

/// Prints a change with the first solution; as JSON, with the changed document.
fn print(finding: &Finding, spec: &PuzzleSpec, as_json: bool) -> Result<(), Failure> {
    let Finding { change, solution } = finding;
    let changed = change.apply(spec);
    let puzzle = Puzzle::from_spec(&changed).map_err(|error| Failure::Stuck(error.to_string()))?;
    verify(&puzzle, solution).map_err(|error| {
        Failure::Stuck(format!("a solution failed verification ({error}); please report this fault"))
    })?;
    let mut out = stdout().lock();
    let (change, text) = (change.describe(spec), solution.text(&puzzle));
    match as_json {
        true => writeln!(out, "{}", json!({ "change": change, "puzzle": changed, "solution": text }))?,
        false => writeln!(out, "{change}\n{text}")?,
    }
    Ok(())
}
