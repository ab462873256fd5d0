//! The layers of the selected shape.

use crate::web::browser::dom::{by_id, set_flag, set_markup, set_style, set_text};
use crate::web::browser::ids;
use crate::web::panels::panel::Panel;
use cubefall::puzzle::{Coord, Shape, ShapeCell};
use design::ShapeId;
use markup::{Markup, markup};
use pictures::paint_number;
use std::collections::VecDeque;
use web_sys::{Element, HtmlElement};

/// The layers. Of a large goal, which has thousands of squares, only some are written in a frame.
#[derive(Default)]
pub(super) struct LayersPanel {
    /// What is shown; nothing for a layer that was never written.
    shown: Vec<Option<Layer>>,
    /// The layers that are still to be written, the lowest first.
    due: VecDeque<(usize, Layer)>,
    /// The number of squares that may still be written in this frame.
    room: i32,
}

/// What the layers show.
#[derive(PartialEq)]
pub(super) struct LayersReadout {
    pub(super) shape: Shape,
    pub(super) id: ShapeId,
    /// The sides of the grid.
    pub(super) grid: Coord,
}

/// What a layer shows.
#[derive(Clone, PartialEq)]
struct Layer {
    id: ShapeId,
    grid: Coord,
    cells: Vec<ShapeCell>,
}

impl Panel for LayersPanel {
    type Readout = LayersReadout;

    /// Finds the layers that have changed. They are written by [`LayersPanel::go_on`].
    fn write(&mut self, now: &LayersReadout, _: Option<&LayersReadout>) {
        let &LayersReadout { ref shape, id, grid } = now;
        let element: HtmlElement = by_id(ids::LAYERS);
        if self.shown.len() != grid.z as usize {
            self.shown = (0..grid.z).map(|_| None).collect();
            let empty = |z| markup!("<figure>{}</figure>", picture((grid, z), &Markup::default()));
            set_markup(&element, &(0..grid.z).map(empty).collect());
        }
        // Their squares stay large enough to be hit.
        set_style(&element, "--columns", &grid.x.to_string());
        let layers = by_layer(shape, grid.z).into_iter().map(|cells| Layer { id, grid, cells }).enumerate();
        self.due = layers.filter(|(z, layer)| self.shown[*z].as_ref() != Some(layer)).collect();
    }
}

impl LayersPanel {
    /// The number of squares after which no other layer is written in a frame.
    const SQUARES: i32 = 1024;

    /// A frame begins.
    pub(super) const fn begin_frame(&mut self) {
        self.room = Self::SQUARES;
    }

    /// Writes layers that are due while this frame has room for them, and marks the cell that keys change.
    /// Returns whether layers are left.
    pub(super) fn go_on(&mut self, cursor: Coord) -> bool {
        let figures = by_id::<Element>(ids::LAYERS).children();
        while self.room > 0
            && let Some((z, layer)) = self.due.pop_front()
        {
            self.room -= layer.grid.x * layer.grid.y;
            if let Some(figure) = figures.item(z as u32) {
                set_markup(&figure, &layer.markup(z as i32));
            }
            self.shown[z] = Some(layer);
        }
        mark(cursor);
        !self.due.is_empty()
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
fn mark(cursor: Coord) {
    let layers: Element = by_id(ids::LAYERS);
    let find = |selector: &str| layers.query_selector(selector).ok().flatten();
    let (before, now) =
        (find("[data-cursor]"), find(&format!("[data-at=\"{},{},{}\"]", cursor.x, cursor.y, cursor.z)));
    before.into_iter().for_each(|square| set_flag(&square, "data-cursor", false));
    now.into_iter().for_each(|square| set_flag(&square, "data-cursor", true));
}

/// The side of a square.
const CELL: i32 = 20;

impl Layer {
    /// The content of its figure, for the layer at this height.
    fn markup(&self, z: i32) -> Markup {
        let places = (0..self.grid.y).flat_map(|y| (0..self.grid.x).map(move |x| Coord::new(x, y, z)));
        picture((self.grid, z), &places.map(|at| self.square(at)).collect())
    }

    /// The square of a place: if it is a cell, its colour, and whether it may stay empty.
    fn square(&self, at: Coord) -> Markup {
        let cell = cell_of(&self.cells, at);
        markup!(
            "<rect data-at=\"{},{},{}\" x=\"{}\" y=\"{}\" width=\"18\" height=\"18\" rx=\"3\" class=\"{}\" fill=\"{}\"/>",
            at.x,
            at.y,
            at.z,
            at.x * CELL + 1,
            at.y * CELL + 1,
            cell.filter(|cell| cell.variable).map(|_| "variable-cell"),
            cell.map(|cell| paint(cell, self.id))
        )
    }
}

/// The cell at a place, of cells in their order.
fn cell_of(cells: &[ShapeCell], at: Coord) -> Option<ShapeCell> {
    cells.binary_search_by_key(&at, |cell| cell.at).ok().map(|index| cells[index])
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

/// The colour of a cell.
fn paint(cell: ShapeCell, id: ShapeId) -> String {
    let of_piece = match id {
        ShapeId::Goal => None,
        ShapeId::Piece(piece) => Some(piece),
    };
    let color = cell.color.map(|color| usize::from(color.number()) - 1).or(of_piece);
    color.map_or("var(--word)".to_owned(), |index| format!("var(--fill-{})", paint_number(index)))
}

/// Announces the cell that keys change.
pub(in crate::web::editor) fn say_cursor(shape: &Shape, at: Coord) {
    let what = match cell_of(shape.cells(), at) {
        Some(cell) if cell.variable => "a cell that may stay empty",
        Some(_) => "a cell",
        None => "no cell",
    };
    let text = format!("Layer {}, row {}, column {}: {what}", at.z + 1, at.y + 1, at.x + 1);
    set_text(&by_id(ids::CURSOR), &text);
}
