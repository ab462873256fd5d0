//! `cubefall puzzles`: the catalogue.

use crate::cli::outcome::{Failure, Outcome};
use cubefall::puzzle::catalogue::{self, Entry};
use cubefall::puzzle::{Puzzle, PuzzleSpec};
use std::io::{self, Write, stdout};
use std::sync::Arc;

/// Lists the puzzles by group, one a line.
pub(in crate::cli) fn run() -> Result<Outcome, Failure> {
    let mut out = stdout().lock();
    let widest = |text: fn(&Entry) -> &'static str| {
        catalogue::entries().iter().map(|entry| text(entry).chars().count()).max().unwrap_or(0)
    };
    let (ids, titles) = (widest(Entry::id), widest(Entry::title));
    writeln!(
        out,
        "{:ids$} {:titles$} {:11} {:>6}  {:50}  source",
        "id", "title", "box", "pieces", "number of solutions"
    )?;
    for (group, entries) in catalogue::groups() {
        writeln!(out, "\n{group}")?;
        for entry in entries {
            write!(out, "{:ids$} {:titles$} ", entry.id(), entry.title())?;
            write_puzzle(&mut out, &entry.puzzle(), &entry.spec())?;
        }
    }
    Ok(Outcome::Done)
}

fn write_puzzle(out: &mut impl Write, puzzle: &Arc<Puzzle>, spec: &PuzzleSpec) -> io::Result<()> {
    let (pieces, counts) = (puzzle.copies(), counts(spec));
    writeln!(out, "{:11} {pieces:>6}  {counts:50}  {}", size(puzzle), spec.source)
}

/// The numbers of solutions that the document has, each with what it counts.
fn counts(spec: &PuzzleSpec) -> String {
    let published = spec.published.as_ref();
    let counted = spec.counted.unwrap_or_default();
    let raw = published.and_then(|counts| counts.raw).or(counted.raw);
    let rotation = published.and_then(|counts| counts.rotation).or(counted.rotation);
    let reflection = published.and_then(|counts| counts.reflection).or(counted.reflection);
    if [raw, rotation, reflection].contains(&Some(0)) {
        return "none".to_owned();
    }
    let known = [(rotation, "up to rotation"), (reflection, "and reflection")];
    let texts: Vec<String> =
        known.iter().filter_map(|(number, what)| number.map(|number| format!("{number} {what}"))).collect();
    texts.join(", ")
}

/// The extent of the box.
pub(in crate::cli) fn size(puzzle: &Arc<Puzzle>) -> String {
    let extent = puzzle.region().extent();
    format!("{} × {} × {}", extent.x, extent.y, extent.z)
}
