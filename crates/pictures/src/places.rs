//! The places of cells as text.

use cubefall::puzzle::{Coord, sort_by_number};

/// Cells by layer, row and column, all from 1: the lowest layer, the row at the back, the column on the left.
/// As in "layer 1: row 1, columns 1–3; row 2, column 1".
pub fn places(cells: &[Coord]) -> String {
    let mut cells = cells.to_vec();
    // Reading order is by layer, row and column.
    sort_by_number(&mut cells, |cell| cell.rank());
    let mut text = String::new();
    for layer in cells.chunk_by(|one, next| one.z == next.z) {
        add(&mut text, "; ", "layer ", layer[0].z);
        for (index, row) in layer.chunk_by(|one, next| one.y == next.y).enumerate() {
            text += if index == 0 { ": " } else { "; " };
            add(&mut text, "", "row ", row[0].y);
            text += if row.len() == 1 { ", column " } else { ", columns " };
            for (index, run) in row.chunk_by(|one, next| one.x + 1 == next.x).enumerate() {
                add(&mut text, "", if index == 0 { "" } else { " and " }, run[0].x);
                if run.len() > 1 {
                    add(&mut text, "", "–", run[run.len() - 1].x);
                }
            }
        }
    }
    text
}

/// Appends `what` and a number, which is given from 0 and printed from 1; after existing text, `divider`
/// first.
fn add(text: &mut String, divider: &str, what: &str, number: i32) {
    if !text.is_empty() {
        *text += divider;
    }
    *text += what;
    *text += &(number + 1).to_string();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_described_from_the_bottom_back_left() {
        for (coords, text) in [
            (&[][..], ""),
            (&[(0, 0, 0)], "layer 1: row 1, column 1"),
            (
                &[(2, 1, 0), (0, 1, 0), (1, 1, 0), (1, 1, 2)],
                "layer 1: row 2, columns 1–3; layer 3: row 2, column 2",
            ),
            (&[(0, 0, 1), (2, 0, 1), (2, 3, 1)], "layer 2: row 1, columns 1 and 3; row 4, column 3"),
            (&[(0, 0, 0), (1, 0, 0), (3, 0, 0)], "layer 1: row 1, columns 1–2 and 4"),
        ] {
            let coords: Vec<Coord> = coords.iter().map(|&(x, y, z)| Coord::new(x, y, z)).collect();
            assert_eq!(places(&coords), text);
        }
    }
}
