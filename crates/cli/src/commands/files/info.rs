//! `cubefall info`: a description of a puzzle file.

use super::pieces::{numbered, table};
use crate::arguments::Info;
use crate::commands::puzzles::size;
use crate::io::name_of;
use crate::outcome::{Failure, Outcome};
use crate::screen::{Screen, name, paragraphs, sentence};
use crate::subject::{open_puzzles, puzzle_of};
use cubefall::problem::{Reduction, Symmetry};
use cubefall::puzzle::{Cell, Color, Piece, Puzzle, counted, counted_range};
use formats::puzzles::{FileProblem, Remark, sentences_of};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;

/// Prints the file's format and remarks, and each of its problems or the chosen one.
pub(crate) fn run(arguments: &Info) -> Result<Outcome, Failure> {
    let path = &arguments.file;
    let file = open_puzzles(path)?;
    let chosen = arguments.which.chosen(path, &file.problems)?;
    let is_shown = |index: usize| chosen.is_none_or(|chosen| chosen == index);
    if let ([problem], _) | (_, Some(problem)) =
        (file.problems.as_slice(), chosen.map(|index| &file.problems[index]))
    {
        puzzle_of(path, problem)?;
    }
    let mut out = Screen::text();
    let count = counted(file.problems.len(), "problem");
    writeln!(out, "{}: {}, {count}", sentence(&name_of(path)), file.format.title())?;
    write!(out, "{}", notes(&file.remarks))?;
    for (index, problem) in file.problems.iter().enumerate() {
        if is_shown(index) {
            let text = problem.puzzle().map(|puzzle| text(problem, &puzzle));
            let text = text
                .unwrap_or_else(|error| format!("  it cannot be opened: {}\n", sentence(&error.to_string())));
            write!(out, "\nproblem {}: {}\n{text}", problem.number, name(&problem.spec.title))?;
        }
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
    let separations = problem.solutions.iter().filter(|stored| stored.separation.is_some()).count();
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
