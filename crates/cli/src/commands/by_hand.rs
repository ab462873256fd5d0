//! `cubefall build` and `cubefall hint`: the steps in which a solution is built by hand, and the completions
//! of a cube that was begun.

use super::export::{Found, find, search_all};
use crate::arguments::{Build, Hint};
use crate::documents::{BuildDocument, HintDocument, InsertionEntry};
use crate::outcome::{Failure, Outcome};
use crate::screen::{Screen, name, print_json};
use crate::storage::{is_stdin, name_of, read};
use cubefall::problem::Problem;
use cubefall::puzzle::{Coord, Puzzle};
use cubefall::solution::{Assembly, Insertion, Layers, Solution, Started, verify};
use formats::{read_begun, text_of};
use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use words::counted;

/// Prints the steps.
pub(crate) fn build(arguments: &Build) -> Result<Outcome, Failure> {
    let subject = arguments.subject.open()?;
    let found = find(&subject.puzzle, arguments.solution, arguments.counting.symmetry(&subject))?;
    match arguments.json {
        true => print_json(&document(&subject.puzzle, &found))?,
        false => print(&subject.puzzle, &found)?,
    }
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

fn document(puzzle: &Puzzle, Found { number, name, solution }: &Found) -> BuildDocument {
    let assembly = Assembly::of(solution);
    let name_of = |&piece: &usize| puzzle.piece(solution.pieces()[piece].0).name().to_owned();
    BuildDocument {
        puzzle: puzzle.id().to_owned(),
        solution: *number,
        name: name.to_string(),
        steps: InsertionEntry::all_of(puzzle, solution, 0, assembly.insertions()),
        left_out: assembly.left_out().iter().map(name_of).collect(),
    }
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
    let mut placed: HashMap<Coord, usize> = HashMap::new();
    let cells_of = |piece: usize| solution.pieces()[piece].1.iter().map(move |&cell| (cell, piece));
    placed.extend((0..standing).flat_map(cells_of));
    for (number, insertion) in (standing + 1..).zip(insertions) {
        placed.extend(cells_of(insertion.piece));
        let shown = |cell: Coord| match placed.get(&cell) {
            Some(&piece) if piece == insertion.piece => new(letter(piece)),
            Some(&before) => old(letter(before)),
            None if puzzle.region().cell_at(cell).is_some() => '.',
            None => ' ',
        };
        let picture = Layers::new(puzzle.region(), shown).to_string();
        writeln!(
            out,
            "\n{number}. {} from {}\n{}",
            name(&puzzle.label(solution.pieces()[insertion.piece].0)),
            insertion.from,
            picture.trim_end()
        )?;
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
    let hint = Hinted::find(&puzzle, &started)?;
    match arguments.json {
        true => print_json(&hint.document(&puzzle, arguments.whole))?,
        false => hint.print(&puzzle, arguments.whole)?,
    }
    Ok(if hint.is_solved || hint.completions.best.is_some() { Outcome::Done } else { Outcome::NoSolution })
}

/// What is known of placed pieces.
struct Hinted {
    /// The number of placed pieces.
    standing: usize,
    /// Whether they are a solution.
    is_solved: bool,
    /// Whether no piece is left.
    is_full: bool,
    /// The solutions that add a piece.
    completions: Completions,
}

impl Hinted {
    /// Searches for completions.
    fn find(puzzle: &Arc<Puzzle>, started: &Started) -> Result<Self, Failure> {
        let rest = started.rest();
        let completions = match rest {
            Some(rest) => completions(started, rest)?,
            None => Completions { count: 0, best: None },
        };
        if let Some((solution, _)) = &completions.best {
            verify(puzzle, solution).map_err(|error| {
                Failure::Stuck(format!("a solution failed verification ({error}); please report this fault"))
            })?;
        }
        Ok(Self {
            standing: started.placed().pieces().len(),
            is_solved: rest.is_none() || verify(puzzle, started.placed()).is_ok(),
            is_full: rest.is_none(),
            completions,
        })
    }

    /// The steps of a completion that are shown.
    fn steps(assembly: &Assembly, whole: bool) -> &[Insertion] {
        let all = assembly.insertions();
        if whole { all } else { &all[..all.len().min(1)] }
    }

    fn document(&self, puzzle: &Puzzle, whole: bool) -> HintDocument {
        let best = self.completions.best.as_ref();
        let entries = |(solution, assembly): &(Solution, Assembly)| {
            InsertionEntry::all_of(puzzle, solution, self.standing, Self::steps(assembly, whole))
        };
        HintDocument {
            puzzle: puzzle.id().to_owned(),
            placed: self.standing,
            solved: self.is_solved,
            completions: self.completions.count,
            straight: best.map(|(_, assembly)| assembly.is_complete()),
            steps: best.map_or(Vec::new(), entries),
        }
    }

    fn print(&self, puzzle: &Arc<Puzzle>, whole: bool) -> Result<(), Failure> {
        let (mut out, standing) = (Screen::text(), self.standing);
        if self.is_full {
            return Ok(writeln!(out, "All pieces are placed, {standing} in all: it is a solution")?);
        }
        let pieces = counted(standing, "piece");
        if self.is_solved {
            writeln!(out, "{pieces} placed: a solution already")?;
        }
        let Some((solution, assembly)) = &self.completions.best else {
            if !self.is_solved {
                let which = if standing == 1 { "it" } else { "one of them" };
                writeln!(out, "No completion with {pieces} placed; remove {which}")?;
            }
            return Ok(());
        };
        let exception =
            if assembly.is_complete() { "" } else { "; the shown one not by straight moves alone" };
        writeln!(
            out,
            "{} with {pieces} where {}, rotations and mirror images counted each{exception}",
            counted(self.completions.count as usize, "completion"),
            if standing == 1 { "it is" } else { "they are" }
        )?;
        print_steps(&mut out, puzzle, solution, standing, Self::steps(assembly, whole))
    }
}

/// The picture of the placed pieces.
fn picture(arguments: &Hint) -> Result<String, Failure> {
    let stdin = Path::new("-");
    let file = arguments.file.as_deref().unwrap_or(stdin);
    let bytes = read(file)?;
    let text = text_of(&bytes).map_err(|error| Failure::Usage(format!("{}: {error}", name_of(file))))?;
    Ok(text.into_owned())
}

/// All completions, without symmetry reduction, since the placed pieces distinguish a solution from its
/// rotations.
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
