//! What someone is told who builds a solution along, with the pieces in hand.

use super::browsing::Browsing;
use crate::solver::{CellSet, Coord, PieceId, PlacementTable, Puzzle};

/// The step that is due.
#[derive(Clone, PartialEq, Debug)]
pub struct BuildReadout {
    /// What to do: which piece, and where it comes from. Once nothing is left to do, that.
    pub title: String,
    /// Where its cells go, layer by layer.
    pub cells: String,
    /// How many pieces are in, and how many there are.
    pub placed: (usize, usize),
    /// The piece to put in, and the cells that it fills; none at the end.
    pub piece: Option<(PieceId, CellSet)>,
    /// The pieces that are in, and the cells that they fill.
    pub standing: Vec<(PieceId, CellSet)>,
    /// The pieces that wait after this one, in the order in which they are needed.
    pub waiting: Vec<PieceId>,
}

impl BuildReadout {
    pub(super) fn new(puzzle: &Puzzle, table: &PlacementTable, browsing: &Browsing) -> Self {
        let cells = |id| table.get(id).cells;
        let standing = browsing.in_the_box().iter().map(|step| (step.piece, cells(step.placement)));
        let next = browsing.next();
        let after = browsing.placed + usize::from(next.is_some());
        let filled: Vec<Coord> = next
            .map(|step| cells(step.placement).iter().map(|cell| puzzle.region().coord_of(cell)).collect())
            .unwrap_or_default();
        Self {
            title: title(puzzle, browsing),
            cells: places(&filled, puzzle.region().extent()),
            placed: (browsing.placed, browsing.pieces()),
            piece: next.map(|step| (step.piece, cells(step.placement))),
            standing: standing.collect(),
            waiting: browsing.plan.steps[after..].iter().map(|step| step.piece).collect(),
        }
    }
}

fn title(puzzle: &Puzzle, browsing: &Browsing) -> String {
    let Some(step) = browsing.next() else {
        return match browsing.pieces() - browsing.placed {
            0 => "That was the last piece: it is whole.".to_owned(),
            1 => "The last piece cannot be put in by a straight move.".to_owned(),
            left => format!("The last {left} pieces cannot be put in one by one by straight moves."),
        };
    };
    let name = puzzle.piece(step.piece).name();
    let from = step.from.map_or("outside".to_owned(), |side| side.to_string());
    match (browsing.placed, step.slide == Coord::default()) {
        (0, _) => format!("Begin with {name}."),
        (_, true) => format!("{name} goes straight in, from {from}."),
        (_, false) => format!("{name} slides in from {from}."),
    }
}

/// Cells in reading order, by layer, row and column, counted from 1: the lowest layer, the row at the back, the column on the
/// left.
fn places(cells: &[Coord], extent: Coord) -> String {
    let mut text = String::new();
    for layer in cells.chunk_by(|one, next| one.z == next.z) {
        let z = layer[0].z;
        text += if text.is_empty() { "Layer " } else { ". Layer " };
        text += &(z + 1).to_string();
        text += match z {
            _ if extent.z == 1 => "",
            0 => " (the lowest)",
            top if top + 1 == extent.z => " (the top)",
            _ => "",
        };
        for (index, row) in layer.chunk_by(|one, next| one.y == next.y).enumerate() {
            text += if index == 0 { ": row " } else { "; row " };
            text += &(row[0].y + 1).to_string();
            text += if row.len() == 1 { ", column " } else { ", columns " };
            text += &runs(row);
        }
    }
    if !text.is_empty() {
        text.push('.');
    }
    text
}

/// The columns of cells of a row, those that follow each other as a range: 1 to 3, 5.
fn runs(row: &[Coord]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|one, next| one.x + 1 == next.x) {
        let (first, last) = (run[0].x + 1, run[run.len() - 1].x + 1);
        if !text.is_empty() {
            text += ", ";
        }
        text += &first.to_string();
        if last > first {
            text += if run.len() > 2 { " to " } else { ", " };
            text += &last.to_string();
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coords(cells: &[(i32, i32, i32)]) -> Vec<Coord> {
        cells.iter().map(|&(x, y, z)| Coord::new(x, y, z)).collect()
    }

    #[test]
    fn cells_are_named_by_layer_row_and_column_from_one() {
        let cells = coords(&[(0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0), (0, 1, 1), (2, 1, 2)]);
        assert_eq!(
            places(&cells, Coord::new(3, 3, 3)),
            "Layer 1 (the lowest): row 1, columns 1 to 3; row 2, column 3. Layer 2: row 2, column 1. \
             Layer 3 (the top): row 2, column 3."
        );
        assert_eq!(places(&cells[..2], Coord::new(3, 3, 1)), "Layer 1: row 1, columns 1, 2.");
        assert_eq!(places(&[], Coord::new(3, 3, 1)), "");
    }

    #[test]
    fn only_three_columns_in_a_row_and_more_are_a_range() {
        let row = coords(&[(0, 0, 0), (1, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0), (7, 0, 0)]);
        assert_eq!(runs(&row), "1, 2, 4 to 6, 8");
    }
}
