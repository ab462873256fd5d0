//! The layers of a solution, each a picture seen from above.

use crate::colors::{Rgb, css_color, ink_on};
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::Solution;
use markup::{Markup, markup};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

/// The side of a cell, and the room for numbers of rows and columns, in the picture's units.
const CELL: i32 = 20;
const MARGIN: i32 = 14;

/// The maximum and the minimum size of a unit on paper, in millimetres: a cell has 4 to 8.
const SCALE: f64 = 0.4;
const LEAST_SCALE: f64 = 0.2;

/// The room on a page, in millimetres.
const PAGE: [f64; 2] = [190.0, 245.0];

/// A range of rows and columns of a layer, in one picture.
struct Part {
    z: i32,
    columns: Range<i32>,
    rows: Range<i32>,
    /// Whether the layer has other parts.
    is_part: bool,
}

/// For each cell, the index in the solution of the piece that fills it.
type Holders = BTreeMap<Coord, usize>;

/// The layers, bottom layer first. Those larger than a page are cut into parts.
pub(super) fn layers(puzzle: &Puzzle, solution: &Solution, color: &impl Fn(PieceId) -> Rgb) -> Markup {
    let pieces = solution.pieces().iter().enumerate();
    let holders =
        pieces.flat_map(|(place, (_, cells))| cells.iter().map(move |&cell| (cell, place))).collect();
    parts(puzzle.region().extent()).map(|part| layer(puzzle, solution, (&holders, &part), color)).collect()
}

/// Cuts layers into parts of nearly equal size that fit on a page.
fn parts(extent: Coord) -> impl Iterator<Item = Part> {
    let most = |page: f64| (page / LEAST_SCALE) as i32 / CELL - 2 * MARGIN / CELL - 1;
    let (columns, rows) = (ranges(extent.x, most(PAGE[0])), ranges(extent.y, most(PAGE[1])));
    let is_part = columns.len() * rows.len() > 1;
    (0..extent.z).flat_map(move |z| {
        let columns = columns.clone();
        rows.clone().into_iter().flat_map(move |rows| {
            let part = move |columns| Part { z, columns, rows: rows.clone(), is_part };
            columns.clone().into_iter().map(part)
        })
    })
}

/// The numbers below `side`, in ranges of at most `most`.
fn ranges(side: i32, most: i32) -> Vec<Range<i32>> {
    let count = (side + most - 1) / most;
    (0..count).map(|n| n * side / count..(n + 1) * side / count).collect()
}

fn layer(
    puzzle: &Puzzle,
    solution: &Solution,
    (holders, part): (&Holders, &Part),
    color: &impl Fn(PieceId) -> Rgb,
) -> Markup {
    let (region, z) = (puzzle.region(), part.z);
    let holder = |x, y| holders.get(&Coord::new(x, y, z)).copied();
    let (mut fills, mut lines, mut holes) = (Markup::new(), String::new(), String::new());
    for (y, x) in part.rows.clone().flat_map(|y| part.columns.clone().map(move |x| (y, x))) {
        let (left, top) = part.place(x, y);
        let here = holder(x, y);
        let of_region = region.cell_at(Coord::new(x, y, z));
        match here {
            Some(place) => {
                let piece = solution.pieces()[place].0;
                fills.push(cell((left, top), puzzle.letter(piece), color(piece)));
                if of_region.is_some_and(|cell| region.variable().contains(cell)) {
                    let ink = css_color(ink_on(color(piece)));
                    let (x, y) = (left + CELL - 3, top + 3);
                    fills.push(markup!(
                        "<circle class=\"variable\" cx=\"{}\" cy=\"{}\" r=\"1.2\" fill=\"{}\"/>",
                        x,
                        y,
                        ink
                    ));
                }
            }
            None if of_region.is_some() => {
                let _ = write!(holes, "M{} {}h14v14h-14z", left + 3, top + 3);
            }
            None => {}
        }
        // Lines to the left and above, if the neighbour is another piece, and to the right and below, at the
        // end of a piece.
        let sides = [(x - 1, y, left, top, 'v'), (x, y - 1, left, top, 'h')];
        let ends = [(x + 1, y, left + CELL, top, 'v'), (x, y + 1, left, top + CELL, 'h')];
        let differing = sides.iter().filter(|side| here.is_some() && holder(side.0, side.1) != here);
        let ending = ends.iter().filter(|end| here.is_some() && holder(end.0, end.1).is_none());
        for (_, _, left, top, along) in differing.chain(ending) {
            let _ = write!(lines, "M{left} {top}{along}{CELL}");
        }
    }
    if !holes.is_empty() {
        fills.push(markup!(
            "<path class=\"hole\" d=\"{}\" fill=\"none\" stroke=\"#888\" stroke-width=\"0.8\" stroke-dasharray=\"2 2\"/>",
            holes
        ));
    }
    figure(part, region.extent(), &fills, &lines)
}

/// The picture of a part with its title.
fn figure(part: &Part, extent: Coord, fills: &Markup, lines: &str) -> Markup {
    let side = |range: &Range<i32>| 2 * MARGIN + (range.end - range.start) * CELL;
    let (width, height) = (side(&part.columns), side(&part.rows));
    let [widest, highest] = PAGE;
    let scale = SCALE.min(widest / f64::from(width)).min(highest / f64::from(height));
    let title = part.title(extent);
    markup!(
        "<figure class=\"layer\"><figcaption>{}</figcaption><svg viewBox=\"0 0 {} {}\" width=\"{}mm\" \
         role=\"img\" aria-label=\"{}\">{}<path d=\"{}\" fill=\"none\" \
         stroke=\"#111\" stroke-width=\"2.4\" stroke-linecap=\"round\"/>{}</svg></figure>\n",
        title,
        width,
        height,
        format_args!("{:.1}", f64::from(width) * scale),
        title,
        fills,
        lines,
        numbers(part),
    )
}

impl Part {
    /// The left and top of a cell in the picture.
    fn place(&self, x: i32, y: i32) -> (i32, i32) {
        (MARGIN + (x - self.columns.start) * CELL, MARGIN + (y - self.rows.start) * CELL)
    }

    fn title(&self, extent: Coord) -> String {
        let place = match self.z {
            0 => " (bottom)",
            z if z == extent.z - 1 => " (top)",
            _ => "",
        };
        let number = self.z + 1;
        let range = |name: &str, range: &Range<i32>| format!(", {name} {}–{}", range.start + 1, range.end);
        match self.is_part {
            true => format!(
                "Layer {number}{place}{}{}",
                range("rows", &self.rows),
                range("columns", &self.columns)
            ),
            false => format!("Layer {number}{place}"),
        }
    }
}

fn cell((left, top): (i32, i32), letter: char, paint: Rgb) -> Markup {
    markup!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#111\" stroke-width=\"0.4\"/>\
         <text class=\"cell\" x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"12\" font-weight=\"700\" fill=\"{}\">{}</text>",
        left,
        top,
        CELL,
        CELL,
        css_color(paint),
        left + CELL / 2,
        top + CELL / 2 + 4,
        css_color(ink_on(paint)),
        letter
    )
}

/// The numbers of rows and columns, and the labels of the back and the front.
fn numbers(part: &Part) -> Markup {
    let number = |x: i32, y: i32, number: i32| markup!("<text x=\"{}\" y=\"{}\">{}</text>", x, y, number);
    let column = |x: i32| number(part.place(x, part.rows.start).0 + CELL / 2, MARGIN - 3, x + 1);
    let row = |y: i32| number(MARGIN - 6, part.place(part.columns.start, y).1 + CELL / 2 + 3, y + 1);
    let (right, bottom) = part.place(part.columns.end, part.rows.end);
    markup!(
        "<g font-size=\"7\" fill=\"#555\" text-anchor=\"middle\">{}{}<text x=\"{}\" y=\"{}\">front</text></g>",
        part.columns.clone().map(column).collect::<Markup>(),
        part.rows.clone().map(row).collect::<Markup>(),
        (MARGIN + right) / 2,
        bottom + 9
    )
}
