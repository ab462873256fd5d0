//! Where cells are, and where pieces come from, in words.

use crate::solver::{Assembly, Coord, Side};
use std::collections::BTreeMap;

/// What is special about the order.
pub(super) fn summary(assembly: &Assembly) -> &'static str {
    match (assembly.is_complete(), assembly.is_straight_down()) {
        (true, true) => "Each piece goes straight down.",
        (true, false) => "Arrows show where each piece comes from; some slide in.",
        (false, _) => "No order of straight moves puts all pieces in; those without an arrow stay out.",
    }
}

/// What is done with a piece.
pub(super) fn title(number: usize, piece: &str, from: Option<Side>) -> String {
    match from {
        Some(side) => format!("{number}. {piece} from {side}"),
        None => format!("{number}. {piece}, which no straight move puts in"),
    }
}

/// The cells by layer, row and column, all from 1: "layer 1: row 1, columns 1–3; row 2, column 1".
pub(super) fn cells(cells: &[Coord]) -> String {
    let mut layers: BTreeMap<i32, BTreeMap<i32, Vec<i32>>> = BTreeMap::new();
    for cell in cells {
        layers.entry(cell.z + 1).or_default().entry(cell.y + 1).or_default().push(cell.x + 1);
    }
    let row = |(row, columns): (i32, Vec<i32>)| format!("row {row}, {}", columns_of(columns));
    let rows = |rows: BTreeMap<i32, Vec<i32>>| rows.into_iter().map(row).collect::<Vec<_>>().join("; ");
    let layer = |(layer, of)| format!("layer {layer}: {}", rows(of));
    layers.into_iter().map(layer).collect::<Vec<_>>().join("; ")
}

/// "column 2", "columns 1–3", "columns 1 and 3".
fn columns_of(mut columns: Vec<i32>) -> String {
    columns.sort_unstable();
    let runs = columns.chunk_by(|before, after| before + 1 == *after);
    let run = |run: &[i32]| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}–{last}"),
        [] => String::new(),
    };
    let runs: Vec<String> = runs.map(run).collect();
    let noun = if columns.len() == 1 { "column" } else { "columns" };
    format!("{noun} {}", runs.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_told_from_the_bottom_back_left() {
        for (coords, told) in [
            (&[(0, 0, 0)][..], "layer 1: row 1, column 1"),
            (
                &[(2, 1, 0), (0, 1, 0), (1, 1, 0), (1, 1, 2)],
                "layer 1: row 2, columns 1–3; layer 3: row 2, column 2",
            ),
            (&[(0, 0, 1), (2, 0, 1), (2, 3, 1)], "layer 2: row 1, columns 1 and 3; row 4, column 3"),
            (&[(0, 0, 0), (1, 0, 0), (3, 0, 0)], "layer 1: row 1, columns 1–2 and 4"),
        ] {
            let coords: Vec<Coord> = coords.iter().map(|&(x, y, z)| Coord::new(x, y, z)).collect();
            assert_eq!(cells(&coords), told);
        }
    }
}
