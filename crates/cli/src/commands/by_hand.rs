//! `cubefall hint`: whether a partly filled cube can be completed, and its next step.

use super::build::print_steps;
use super::find::search_all;
use crate::arguments::Hint;
use crate::io::input::is_stdin;
use crate::io::input::name_of;
use crate::io::input::read;
use crate::outcome::{Failure, Outcome};
use crate::screen::Screen;
use cubefall::problem::Problem;
use cubefall::puzzle::{Puzzle, counted};
use cubefall::solution::{Assembly, Solution, Started, verify};
use formats::{read_begun, text_of};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// The completions of a partly filled cube.
struct Completions {
    count: u64,
    /// A completion with its order of assembly; one that can be built by hand, if there is one.
    best: Option<(Solution, Assembly)>,
}

/// Prints the number of completions, and the steps of one of them.
pub(crate) fn hint(arguments: &Hint) -> Result<Outcome, Failure> {
    let is_picture_on_stdin = arguments.file.as_deref().is_none_or(is_stdin);
    if is_picture_on_stdin && is_stdin(&arguments.subject.puzzle) {
        return Err(Failure::Usage(
            "puzzle and picture cannot both be read from stdin; give a file for one".to_owned(),
        ));
    }
    let puzzle = arguments.subject.open()?.puzzle;
    let placed =
        read_begun(&puzzle, &picture(arguments)?).map_err(|error| Failure::Usage(error.to_string()))?;
    let started = Started::new(&puzzle, placed)
        .map_err(|error| Failure::Usage(format!("the placed pieces are invalid: {error}")))?;
    let standing = started.placed().pieces().len();
    let mut out = Screen::text();
    let Some(rest) = started.rest() else {
        writeln!(out, "All pieces are placed, {standing} in all: it is a solution")?;
        return Ok(Outcome::Done);
    };
    let is_solved = verify(&puzzle, started.placed()).is_ok();
    if is_solved {
        writeln!(out, "{} placed: a solution already", counted(standing, "piece"))?;
    }
    // The search of the rest finds only solutions that add a piece.
    let completions = completions(&started, rest)?;
    let Some((solution, assembly)) = completions.best else {
        if is_solved {
            return Ok(Outcome::Done);
        }
        writeln!(
            out,
            "No completion with {} placed; remove {}",
            counted(standing, "piece"),
            if standing == 1 { "it" } else { "one of them" }
        )?;
        return Ok(Outcome::NoSolution);
    };
    verify(&puzzle, &solution).map_err(|error| {
        Failure::Stuck(format!("a solution failed verification ({error}); please report this fault"))
    })?;
    let count = completions.count;
    let exception = if assembly.is_complete() { "" } else { "; the shown one not by straight moves alone" };
    writeln!(
        out,
        "{} with {} where {}, rotations and mirror images counted each{exception}",
        counted(count as usize, "completion"),
        counted(standing, "piece"),
        if standing == 1 { "it is" } else { "they are" }
    )?;
    let steps = assembly.insertions();
    print_steps(
        &mut out,
        &puzzle,
        &solution,
        standing,
        if arguments.whole { steps } else { &steps[..steps.len().min(1)] },
    )?;
    Ok(Outcome::Done)
}

/// The picture of the placed pieces.
fn picture(arguments: &Hint) -> Result<String, Failure> {
    let stdin = Path::new("-");
    let file = arguments.file.as_deref().unwrap_or(stdin);
    let bytes = read(file)?;
    let text = text_of(&bytes).map_err(|error| Failure::Usage(format!("{}: {error}", name_of(file))))?;
    Ok(text.into_owned())
}

/// All completions, without symmetry reduction, since the placed pieces distinguish a solution from its rotations.
fn completions(started: &Started, rest: &Arc<Puzzle>) -> Result<Completions, Failure> {
    let problem = Problem::new(rest);
    let mut completions = Completions { count: 0, best: None };
    search_all(&problem, |placements| {
        completions.count += 1;
        if completions.best.as_ref().is_none_or(|(_, assembly)| !assembly.is_complete()) {
            let solution = started.completed(&Solution::of(&problem, placements));
            let assembly = Assembly::onto(&solution, started.placed().pieces().len());
            if completions.best.is_none() || assembly.is_complete() {
                completions.best = Some((solution, assembly));
            }
        }
        ControlFlow::Continue(())
    })?;
    Ok(completions)
}
