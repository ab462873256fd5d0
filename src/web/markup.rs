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

/// One layer of a box, large: each cell as `fill` says, with the paint of a piece, and framed with a letter where it has one;
/// or empty.
pub(super) fn one_layer(
    extent: Coord,
    z: i32,
    fill: impl Fn(Coord) -> Option<(PieceId, Option<char>)>,
) -> String {
    const CELL: i32 = 20;
    let (width, height) = (extent.x * CELL, extent.y * CELL);
    let mut svg =
        format!("<svg class=\"layer\" viewBox=\"-1 -1 {} {}\" aria-hidden=\"true\">", width + 2, height + 2);
    for (y, x) in (0..extent.y).flat_map(|y| (0..extent.x).map(move |x| (y, x))) {
        let (left, top) = (x * CELL + 1, y * CELL + 1);
        let filled = fill(Coord::new(x, y, z));
        let style = match filled {
            None => String::new(),
            Some((piece, None)) => format!(" style=\"fill:{}\" class=\"stands\"", paint(piece)),
            Some((piece, Some(_))) => format!(" style=\"fill:{}\" class=\"new\"", paint(piece)),
        };
        svg += &format!("<rect x=\"{left}\" y=\"{top}\" width=\"18\" height=\"18\" rx=\"3\"{style}/>");
        if let Some((piece, Some(letter))) = filled {
            let (middle, base, ink) = (left + 9, top + 13, css_color(ink_on(piece_color(piece.index()))));
            svg += &format!(
                "<text x=\"{middle}\" y=\"{base}\" fill=\"{ink}\">{}</text>",
                escaped(&letter.to_string())
            );
        }
    }
    svg + "</svg>"
}

/// A piece's paint.
pub(super) fn paint(piece: PieceId) -> String {
    css_color(piece_color(piece.index()))
}
