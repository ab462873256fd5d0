//! Small pictures and labels as markup: layers of cells, and pieces' letters on their colours. Nothing that a user
//! wrote enters here.

use crate::export::{css_color, escaped, ink_on, piece_color};
use crate::solver::{Coord, PieceId};

/// A piece's letter on its colour.
pub(super) fn chip(piece: PieceId, letter: char) -> String {
    let paint = piece_color(piece.index());
    let (paint, ink) = (css_color(paint), css_color(ink_on(paint)));
    format!(
        "<span class=\"chip\" style=\"background:{paint};color:{ink}\">{}</span>",
        escaped(&letter.to_string())
    )
}

/// The layers of a box side by side, bottom layer first, each cell as `fill` says: as a CSS colour, or empty.
pub(super) fn layers(extent: Coord, fill: impl Fn(Coord) -> Option<String>) -> String {
    const CELL: i32 = 10;
    let layer_width = extent.x * CELL + 6;
    let (width, height) = (layer_width * extent.z - 6, extent.y * CELL);
    let mut svg = format!("<svg class=\"layers\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">");
    for z in 0..extent.z {
        for y in 0..extent.y {
            for x in 0..extent.x {
                let (left, top) = (z * layer_width + x * CELL, y * CELL);
                let style = fill(Coord::new(x, y, z))
                    .map_or(String::new(), |color| format!(" style=\"fill:{color}\""));
                svg += &format!(
                    "<rect x=\"{left}.5\" y=\"{top}.5\" width=\"9\" height=\"9\" rx=\"1.5\"{style}/>"
                );
            }
        }
    }
    svg + "</svg>"
}

/// A piece's paint.
pub(super) fn paint(piece: PieceId) -> String {
    css_color(piece_color(piece.index()))
}
