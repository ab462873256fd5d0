//! The layers of the selected shape.

use crate::web::browser::dom::{by_id, set_flag, set_markup, set_style};
use cubefall::puzzle::{Coord, Shape, ShapeCell};
use design::ShapeId;
use formats::{Markup, css_color, markup, piece_color};
use web_sys::{Element, HtmlElement};

/// The layers that are shown.
#[derive(Default)]
pub(super) struct Layers(Vec<Markup>);

impl Layers {
    /// Shows the layers from above, the back row at the top. Only those that have changed are written: a large goal has thousands of
    /// squares.
    pub(super) fn show(&mut self, shape: &Shape, id: ShapeId, grid: Coord) {
        let layers: Vec<Markup> = (0..grid.z).map(|z| layer(shape, id, (grid, z))).collect();
        let element: HtmlElement = by_id("layers");
        if layers.len() != self.0.len() {
            let figures = layers.iter().map(|layer| markup!("<figure>{}</figure>", layer));
            set_markup(&element, &figures.collect());
        } else {
            let all = layers.iter().zip(&self.0).enumerate();
            for (z, (now, _)) in all.filter(|(_, (now, before))| now != before) {
                if let Some(figure) = element.children().item(z as u32) {
                    set_markup(&figure, now);
                }
            }
        }
        // Their squares stay large enough to be hit.
        set_style(&element, "--columns", &grid.x.to_string());
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

/// The side of a square.
const CELL: i32 = 20;

/// The content of a layer's figure.
fn layer(shape: &Shape, id: ShapeId, (grid, z): (Coord, i32)) -> Markup {
    let places = (0..grid.y).flat_map(|y| (0..grid.x).map(move |x| Coord::new(x, y, z)));
    let squares: Markup = places.map(|at| square(shape, id, at)).collect();
    markup!(
        "<svg class=\"layer\" viewBox=\"0 0 {} {}\" aria-hidden=\"true\">{}</svg><figcaption>Layer {}</figcaption>",
        grid.x * CELL,
        grid.y * CELL,
        squares,
        z + 1
    )
}

/// The square of a place: if it is a cell, its colour, and whether it may stay empty.
fn square(shape: &Shape, id: ShapeId, at: Coord) -> Markup {
    let index = shape.cells().binary_search_by_key(&at, |cell| cell.at).ok();
    let cell = index.map(|index| shape.cells()[index]);
    markup!(
        "<rect data-at=\"{},{},{}\" x=\"{}\" y=\"{}\" width=\"18\" height=\"18\" rx=\"3\" class=\"{}\" fill=\"{}\"/>",
        at.x,
        at.y,
        at.z,
        at.x * CELL + 1,
        at.y * CELL + 1,
        cell.filter(|cell| cell.variable).map(|_| "variable-cell"),
        cell.map(|cell| paint(cell, id))
    )
}

/// The colour of a cell.
fn paint(cell: ShapeCell, id: ShapeId) -> String {
    let of_piece = match id {
        ShapeId::Goal => None,
        ShapeId::Piece(piece) => Some(piece),
    };
    let color = cell.color.map(|color| usize::from(color.number()) - 1).or(of_piece);
    color.map_or("var(--word)".to_owned(), |index| css_color(piece_color(index)))
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
