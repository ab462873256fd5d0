//! `cubefall build`: the steps in which a solution is built by hand.

use super::find::{Found, find};
use crate::arguments::Build;
use crate::outcome::{Failure, Outcome};
use crate::screen::{Screen, name};
use cubefall::puzzle::{Coord, Puzzle, counted};
use cubefall::solution::{Assembly, Insertion, Layers, Solution};
use std::io::Write;
use std::sync::Arc;

/// Prints the steps.
pub(crate) fn run(arguments: &Build) -> Result<Outcome, Failure> {
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
pub(crate) fn print_steps(
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
