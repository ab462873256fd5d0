//! `cubefall puzzles`: the catalogue.

use crate::cli::outcome::{Failure, Outcome};
use cubefall::problem::Problem;
use cubefall::puzzle::Puzzle;
use cubefall::puzzle::catalogue;
use std::io::{Write, stdout};
use std::sync::Arc;

/// Lists the puzzles, one a line.
pub(in crate::cli) fn run() -> Result<Outcome, Failure> {
    let mut out = stdout().lock();
    writeln!(out, "{:8} {:14} {:10} {:>6} {:>10}  source", "key", "name", "box", "pieces", "placements")?;
    for catalog in catalogue::all() {
        let puzzle = catalog.clone();
        let pieces = puzzle.copies();
        let (key, name, size) = (catalog.id(), puzzle.name(), size(&puzzle));
        let (placements, source) = (Problem::new(&puzzle).len(), catalog.source());
        writeln!(out, "{key:8} {name:14} {size:10} {pieces:>6} {placements:>10}  {source}")?;
    }
    Ok(Outcome::Done)
}

/// The extent of the box.
pub(in crate::cli) fn size(puzzle: &Arc<Puzzle>) -> String {
    let extent = puzzle.region().extent();
    format!("{} × {} × {}", extent.x, extent.y, extent.z)
}
