//! Small pictures and labels as markup: layers of cells, and pieces' letters on their colours. What a user
//! wrote is escaped.

use crate::formats::{css_color, escaped, ink_on, piece_color};
use crate::puzzle::{Coord, PieceId, Puzzle};
use crate::solution::Side;

/// A piece's letter on its colour. Its title is the name, where names do not begin with the letters.
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

/// The layers of a box side by side, bottom layer first, each cell with the attributes that `cell` gives.
pub(in crate::web) fn layers(extent: Coord, cell: &dyn Fn(Coord) -> String) -> String {
    const CELL: i32 = 10;
    let layer_width = extent.x * CELL + 6;
    let (width, height) = (layer_width * extent.z - 6, extent.y * CELL);
    let mut svg = format!("<svg class=\"layers\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">");
    for z in 0..extent.z {
        for y in 0..extent.y {
            for x in 0..extent.x {
                let (left, top) = (z * layer_width + x * CELL, y * CELL);
                let attributes = cell(Coord::new(x, y, z));
                svg += &format!(
                    "<rect x=\"{left}.5\" y=\"{top}.5\" width=\"9\" height=\"9\" rx=\"1.5\"{attributes}/>"
                );
            }
        }
    }
    svg + "</svg>"
}

/// The attribute of a cell that is filled with a CSS colour.
pub(in crate::web) fn filled(color: &str) -> String {
    format!(" style=\"fill:{color}\"")
}

/// A cell of a layer that is drawn large.
#[derive(Default)]
pub(in crate::web) struct Square {
    /// Which piece's paint it has; none where it is empty.
    pub(in crate::web) piece: Option<PieceId>,
    /// What is written on it.
    pub(in crate::web) letter: Option<char>,
    /// Its class in the style sheet.
    pub(in crate::web) class: &'static str,
    /// The cell's number, where it can be clicked.
    pub(in crate::web) cell: Option<usize>,
}

/// One layer of a box, large: `square` gives each cell.
fn one_layer(extent: Coord, z: i32, square: &dyn Fn(Coord) -> Square) -> String {
    const CELL: i32 = 20;
    let (width, height) = (extent.x * CELL, extent.y * CELL);
    let mut svg =
        format!("<svg class=\"layer\" viewBox=\"-1 -1 {} {}\" aria-hidden=\"true\">", width + 2, height + 2);
    for (y, x) in (0..extent.y).flat_map(|y| (0..extent.x).map(move |x| (y, x))) {
        let (left, top) = (x * CELL + 1, y * CELL + 1);
        let Square { piece, letter, class, cell } = square(Coord::new(x, y, z));
        let style = piece.map_or(String::new(), |piece| format!(" style=\"fill:{}\"", paint(piece)));
        let cell = cell.map_or(String::new(), |cell| format!(" data-cell=\"{cell}\""));
        svg += &format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"18\" height=\"18\" rx=\"3\" class=\"{class}\"{style}{cell}/>"
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

/// Each layer for itself, the lowest first: `square` gives each cell.
pub(in crate::web) fn all_layers(extent: Coord, square: &dyn Fn(Coord) -> Square) -> String {
    let figure = |z: i32| {
        let name = match z {
            0 => "1, lowest".to_owned(),
            top if top + 1 == extent.z => format!("{}, top", top + 1),
            other => (other + 1).to_string(),
        };
        format!("<figure>{}<figcaption>Layer {name}</figcaption></figure>", one_layer(extent, z, square))
    };
    (0..extent.z).map(figure).collect()
}

/// A piece's paint.
pub(in crate::web) fn paint(piece: PieceId) -> String {
    css_color(piece_color(piece.index()))
}

/// What the style sheet calls a side.
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
