//! The layers of a solution, each a picture seen from above.

use crate::formats::colors::{Color, css_color, ink_on};
use crate::formats::markup::escaped;
use crate::puzzle::{Coord, PieceId, Puzzle};
use crate::solution::Solution;
use std::fmt::Write;

/// The side of a cell, and the room for numbers of rows and columns, in the picture's units.
const CELL: i32 = 20;
const MARGIN: i32 = 14;

/// How many millimetres on paper a unit is: a cell has 8.
const SCALE: f64 = 0.4;

/// The layers, bottom layer first.
pub(super) fn layers(puzzle: &Puzzle, solution: &Solution, color: &impl Fn(PieceId) -> Color) -> String {
    let extent = puzzle.region().extent();
    (0..extent.z).map(|z| layer(puzzle, solution, color, z)).collect()
}

fn layer(puzzle: &Puzzle, solution: &Solution, color: &impl Fn(PieceId) -> Color, z: i32) -> String {
    let extent = puzzle.region().extent();
    let holder = |x, y| solution.pieces().iter().position(|(_, cells)| cells.contains(&Coord::new(x, y, z)));
    let (mut fills, mut lines) = (String::new(), String::new());
    for y in 0..=extent.y {
        for x in 0..=extent.x {
            let here = holder(x, y);
            if let Some(place) = here {
                let piece = solution.pieces()[place].0;
                cell(&mut fills, x, y, puzzle.letter(piece), color(piece));
            }
            let (left, top) = (MARGIN + x * CELL, MARGIN + y * CELL);
            if holder(x - 1, y) != here {
                let _ = write!(lines, "M{left} {top}v{CELL}");
            }
            if holder(x, y - 1) != here {
                let _ = write!(lines, "M{left} {top}h{CELL}");
            }
        }
    }
    let (width, height) = (2 * MARGIN + extent.x * CELL, 2 * MARGIN + extent.y * CELL);
    let place = if z == 0 {
        " (bottom)"
    } else if z == extent.z - 1 {
        " (top)"
    } else {
        ""
    };
    format!(
        "<figure class=\"layer\"><figcaption>Layer {number}{place}</figcaption><svg viewBox=\"0 0 {width} {height}\" \
         style=\"width:{:.1}mm\" role=\"img\" aria-label=\"Layer {number}\">{fills}<path d=\"{lines}\" fill=\"none\" \
         stroke=\"#111\" stroke-width=\"2.4\" stroke-linecap=\"round\"/>{}</svg></figure>\n",
        f64::from(width) * SCALE,
        numbers(extent),
        number = z + 1,
    )
}

fn cell(svg: &mut String, x: i32, y: i32, letter: char, paint: Color) {
    let (left, top) = (MARGIN + x * CELL, MARGIN + y * CELL);
    let _ = write!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{}\" stroke=\"#111\" stroke-width=\"0.4\"/>\
         <text class=\"cell\" x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"12\" font-weight=\"700\" fill=\"{}\">{}</text>",
        css_color(paint),
        left + CELL / 2,
        top + CELL / 2 + 4,
        css_color(ink_on(paint)),
        escaped(&letter.to_string())
    );
}

/// The numbers of rows and columns, and which sides are the back and the front.
fn numbers(extent: Coord) -> String {
    let mut svg = String::from("<g font-size=\"7\" fill=\"#555\" text-anchor=\"middle\">");
    let middle = |at: i32| MARGIN + at * CELL + CELL / 2;
    for x in 0..extent.x {
        let _ = write!(svg, "<text x=\"{}\" y=\"{}\">{}</text>", middle(x), MARGIN - 3, x + 1);
    }
    for y in 0..extent.y {
        let _ = write!(svg, "<text x=\"{}\" y=\"{}\">{}</text>", MARGIN - 6, middle(y) + 3, y + 1);
    }
    let (across, bottom) = (MARGIN + extent.x * CELL / 2, MARGIN + extent.y * CELL + 9);
    let _ = write!(svg, "<text x=\"{across}\" y=\"{bottom}\">front</text></g>");
    svg
}
