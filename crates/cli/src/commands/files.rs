//! The commands for puzzle files: `cubefall info`, `convert` and `check`.

use super::puzzles::size;
use super::separations::stored_fault;
use crate::arguments::{Check, Convert, Info};
use crate::documents::{CheckDocument, CheckEntry, FaultEntry, FileDocument, ProblemEntry, separations};
use crate::outcome::{Failure, Outcome};
use crate::screen::{Screen, name, paragraphs, print_json, sentence};
use crate::storage::{Output, name_of};
use crate::subject::{note, open_puzzles, puzzle_of};
use crate::verbosity::remark;
use cubefall::disassembly::PieceGroups;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Cell, Color, Piece, Puzzle};
use cubefall::solution::{Namer, Verifier};
use formats::puzzles::{FileProblem, Remark, RemarkKind, WriteError, sentences_of, write_puzzles};
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;
use words::{counted, counted_range};

/// Prints the file's format and remarks, and each of its problems or the chosen one.
pub(crate) fn info(arguments: &Info) -> Result<Outcome, Failure> {
    let path = &arguments.file;
    let file = open_puzzles(path)?;
    let chosen = arguments.which.chosen(path, &file.problems)?;
    let is_shown = |index: usize| chosen.is_none_or(|chosen| chosen == index);
    if let ([problem], _) | (_, Some(problem)) =
        (file.problems.as_slice(), chosen.map(|index| &file.problems[index]))
    {
        puzzle_of(path, problem)?;
    }
    let shown = (0..).zip(&file.problems).filter(|&(index, _)| is_shown(index)).map(|(_, problem)| problem);
    if arguments.json {
        print_json(&FileDocument {
            file: name_of(path),
            format: file.format.key(),
            remarks: sentences_of(&file.remarks),
            problems: shown.map(ProblemEntry::of).collect(),
        })?;
        return Ok(Outcome::Done);
    }
    let mut out = Screen::text();
    let count = counted(file.problems.len(), "problem");
    writeln!(out, "{}: {}, {count}", sentence(&name_of(path)), file.format.title())?;
    write!(out, "{}", notes(&file.remarks))?;
    for problem in shown {
        let text = problem.puzzle().map(|puzzle| text(problem, &puzzle));
        let text =
            text.unwrap_or_else(|error| format!("  it cannot be opened: {}\n", sentence(&error.to_string())));
        write!(out, "\nproblem {}: {}\n{text}", problem.number, name(&problem.spec.title))?;
    }
    Ok(Outcome::Done)
}

fn text(problem: &FileProblem, puzzle: &Arc<Puzzle>) -> String {
    let mut text = String::new();
    for (label, value) in [("source", &problem.spec.source), ("comment", &problem.spec.comment)] {
        if !value.is_empty() {
            let _ = writeln!(text, "  {label}: {}", paragraphs(value.trim()).replace('\n', "\n    "));
        }
    }
    let _ = writeln!(text, "  goal: {}", goal(puzzle));
    let _ = writeln!(text, "  pieces: {}", volumes(puzzle));
    let _ = writeln!(text, "  symmetry: {}", symmetry(puzzle));
    let _ = writeln!(text, "  stored: {}", stored(problem));
    text + &notes(&problem.remarks) + &table(puzzle)
}

/// The goal: its cells, of which some may stay empty, and their colours.
fn goal(puzzle: &Arc<Puzzle>) -> String {
    let region = puzzle.region();
    let mut text = format!("{} in {}", counted(region.volume(), "cell"), size(puzzle));
    if !region.variable().is_empty() {
        let (variable, holes) = (region.variable().len(), puzzle.most_holes());
        let _ = write!(text, ", {variable} of which may stay empty, {holes} at most at once");
    }
    let colors: BTreeSet<Color> =
        (0..region.volume()).filter_map(|index| region.color_of(Cell::new(index))).collect();
    if !colors.is_empty() {
        let _ = write!(text, ", {}", numbered(&colors));
    }
    text
}

/// The number of pieces, and their cells.
fn volumes(puzzle: &Puzzle) -> String {
    let volumes = puzzle.volumes();
    let range = |least: usize, most: usize| match least == most {
        true => most.to_string(),
        false => format!("{least} to {most}"),
    };
    let sum = |copies: fn(&Piece) -> usize| puzzle.pieces().iter().map(copies).fold(0, usize::saturating_add);
    format!(
        "{} different, {} with copies, of {} together",
        puzzle.pieces().len(),
        range(sum(Piece::least), sum(Piece::most)),
        counted_range(volumes.least, volumes.most, "cell")
    )
}

/// The symmetries of the goal and the pieces, and what `--symmetry auto` counts.
fn symmetry(puzzle: &Puzzle) -> String {
    let auto = Symmetry::auto(puzzle);
    let group = Reduction::group(puzzle, auto).expect("auto chooses what the puzzle allows");
    let reflections = match (auto, group.reflections) {
        (Symmetry::Reflection, count) => counted(count, "reflection"),
        _ => "no reflections, since the set of pieces differs from its mirror image".to_owned(),
    };
    let rotations = match group.rotations {
        1 => "only the identity".to_owned(),
        many => format!("{many} rotations with the identity"),
    };
    format!("{rotations}, {reflections}; --symmetry auto counts {}", auto.counted(puzzle))
}

/// The stored solutions and the count of the problem.
fn stored(problem: &FileProblem) -> String {
    let separations = separations(problem);
    let assemblies = match problem.assemblies {
        Some(count) => format!("the file counts {}", counted(count as usize, "assembly")),
        None => "the file has no number of assemblies".to_owned(),
    };
    let stored = counted(problem.solutions.len(), "solution");
    format!("{stored}, {separations} of them with a separation; {assemblies}")
}

fn notes(remarks: &[Remark]) -> String {
    sentences_of(remarks).iter().map(|remark| format!("  note: {}\n", sentence(remark))).collect()
}

/// A line for each piece: its name, its copies, the cells of one copy, the placements in the goal, and its
/// special properties.
fn table(puzzle: &Arc<Puzzle>) -> String {
    let names: Vec<String> = puzzle.pieces().iter().map(|piece| name(piece.name())).collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(5);
    let mut text = format!("  {:widest$} {:>9} {:>6} {:>10}\n", "piece", "copies", "cells", "placements");
    for ((piece, id), name) in puzzle.pieces().iter().zip(puzzle.piece_ids()).zip(&names) {
        let placements = Problem::count_placements(puzzle, id, usize::MAX - 1);
        let line = format!(
            "  {name:widest$} {:>9} {:>6} {placements:>10}  {}",
            copies(piece),
            piece.volume_of(1),
            special(piece)
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn copies(piece: &Piece) -> String {
    match (piece.least(), piece.most()) {
        (least, most) if least == most => most.to_string(),
        (least, most) => format!("{least} to {most}"),
    }
}

fn special(piece: &Piece) -> String {
    let mut special = Vec::new();
    if piece.may_be_mirrored() {
        special.push("may be mirrored".to_owned());
    }
    let colors: BTreeSet<Color> = piece.colors().iter().copied().flatten().collect();
    if !colors.is_empty() {
        special.push(numbered(&colors));
    }
    special.join(", ")
}

/// Colours by their numbers.
fn numbered(colors: &BTreeSet<Color>) -> String {
    let numbers: Vec<_> = colors.iter().map(|color| color.number().to_string()).collect();
    format!("{} {}", if numbers.len() == 1 { "colour" } else { "colours" }, numbers.join(", "))
}

/// Writes the file, and prints on stderr what the format cannot store.
pub(crate) fn convert(arguments: &Convert) -> Result<Outcome, Failure> {
    let output = Output::to(arguments.output.as_deref())?;
    let file = open_puzzles(&arguments.file)?;
    let chosen = arguments.which.chosen(&arguments.file, &file.problems)?;
    let problems: &[FileProblem] = match chosen {
        Some(index) => &file.problems[index..=index],
        None => &file.problems,
    };
    let written = write_puzzles(arguments.to, problems).map_err(|error| match error {
        // The message lists the problems.
        WriteError::OneProblem { .. } if chosen.is_none() => {
            arguments.which.one(&arguments.file, problems).err().unwrap_or_else(|| refused(arguments, &error))
        }
        _ => refused(arguments, &error),
    })?;
    let of_problems = problems.iter().flat_map(|problem| &problem.remarks);
    let read = file.remarks.iter().chain(of_problems.filter(|remark| remark.is_about_reading()));
    note(read.chain(&written.remarks));
    for problem in problems {
        if let Err(error) = problem.puzzle() {
            remark(&format!(
                "note: problem {} cannot be opened, nor what is written of it: {error}",
                problem.number
            ));
        }
    }
    if output.is_terminal() && std::str::from_utf8(&written.bytes).is_err() {
        return Err(Failure::Usage(
            "the file is binary, and stdout is a terminal; name a file with --output, or pipe the output"
                .to_owned(),
        ));
    }
    output.write(&written.bytes)?;
    Ok(Outcome::Done)
}

fn refused(arguments: &Convert, error: &WriteError) -> Failure {
    Failure::Stuck(format!(
        "{} cannot be written as {}: {error}",
        name_of(&arguments.file),
        arguments.to.key()
    ))
}

/// Prints the faults, and a line for each problem.
pub(crate) fn check(arguments: &Check) -> Result<Outcome, Failure> {
    let path = &arguments.file;
    let file = open_puzzles(path)?;
    let chosen = arguments.which.chosen(path, &file.problems)?;
    let is_checked = |index: usize| chosen.is_none_or(|chosen| chosen == index);
    note(&file.remarks);
    let (mut faults, mut problems) = (0, Vec::new());
    for (_, problem) in (0..).zip(&file.problems).filter(|&(index, _)| is_checked(index)) {
        let puzzle = puzzle_of(path, problem)?;
        let entry = checked(problem, &puzzle);
        faults += entry.faults.len();
        if !arguments.json {
            let title = match file.problems.len() {
                1 => sentence(&name_of(path)),
                _ => format!("problem {} ({})", problem.number, name(&problem.spec.title)),
            };
            print_checked(&title, &entry, &puzzle)?;
        }
        problems.push(entry);
    }
    if arguments.json {
        print_json(&CheckDocument { file: name_of(path), faults, problems })?;
    }
    Ok(if faults == 0 { Outcome::Done } else { Outcome::NoSolution })
}

/// What is found in the stored data of a problem.
fn checked(problem: &FileProblem, puzzle: &Arc<Puzzle>) -> CheckEntry {
    CheckEntry {
        number: problem.number,
        title: problem.spec.title.clone(),
        solutions: problem.solutions.len(),
        distinct: distinct(problem, puzzle),
        symmetry: Symmetry::auto(puzzle).key(),
        separations: separations(problem),
        assemblies: problem.assemblies,
        faults: faults_of(problem, puzzle),
    }
}

/// The faults of a problem's stored data: invalid solutions, and a count that is less than their number.
fn faults_of(problem: &FileProblem, puzzle: &Arc<Puzzle>) -> Vec<FaultEntry> {
    let verifier = Verifier::new(puzzle);
    let broken = problem.remarks.iter().filter(|remark| matches!(remark.kind, RemarkKind::BrokenSolution(_)));
    let mut numbers = problem.broken.iter().copied();
    let mut faults: Vec<FaultEntry> =
        broken.map(|remark| FaultEntry { solution: numbers.next(), fault: remark.to_string() }).collect();
    for (number, stored) in problem.numbered() {
        let mut add = |fault| faults.push(FaultEntry { solution: Some(number), fault });
        if let Err(error) = verifier.verify(&stored.solution) {
            add(format!("stored solution {number} is invalid: {error}"));
        } else if let Some(separation) = &stored.separation
            && let Some(fault) = stored_fault(separation, &stored.solution, puzzle, &PieceGroups::of(puzzle))
        {
            add(format!("the separation of stored solution {number} is invalid: {fault}"));
        }
    }
    let stored = problem.solutions.len() as u64;
    if let Some(count) = problem.assemblies.filter(|&count| count < stored) {
        let fault = format!("the file counts {} and stores {stored}", counted(count as usize, "assembly"));
        faults.push(FaultEntry { solution: None, fault });
    }
    faults
}

/// The number of stored solutions up to rotation and, if the set of pieces is closed under mirroring,
/// reflection.
fn distinct(problem: &FileProblem, puzzle: &Arc<Puzzle>) -> usize {
    let namer = Namer::new(puzzle);
    let names = problem.solutions.iter().filter_map(|stored| namer.name(&stored.solution));
    names.collect::<HashSet<_>>().len()
}

/// Prints the faults, and then the number of stored solutions and the count of the file.
fn print_checked(title: &str, entry: &CheckEntry, puzzle: &Puzzle) -> io::Result<()> {
    let mut out = Screen::text();
    entry.faults.iter().try_for_each(|found| writeln!(out, "{title}: {}", sentence(&found.fault)))?;
    let assemblies = match entry.assemblies {
        Some(count) => format!("the file counts {}", counted(count as usize, "assembly")),
        None => "the file has no number of assemblies".to_owned(),
    };
    let faults = match entry.faults.len() {
        0 => "no fault".to_owned(),
        count => counted(count, "fault"),
    };
    let counted_as = Symmetry::auto(puzzle).counted(puzzle);
    let separations = match entry.separations {
        0 => String::new(),
        count => format!(", {count} with a separation"),
    };
    writeln!(
        out,
        "{title}: {}, {} {counted_as}{separations}; {assemblies}; {faults}",
        counted(entry.solutions, "stored solution"),
        entry.distinct
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::{Coord, PieceId};
    use cubefall::solution::Solution;
    use formats::puzzles::StoredSolution;

    /// A domino and a cube in a row of three cells, with these stored solutions: for each piece its cells.
    fn stored(solutions: &[[&[i32]; 2]], assemblies: Option<u64>) -> (FileProblem, Arc<Puzzle>) {
        let text = r######"{ "id": "row", "title": "Row", "goal": { "shape": ["###"] },
            "pieces": [{ "name": "D", "shape": ["##"] }, { "name": "C", "shape": ["#"] }] }"######;
        let cells = |row: &&[i32]| row.iter().map(|&x| Coord::new(x, 0, 0)).collect();
        let solution = |rows: &[&[i32]; 2]| {
            let pieces = rows.iter().enumerate().map(|(index, row)| (PieceId::new(index), cells(row)));
            StoredSolution { solution: Solution::new(pieces.collect()), separation: None }
        };
        let problem = FileProblem {
            assemblies,
            solutions: solutions.iter().map(solution).collect(),
            ..FileProblem::of(serde_json::from_str(text).expect("a document"))
        };
        let puzzle = problem.puzzle().unwrap_or_else(|error| panic!("{error}"));
        (problem, puzzle)
    }

    #[test]
    fn what_is_no_solution_is_found() {
        for (solutions, assemblies) in [(&[][..], None), (&[[&[0, 1][..], &[2]]], Some(1))] {
            let (problem, puzzle) = stored(solutions, assemblies);
            assert!(faults_of(&problem, &puzzle).is_empty());
        }
        let solutions: [[&[i32]; 2]; 4] =
            [[&[0, 1], &[1]], [&[0, 1], &[2]], [&[0, 2], &[1]], [&[1, 2], &[0]]];
        let (problem, puzzle) = stored(&solutions, Some(3));
        let faults = faults_of(&problem, &puzzle);
        let faults: Vec<String> = faults.into_iter().map(|found| found.fault).collect();
        let begins = ["stored solution 1 is invalid", "stored solution 3 is invalid", "the file counts 3"];
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(begins.iter().zip(&faults).all(|(begin, fault)| fault.starts_with(begin)), "{faults:?}");
    }

    #[test]
    fn solutions_have_the_numbers_that_they_have_in_the_file() {
        let solutions: [[&[i32]; 2]; 3] = [[&[0, 1], &[2]], [&[0, 1], &[1]], [&[1, 2], &[1]]];
        let (mut problem, puzzle) = stored(&solutions, None);
        problem.broken = vec![1, 3, 4];
        let numbers: Vec<_> = problem.numbered().map(|(number, _)| number).collect();
        assert_eq!(numbers, [2, 5, 6]);
        let faults = faults_of(&problem, &puzzle);
        assert_eq!(faults.iter().map(|fault| fault.solution).collect::<Vec<_>>(), [Some(5), Some(6)]);
        assert!(faults[0].fault.starts_with("stored solution 5 is invalid"), "{}", faults[0].fault);
    }

    #[test]
    fn turned_solutions_are_stored_by_some_programs_and_counted_once() {
        let (problem, puzzle) = stored(&[[&[0, 1], &[2]], [&[1, 2], &[0]]], None);
        assert_eq!((faults_of(&problem, &puzzle).len(), distinct(&problem, &puzzle)), (0, 1));
    }
}
