//! `cubefall build`: how to put a solution together by hand.

use super::arguments::{Build, Which};
use super::cut::placements;
use super::outcome::{Failure, Outcome};
use cubefall::solver::{
    Assembly, Coord, Insertion, Layers, Namer, PlacementTable, Puzzle, Search, Solution, SolutionName,
    Strategy, verify,
};
use std::io::{Write, stdout};
use std::ops::ControlFlow;

/// A solution with its number and its name.
struct Found {
    number: u64,
    name: SolutionName,
    solution: Solution,
}

/// Prints the steps.
pub(super) fn run(asked: &Build) -> Result<Outcome, Failure> {
    let (puzzle, table) = placements(asked.puzzle, asked.symmetry)?;
    let found = find(&puzzle, &table, asked.solution).map_err(|count| {
        Failure::Usage(format!(
            "{} has no solution {}; counted so it has {count}, and `cubefall solve --format json` tells their numbers and \
             names",
            asked.puzzle.key(),
            asked.solution
        ))
    })?;
    verify(&puzzle, &found.solution).map_err(|error| {
        Failure::Stuck(format!("solution {} is none ({error}); please report this fault", found.number))
    })?;
    print(&puzzle, &found)?;
    Ok(Outcome::Done)
}

/// The solution that is meant; if there is none, how many there are.
fn find(puzzle: &Puzzle, table: &PlacementTable, which: Which) -> Result<Found, u64> {
    let namer = Namer::new(puzzle);
    let mut search = Search::new(puzzle.region(), table, Strategy::Turbo.plan());
    let (mut number, mut found) = (0, None);
    search.run(table, u64::MAX, |placements| {
        number += 1;
        if let Which::Number(wanted) = which
            && wanted != number
        {
            return ControlFlow::Continue(());
        }
        let solution = table.solution(puzzle, placements);
        match namer.name(&solution) {
            Some(name) if which.is(number, name) => found = Some(Found { number, name, solution }),
            _ => return ControlFlow::Continue(()),
        }
        ControlFlow::Break(())
    });
    found.ok_or(number)
}

fn print(puzzle: &Puzzle, found: &Found) -> Result<(), Failure> {
    let Found { number, name, solution } = found;
    let assembly = Assembly::of(solution);
    let letter = |piece: usize| puzzle.piece(solution.pieces()[piece].0).letter();
    let mut out = stdout().lock();
    writeln!(out, "{}, solution {number}, {name}: {}", puzzle.name(), summary(&assembly, letter))?;
    print_steps(&mut out, puzzle, solution, 0, assembly.insertions())
}

/// Prints these steps; the first pieces, `standing` of them, are placed before.
pub(super) fn print_steps(
    out: &mut impl Write,
    puzzle: &Puzzle,
    solution: &Solution,
    standing: usize,
    insertions: &[Insertion],
) -> Result<(), Failure> {
    let letter = |piece: usize| puzzle.piece(solution.pieces()[piece].0).letter();
    let mut placed: Vec<usize> = (0..standing).collect();
    for insertion in insertions {
        let piece = |cell: &Coord| {
            placed.iter().copied().find(|&piece: &usize| solution.pieces()[piece].1.contains(cell))
        };
        let shown = |cell: Coord| match piece(&cell) {
            _ if solution.pieces()[insertion.piece].1.contains(&cell) => {
                letter(insertion.piece).to_ascii_uppercase()
            }
            Some(before) => letter(before).to_ascii_lowercase(),
            None if puzzle.region().cell_at(cell).is_some() => '.',
            None => ' ',
        };
        let picture = Layers::new(puzzle.region(), shown).to_string();
        writeln!(
            out,
            "\n{}. {} from {}\n{}",
            placed.len() + 1,
            letter(insertion.piece),
            insertion.from,
            picture.trim_end()
        )?;
        placed.push(insertion.piece);
    }
    Ok(())
}

/// What is special about the order.
fn summary(assembly: &Assembly, letter: impl Fn(usize) -> char) -> String {
    let letters = |pieces: Vec<usize>| {
        pieces.into_iter().map(|piece| letter(piece).to_string()).collect::<Vec<_>>().join(", ")
    };
    let all = assembly.insertions();
    if !assembly.is_complete() {
        let out = letters(assembly.left_out().to_vec());
        return format!(
            "no order of straight moves puts all pieces in; these {} go in, without {out}",
            all.len()
        );
    }
    let sideways: Vec<usize> = assembly.sideways().map(|insertion| insertion.piece).collect();
    match sideways.len() {
        0 => format!("{} pieces, each straight down", all.len()),
        _ => format!("{} pieces, straight down but for {}", all.len(), letters(sideways)),
    }
}
