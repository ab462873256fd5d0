//! `cubefall puzzles`: the catalogue, or the problems of a file.

use crate::cli::arguments::Puzzles;
use crate::cli::outcome::{Failure, Outcome};
use crate::cli::subject::{open_file, puzzle_of};
use cubefall::problem::Problem;
use cubefall::puzzle::{Puzzle, catalogue};
use std::io::{Write, stdout};
use std::sync::Arc;

/// A line of the list.
struct Line {
    key: String,
    name: String,
    size: String,
    pieces: usize,
    placements: usize,
    source: String,
}

impl Line {
    fn of(key: String, puzzle: &Arc<Puzzle>) -> Self {
        let count = |piece| Problem::count_placements(puzzle, piece, usize::MAX - 1);
        Self {
            key,
            name: puzzle.name().to_owned(),
            size: size(puzzle),
            pieces: puzzle.copies(),
            placements: puzzle.piece_ids().map(count).sum(),
            source: puzzle.source().to_owned(),
        }
    }
}

/// Lists the puzzles, one a line. Those of a file are numbered, as `--problem` takes them.
pub(in crate::cli) fn run(arguments: &Puzzles) -> Result<Outcome, Failure> {
    let lines: Vec<Line> = match &arguments.file {
        None => catalogue::all().iter().map(|puzzle| Line::of(puzzle.id().to_owned(), puzzle)).collect(),
        Some(path) => {
            let file = open_file(path)?;
            let numbered = (1..).zip(&file.problems);
            let line =
                |(number, problem): (usize, _)| Ok(Line::of(number.to_string(), &puzzle_of(path, problem)?));
            numbered.map(line).collect::<Result<_, Failure>>()?
        }
    };
    let widest = |least: usize, text: fn(&Line) -> &str| {
        lines.iter().map(|line| text(line).chars().count()).max().unwrap_or(0).max(least)
    };
    let (keys, names, sizes) =
        (widest(8, |line| &line.key), widest(14, |line| &line.name), widest(10, |line| &line.size));
    let mut out = stdout().lock();
    let (pieces, placements) = ("pieces", "placements");
    writeln!(out, "{:keys$} {:names$} {:sizes$} {pieces:>6} {placements:>10}  source", "key", "name", "box")?;
    for Line { key, name, size, pieces, placements, source } in &lines {
        let line = format!("{key:keys$} {name:names$} {size:sizes$} {pieces:>6} {placements:>10}  {source}");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(Outcome::Done)
}

/// The extent of the box.
pub(in crate::cli) fn size(puzzle: &Arc<Puzzle>) -> String {
    let extent = puzzle.region().extent();
    format!("{} × {} × {}", extent.x, extent.y, extent.z)
}
