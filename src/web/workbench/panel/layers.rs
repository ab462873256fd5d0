//! The layers of the selected shape.

use crate::design::ShapeId;
use crate::formats::{css_color, piece_color};
use crate::puzzle::{Coord, Shape, ShapeCell};
use crate::web::browser::dom::{by_id, set_attribute, set_flag};
use web_sys::Element;

/// The layers that are shown, as markup.
#[derive(Default)]
pub(super) struct Layers(Vec<String>);

impl Layers {
    /// Shows the layers from above, the back row at the top. Only those that have changed are written: a large goal has thousands of
    /// squares.
    pub(super) fn show(&mut self, shape: &Shape, id: ShapeId, grid: Coord) {
        let layers: Vec<String> = (0..grid.z).map(|z| layer(shape, id, (grid, z))).collect();
        let element: Element = by_id("layers");
        if layers.len() != self.0.len() {
            element.set_inner_html(&layers.concat());
        } else {
            let all = layers.iter().zip(&self.0).enumerate();
            for (z, (now, _)) in all.filter(|(_, (now, before))| now != before) {
                if let Some(figure) = element.children().item(z as u32) {
                    figure.set_outer_html(now);
                }
            }
        }
        // Their squares stay large enough to be hit.
        set_attribute(&element, "style", &format!("--columns:{}", grid.x));
        self.0 = layers;
    }
}

/// Marks the cell that keys change, and no other.
pub(super) fn mark(cursor: Coord) {
    let layers: Element = by_id("layers");
    let find = |selector: &str| layers.query_selector(selector).ok().flatten();
    let (before, now) =
        (find("[data-cursor]"), find(&format!("[data-at=\"{},{},{}\"]", cursor.x, cursor.y, cursor.z)));
    before.into_iter().for_each(|square| set_flag(&square, "data-cursor", false));
    now.into_iter().for_each(|square| set_flag(&square, "data-cursor", true));
}

fn layer(shape: &Shape, id: ShapeId, (grid, z): (Coord, i32)) -> String {
    const CELL: i32 = 20;
    let mut squares = String::new();
    for (x, y) in (0..grid.y).flat_map(|y| (0..grid.x).map(move |x| (x, y))) {
        let at = Coord::new(x, y, z);
        let cell = shape.cells().binary_search_by_key(&at, |cell| cell.at).map(|index| shape.cells()[index]);
        let look = cell.map_or(String::new(), |cell| look(cell, id));
        let (left, top) = (x * CELL + 1, y * CELL + 1);
        squares += &format!(
            "<rect data-at=\"{x},{y},{z}\" x=\"{left}\" y=\"{top}\" width=\"18\" height=\"18\" rx=\"3\"{look}/>"
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
