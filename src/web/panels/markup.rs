//! Small pictures and labels as markup: layers of cells, pieces' letters on their colours, and options of lists. User text is escaped.

use crate::formats::{css_color, escaped, ink_on, piece_color};
use crate::puzzle::{Coord, PieceId, Puzzle, Region};
use crate::solution::Side;

/// A piece's letter on its colour. Its title is the name, if letters are not the initials of names.
pub(in crate::web) fn chip(puzzle: &Puzzle, piece: PieceId) -> String {
    let title = match puzzle.letters_are_initials() {
        true => String::new(),
        false => format!(" title=\"{}\"", escaped(puzzle.piece(piece).name())),
    };
    let paint = piece_color(piece.index());
    let (paint, ink) = (css_color(paint), css_color(ink_on(paint)));
    format!(
        "<span class=\"chip\"{title} style=\"background:{paint};color:{ink}\">{}</span>",
        escaped(&puzzle.letter(piece).to_string())
    )
}

/// An option of a list.
pub(in crate::web) fn option(value: &str, title: &str) -> String {
    format!("<option value=\"{}\">{}</option>", escaped(value), escaped(title))
}

/// A group of options of a list.
pub(in crate::web) fn optgroup(title: &str, options: &str) -> String {
    format!("<optgroup label=\"{}\">{options}</optgroup>", escaped(title))
}

/// The maximum ratio of width to height of the layers side by side. Wider ones are broken into lines.
const WIDEST: i32 = 10;

/// The layers of a region side by side, bottom layer first, each cell with the attributes that `cell` gives.
pub(in crate::web) fn layers(region: &Region, cell: &dyn Fn(Coord) -> String) -> String {
    const CELL: i32 = 10;
    let extent = region.extent();
    let (layer_width, layer_height) = (extent.x * CELL + 6, extent.y * CELL + 6);
    let fits = |lines: i32| (extent.z + lines - 1) / lines * layer_width <= WIDEST * lines * layer_height;
    let lines = (1..extent.z).find(|&lines| fits(lines)).unwrap_or(extent.z);
    let in_line = (extent.z + lines - 1) / lines;
    let (width, height) = (layer_width * in_line - 6, layer_height * lines - 6);
    let mut svg = format!("<svg class=\"layers\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">");
    for &coord in region.coords() {
        let (left, top) = (coord.z % in_line * layer_width, coord.z / in_line * layer_height);
        let (left, top) = (left + coord.x * CELL, top + coord.y * CELL);
        let (variable, attributes) = (class_of(region, coord), cell(coord));
        svg += &format!(
            "<rect x=\"{left}.5\" y=\"{top}.5\" width=\"9\" height=\"9\" rx=\"1.5\"{variable}{attributes}/>"
        );
    }
    svg + "</svg>"
}

/// The attribute of a cell that may stay empty.
fn class_of(region: &Region, coord: Coord) -> &'static str {
    if is_variable(region, coord) { " class=\"variable\"" } else { "" }
}

fn is_variable(region: &Region, coord: Coord) -> bool {
    region.cell_at(coord).is_some_and(|cell| region.variable().contains(cell))
}

/// The attribute of a cell that is filled with a CSS colour.
pub(in crate::web) fn filled(color: &str) -> String {
    format!(" style=\"fill:{color}\"")
}

/// A cell of a large layer.
#[derive(Default)]
pub(in crate::web) struct Square {
    /// The piece that gives its colour; nothing if it is empty.
    pub(in crate::web) piece: Option<PieceId>,
    /// The letter on it.
    pub(in crate::web) letter: Option<char>,
    /// Its class in the style sheet.
    pub(in crate::web) class: &'static str,
    /// The cell's index, if it can be clicked.
    pub(in crate::web) cell: Option<usize>,
}

/// One layer of a region, large: `square` gives each cell.
fn one_layer(region: &Region, z: i32, square: &dyn Fn(Coord) -> Square) -> String {
    const CELL: i32 = 20;
    // Rows of more cells need more room than the style sheet gives.
    const MOST: i32 = 8;
    let extent = region.extent();
    let (width, height) = (extent.x * CELL, extent.y * CELL);
    let room = match extent.x {
        ..=MOST => String::new(),
        more => format!(" style=\"width:{more}rem;max-width:100%\""),
    };
    let mut svg = format!(
        "<svg class=\"layer\"{room} viewBox=\"-1 -1 {} {}\" aria-hidden=\"true\">",
        width + 2,
        height + 2
    );
    for &coord in region.coords().iter().filter(|coord| coord.z == z) {
        let (left, top) = (coord.x * CELL + 1, coord.y * CELL + 1);
        let Square { piece, letter, class, cell } = square(coord);
        let variable = if is_variable(region, coord) { " variable" } else { "" };
        let style = piece.map_or(String::new(), |piece| format!(" style=\"fill:{}\"", paint(piece)));
        let cell = cell.map_or(String::new(), |cell| format!(" data-cell=\"{cell}\""));
        svg += &format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"18\" height=\"18\" rx=\"3\" class=\"{class}{variable}\"{style}{cell}/>"
        );
        if let (Some(piece), Some(letter)) = (piece, letter) {
            let (middle, base, ink) = (left + 9, top + 13, css_color(ink_on(piece_color(piece.index()))));
            svg += &format!(
                "<text x=\"{middle}\" y=\"{base}\" fill=\"{ink}\">{}</text>",
                escaped(&letter.to_string())
            );
        }
    }
    svg + "</svg>"
}

/// Each layer separately, the lowest first: `square` gives each cell.
pub(in crate::web) fn all_layers(region: &Region, square: &dyn Fn(Coord) -> Square) -> String {
    let extent = region.extent();
    let figure = |z: i32| {
        let name = match z {
            0 => "1, lowest".to_owned(),
            top if top + 1 == extent.z => format!("{}, top", top + 1),
            other => (other + 1).to_string(),
        };
        format!("<figure>{}<figcaption>Layer {name}</figcaption></figure>", one_layer(region, z, square))
    };
    (0..extent.z).map(figure).collect()
}

/// A piece's colour.
pub(in crate::web) fn paint(piece: PieceId) -> String {
    css_color(piece_color(piece.index()))
}

/// The name of a side in the style sheet.
pub(in crate::web) const fn side_key(side: Side) -> &'static str {
    match side {
        Side::Above => "above",
        Side::Front => "front",
        Side::Right => "right",
        Side::Left => "left",
        Side::Back => "back",
        Side::Below => "below",
    }
}
