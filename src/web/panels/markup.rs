//! Small pictures and labels as markup: layers of cells, pieces' letters on their colours, and options of lists.

use cubefall::puzzle::{Coord, PieceId, Puzzle, Region};
use cubefall::solution::Side;
use formats::{Markup, css_color, ink_on, markup, paint_number, piece_color};

/// A piece's letter on its colour. Its title is the name, if letters are not the initials of names.
pub(in crate::web) fn chip(puzzle: &Puzzle, piece: PieceId) -> Markup {
    let title = (!puzzle.letters_are_initials()).then(|| puzzle.piece(piece).name());
    let (paint, letter) = (paint_number(piece.index()), puzzle.letter(piece));
    markup!("<span class=\"chip paint-{}\" title=\"{}\">{}</span>", paint, title, letter)
}

/// An option of a list.
pub(in crate::web) fn option(value: &str, title: &str) -> Markup {
    markup!("<option value=\"{}\">{}</option>", value, title)
}

/// A group of options of a list.
pub(in crate::web) fn optgroup(title: &str, options: &Markup) -> Markup {
    markup!("<optgroup label=\"{}\">{}</optgroup>", title, options)
}

/// The maximum ratio of width to height of the layers side by side. Wider ones are broken into lines.
const WIDEST: i32 = 10;

/// A cell of a small layer.
#[derive(Default)]
pub(in crate::web) struct Dot {
    /// Its colour in CSS, if it is filled.
    pub(in crate::web) fill: Option<String>,
    /// The cell's index, if a click on it sets a breakpoint.
    pub(in crate::web) cell: Option<usize>,
}

/// The layers of a region side by side, bottom layer first: `dot` gives each cell.
pub(in crate::web) fn layers(region: &Region, dot: &dyn Fn(Coord) -> Dot) -> Markup {
    const CELL: i32 = 10;
    let extent = region.extent();
    let (layer_width, layer_height) = (extent.x * CELL + 6, extent.y * CELL + 6);
    let fits = |lines: i32| (extent.z + lines - 1) / lines * layer_width <= WIDEST * lines * layer_height;
    let lines = (1..extent.z).find(|&lines| fits(lines)).unwrap_or(extent.z);
    let in_line = (extent.z + lines - 1) / lines;
    let (width, height) = (layer_width * in_line - 6, layer_height * lines - 6);
    let rect = |&coord: &Coord| {
        let (left, top) = (coord.z % in_line * layer_width, coord.z / in_line * layer_height);
        let Dot { fill, cell } = dot(coord);
        markup!(
            "<rect x=\"{}.5\" y=\"{}.5\" width=\"9\" height=\"9\" rx=\"1.5\" class=\"{}\" fill=\"{}\" data-fill=\"{}\"/>",
            left + coord.x * CELL,
            top + coord.y * CELL,
            is_variable(region, coord).then_some("variable"),
            fill,
            cell
        )
    };
    let rects: Markup = region.coords().iter().map(rect).collect();
    markup!("<svg class=\"layers\" viewBox=\"0 0 {} {}\" aria-hidden=\"true\">{}</svg>", width, height, rects)
}

fn is_variable(region: &Region, coord: Coord) -> bool {
    region.cell_at(coord).is_some_and(|cell| region.variable().contains(cell))
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
fn one_layer(region: &Region, z: i32, square: &dyn Fn(Coord) -> Square) -> Markup {
    const CELL: i32 = 20;
    // Rows of more cells need more room than the style sheet gives.
    const MOST: i32 = 8;
    let extent = region.extent();
    let cells = region.coords().iter().filter(|coord| coord.z == z);
    let cells: Markup = cells.map(|&coord| large_cell(region, coord, CELL, square(coord))).collect();
    markup!(
        "<svg class=\"layer\" width=\"{}\" viewBox=\"-1 -1 {} {}\" aria-hidden=\"true\">{}</svg>",
        (extent.x > MOST).then(|| format!("{}rem", extent.x)),
        extent.x * CELL + 2,
        extent.y * CELL + 2,
        cells
    )
}

/// A cell of a large layer, and its letter.
fn large_cell(region: &Region, coord: Coord, side: i32, square: Square) -> Markup {
    let Square { piece, letter, class, cell } = square;
    let (left, top) = (coord.x * side + 1, coord.y * side + 1);
    let mut markup = markup!(
        "<rect x=\"{}\" y=\"{}\" width=\"18\" height=\"18\" rx=\"3\" class=\"{}{}\" fill=\"{}\" data-cell=\"{}\"/>",
        left,
        top,
        class,
        if is_variable(region, coord) { " variable" } else { "" },
        piece.map(paint),
        cell
    );
    if let (Some(piece), Some(letter)) = (piece, letter) {
        let ink = css_color(ink_on(piece_color(piece.index())));
        markup.push(markup!(
            "<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>",
            left + 9,
            top + 13,
            ink,
            letter
        ));
    }
    markup
}

/// Each layer separately, the lowest first: `square` gives each cell.
pub(in crate::web) fn all_layers(region: &Region, square: &dyn Fn(Coord) -> Square) -> Markup {
    let extent = region.extent();
    let figure = |z: i32| {
        let name = match z {
            0 => "1, lowest".to_owned(),
            top if top + 1 == extent.z => format!("{}, top", top + 1),
            other => (other + 1).to_string(),
        };
        markup!("<figure>{}<figcaption>Layer {}</figcaption></figure>", one_layer(region, z, square), name)
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
