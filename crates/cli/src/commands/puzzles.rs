//! `cubefall puzzles`: the catalogue, or the problems of a file.

use crate::arguments::Puzzles;
use crate::outcome::{Failure, Outcome};
use crate::screen::{Screen, name};
use crate::subject::{open_puzzles, puzzle_of};
use catalogue::Entry;
use cubefall::problem::Problem;
use cubefall::puzzle::{Puzzle, PuzzleSpec};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// Lists the puzzles, one per line.
pub(crate) fn list(arguments: &Puzzles) -> Result<Outcome, Failure> {
    match &arguments.file {
        None => list_catalogue()?,
        Some(path) => list_file(path)?,
    }
    Ok(Outcome::Done)
}

/// Lists the catalogue by group.
fn list_catalogue() -> io::Result<()> {
    let mut out = Screen::text();
    let widest = |text: fn(&Entry) -> &'static str| {
        catalogue::ALL.entries().iter().map(|entry| text(entry).chars().count()).max().unwrap_or(0)
    };
    let (ids, titles) = (widest(Entry::id), widest(Entry::title));
    writeln!(
        out,
        "{:ids$} {:titles$} {:11} {:>6}  {:50}  source",
        "id", "title", "box", "pieces", "number of solutions"
    )?;
    for (group, entries) in catalogue::ALL.groups() {
        writeln!(out, "\n{group}")?;
        for entry in entries {
            write!(out, "{:ids$} {:titles$} ", entry.id(), entry.title())?;
            write_puzzle(&mut out, &entry.puzzle(), &entry.spec())?;
        }
    }
    Ok(())
}

/// Lists the problems of a file, numbered as `--problem` takes them.
fn list_file(path: &Path) -> Result<(), Failure> {
    let file = open_puzzles(path)?;
    let puzzles = file.problems.iter().map(|problem| puzzle_of(path, problem));
    let puzzles = puzzles.collect::<Result<Vec<_>, _>>()?;
    let titles: Vec<String> = puzzles.iter().map(|puzzle| name(puzzle.name())).collect();
    let widest = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0).max(5);
    let mut out = Screen::text();
    writeln!(out, "{:>6} {:widest$} {:11} {:>6} {:>10}", "number", "title", "box", "pieces", "placements")?;
    for ((problem, puzzle), title) in file.problems.iter().zip(&puzzles).zip(&titles) {
        let number = problem.number;
        let count = |piece| Problem::count_placements(puzzle, piece, usize::MAX - 1);
        let placements: usize = puzzle.piece_ids().map(count).sum();
        let (size, pieces) = (size(puzzle), puzzle.copies());
        writeln!(out, "{number:>6} {title:widest$} {size:11} {pieces:>6} {placements:>10}")?;
    }
    Ok(())
}

fn write_puzzle(out: &mut impl Write, puzzle: &Arc<Puzzle>, spec: &PuzzleSpec) -> io::Result<()> {
    let (pieces, counts) = (puzzle.copies(), counts(spec));
    writeln!(out, "{:11} {pieces:>6}  {counts:50}  {}", size(puzzle), spec.source)
}

/// The numbers of solutions of the document, each with its symmetry.
fn counts(spec: &PuzzleSpec) -> String {
    let published = spec.published.as_ref();
    let counted = spec.counted.unwrap_or_default();
    let raw = published.and_then(|counts| counts.raw).or(counted.raw);
    let rotation = published.and_then(|counts| counts.rotation).or(counted.rotation);
    let reflection = published.and_then(|counts| counts.reflection).or(counted.reflection);
    if [raw, rotation, reflection].contains(&Some(0)) {
        return "none".to_owned();
    }
    match (rotation, reflection) {
        (Some(rotation), Some(reflection)) => {
            format!("{rotation} up to rotation, {reflection} with reflection")
        }
        (Some(rotation), None) => format!("{rotation} up to rotation"),
        (None, Some(reflection)) => format!("{reflection} up to rotation and reflection"),
        (None, None) => String::new(),
    }
}

/// The extent of the box.
pub(crate) fn size(puzzle: &Arc<Puzzle>) -> String {
    let extent = puzzle.region().extent();
    format!("{} × {} × {}", extent.x, extent.y, extent.z)
}
