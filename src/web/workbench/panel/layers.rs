//! The layers of the selected shape as markup.

use crate::design::ShapeId;
use crate::formats::{css_color, piece_color};
use crate::puzzle::{Coord, Shape, ShapeCell};

/// The layers as markup: from above, the back row at the top. `cursor` is the cell that keys change.
pub(super) fn markup(shape: &Shape, id: ShapeId, grid: Coord, cursor: Option<Coord>) -> String {
    (0..grid.z).map(|z| layer(shape, id, (grid, z), cursor)).collect()
}

fn layer(shape: &Shape, id: ShapeId, (grid, z): (Coord, i32), cursor: Option<Coord>) -> String {
    const CELL: i32 = 20;
    let mut squares = String::new();
    for (x, y) in (0..grid.y).flat_map(|y| (0..grid.x).map(move |x| (x, y))) {
        let at = Coord::new(x, y, z);
        let cell = shape.cells().binary_search_by_key(&at, |cell| cell.at).map(|index| shape.cells()[index]);
        let look = cell.map_or(String::new(), |cell| look(cell, id));
        let focus = if cursor == Some(at) { " data-cursor" } else { "" };
        let (left, top) = (x * CELL + 1, y * CELL + 1);
        squares += &format!(
            "<rect data-at=\"{x},{y},{z}\" x=\"{left}\" y=\"{top}\" width=\"18\" height=\"18\" rx=\"3\"{look}{focus}/>"
        );
    }
    let (width, height) = (grid.x * CELL, grid.y * CELL);
    format!(
        "<figure><svg class=\"layer\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">{squares}</svg>\
         <figcaption>Layer {}</figcaption></figure>",
        z + 1
    )
}

/// The attributes of a cell: its colour, and whether it may stay empty.
fn look(cell: ShapeCell, id: ShapeId) -> String {
    let of_piece = match id {
        ShapeId::Goal => None,
        ShapeId::Piece(piece) => Some(piece),
    };
    let color = cell.color.map(|color| usize::from(color.number()) - 1).or(of_piece);
    let paint = color.map_or("var(--word)".to_owned(), |index| css_color(piece_color(index)));
    let variable = if cell.variable { " class=\"variable-cell\"" } else { "" };
    format!("{variable} style=\"fill:{paint}\"")
}

/// The cursor in words.
pub(super) fn words(shape: &Shape, at: Coord) -> String {
    let cell = shape.cells().binary_search_by_key(&at, |cell| cell.at).map(|index| shape.cells()[index]);
    let what = match cell {
        Ok(cell) if cell.variable => "a cell that may stay empty",
        Ok(_) => "a cell",
        Err(_) => "no cell",
    };
    format!("Layer {}, row {}, column {}: {what}", at.z + 1, at.y + 1, at.x + 1)
}
