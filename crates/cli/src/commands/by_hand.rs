//! `cubefall build` and `cubefall hint`: the steps in which a solution is built by hand, and the completions of a cube that was begun.

use super::export::{Found, find, search_all};
use crate::arguments::{Build, Hint};
use crate::outcome::{Failure, Outcome};
use crate::screen::{Screen, name};
use crate::storage::{is_stdin, name_of, read};
use cubefall::problem::Problem;
use cubefall::puzzle::{Coord, Puzzle, counted};
use cubefall::solution::{Assembly, Insertion, Layers, Solution, Started, verify};
use formats::{read_begun, text_of};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// Prints the steps.
pub(crate) fn build(arguments: &Build) -> Result<Outcome, Failure> {
    let subject = arguments.subject.open()?;
    let found = find(&subject.puzzle, arguments.solution, arguments.counting.symmetry(&subject))?;
    print(&subject.puzzle, &found)?;
    Ok(Outcome::Done)
}

fn print(puzzle: &Arc<Puzzle>, found: &Found) -> Result<(), Failure> {
    let Found { number, name: solution_name, solution } = found;
    let assembly = Assembly::of(solution);
    let label = |piece: usize| name(&puzzle.label(solution.pieces()[piece].0));
    let (mut out, title) = (Screen::text(), name(puzzle.name()));
    writeln!(out, "{title}, solution {solution_name}, number {number}: {}", summary(&assembly, label))?;
    print_steps(&mut out, puzzle, solution, 0, assembly.insertions())
}

/// Prints these steps. The first `standing` pieces are already placed.
fn print_steps(
    out: &mut impl Write,
    puzzle: &Arc<Puzzle>,
    solution: &Solution,
    standing: usize,
    insertions: &[Insertion],
) -> Result<(), Failure> {
    let letter = |piece: usize| puzzle.letter(solution.pieces()[piece].0);
    // Case marks the new piece, unless letters of pieces differ by case alone.
    let case_is_free = !puzzle.letters_differ_by_case();
    let new = |letter: char| if case_is_free { letter.to_ascii_uppercase() } else { letter };
    let old = |letter: char| if case_is_free { letter.to_ascii_lowercase() } else { letter };
    let mut placed: Vec<usize> = (0..standing).collect();
    for insertion in insertions {
        let piece = |cell: &Coord| {
            placed.iter().copied().find(|&piece: &usize| solution.pieces()[piece].1.contains(cell))
        };
        let shown = |cell: Coord| match piece(&cell) {
            _ if solution.pieces()[insertion.piece].1.contains(&cell) => new(letter(insertion.piece)),
            Some(before) => old(letter(before)),
            None if puzzle.region().cell_at(cell).is_some() => '.',
            None => ' ',
        };
        let picture = Layers::new(puzzle.region(), shown).to_string();
        writeln!(
            out,
            "\n{}. {} from {}\n{}",
            placed.len() + 1,
            name(&puzzle.label(solution.pieces()[insertion.piece].0)),
            insertion.from,
            picture.trim_end()
        )?;
        placed.push(insertion.piece);
    }
    Ok(())
}

/// A summary of the order.
fn summary(assembly: &Assembly, label: impl Fn(usize) -> String) -> String {
    let labels = |pieces: Vec<usize>| pieces.into_iter().map(&label).collect::<Vec<_>>().join(", ");
    let all = assembly.insertions();
    if !assembly.is_complete() {
        let out = labels(assembly.left_out().to_vec());
        return format!(
            "no order of straight moves inserts all pieces; {}, without {out}",
            counted(all.len(), "piece")
        );
    }
    let sideways: Vec<usize> = assembly.sideways().map(|insertion| insertion.piece).collect();
    let count = counted(all.len(), "piece");
    match sideways.len() {
        0 if all.len() > 1 => format!("{count}, each straight down"),
        0 => format!("{count}, straight down"),
        _ => format!("{count}, straight down but for {}", labels(sideways)),
    }
}

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
