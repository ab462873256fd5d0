//! The pieces of a puzzle as a table.

use crate::screen::name;
use cubefall::problem::Problem;
use cubefall::puzzle::{Color, Piece, Puzzle};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

/// A line for each piece: its name, its copies, the cells of one copy, the placements in the goal, and its special properties.
pub(super) fn table(puzzle: &Arc<Puzzle>) -> String {
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
pub(super) fn numbered(colors: &BTreeSet<Color>) -> String {
    let numbers: Vec<_> = colors.iter().map(|color| color.number().to_string()).collect();
    format!("{} {}", if numbers.len() == 1 { "colour" } else { "colours" }, numbers.join(", "))
}
