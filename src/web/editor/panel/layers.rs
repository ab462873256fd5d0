//! The layers of the selected shape.

use crate::web::browser::dom::{by_id, set_flag, set_markup, set_style};
use crate::web::browser::ids;
use cubefall::puzzle::{Coord, Shape, ShapeCell};
use design::ShapeId;
use formats::{Markup, css_color, markup, piece_color};
use web_sys::{Element, HtmlElement};

/// The layers.
#[derive(Default)]
pub(super) struct Layers {
    /// What is shown; nothing for a layer that is still to be written.
    shown: Vec<Option<Layer>>,
    /// The number of squares that may still be written in this frame.
    room: i32,
}

/// What a layer shows.
#[derive(PartialEq)]
struct Layer {
    id: ShapeId,
    grid: Coord,
    cells: Vec<ShapeCell>,
}

impl Layers {
    /// The number of squares after which no other layer is written in a frame.
    const SQUARES: i32 = 1024;

    /// A frame begins.
    pub(super) const fn begin_frame(&mut self) {
        self.room = Self::SQUARES;
    }

    /// Shows the layers from above, the back row at the top. Only those that have changed are written, and of a large goal, which has
    /// thousands of squares, only some. Returns whether others are left.
    pub(super) fn show(&mut self, shape: &Shape, id: ShapeId, grid: Coord) -> bool {
        let element: HtmlElement = by_id(ids::LAYERS);
        if self.shown.len() != grid.z as usize {
            self.shown = (0..grid.z).map(|_| None).collect();
            let empty = |z| markup!("<figure>{}</figure>", picture((grid, z), &Markup::default()));
            set_markup(&element, &(0..grid.z).map(empty).collect());
        }
        // Their squares stay large enough to be hit.
        set_style(&element, "--columns", &grid.x.to_string());
        for ((z, cells), shown) in (0..).zip(by_layer(shape, grid.z)).zip(&mut self.shown) {
            let now = Some(Layer { id, grid, cells });
            if *shown == now {
                continue;
            }
            if self.room <= 0 {
                return true;
            }
            self.room -= grid.x * grid.y;
            if let Some(figure) = element.children().item(z as u32) {
                set_markup(&figure, &layer(shape, id, (grid, z)));
            }
            *shown = now;
        }
        false
    }
}

/// The cells of each layer.
fn by_layer(shape: &Shape, layers: i32) -> Vec<Vec<ShapeCell>> {
    let mut all = vec![Vec::new(); layers as usize];
    for &cell in shape.cells() {
        if let Some(layer) = all.get_mut(cell.at.z as usize) {
            layer.push(cell);
        }
    }
    all
}

/// Marks the cell that keys change, and no other.
pub(super) fn mark(cursor: Coord) {
    let layers: Element = by_id(ids::LAYERS);
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
    picture((grid, z), &places.map(|at| square(shape, id, at)).collect())
}

/// These squares of a layer, and its name.
fn picture((grid, z): (Coord, i32), squares: &Markup) -> Markup {
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
