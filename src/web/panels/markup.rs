//! Small pictures and labels as markup: layers of cells, pieces' letters on their colours, and options of
//! lists.

use cubefall::puzzle::{Coord, PieceId, Puzzle, Region, Shape, shown_name};
use cubefall::solution::Side;
use markup::{Markup, markup};
use pictures::{paint_number, thumbnail};
use words::decimal;

/// A piece's letter on its colour. Its title is the name, if letters are not the initials of names.
pub(crate) fn chip(puzzle: &Puzzle, piece: PieceId) -> Markup {
    let title = (!puzzle.letters_are_initials()).then(|| shown_name(puzzle.piece(piece).name()));
    let (paint, letter) = (paint_number(piece.index()), puzzle.letter(piece));
    markup!("<span class=\"chip paint-{}\" title=\"{}\">{}</span>", paint, title, letter)
}

/// The silhouette of a piece in its colour, over its letter. Its title is that of a chip.
pub(crate) fn silhouette(puzzle: &Puzzle, piece: PieceId) -> Markup {
    let title = (!puzzle.letters_are_initials()).then(|| shown_name(puzzle.piece(piece).name()));
    let picture = thumbnail(&Shape::of(puzzle.piece(piece).polycube().cells()), "piece");
    let (paint, letter) = (paint_number(piece.index()), puzzle.letter(piece));
    markup!("<span class=\"silhouette paint-{}\" title=\"{}\">{}{}</span>", paint, title, picture, letter)
}

/// An option of a list.
pub(crate) fn option(value: &str, title: &str) -> Markup {
    markup!("<option value=\"{}\">{}</option>", value, title)
}

/// A group of options of a list.
pub(crate) fn optgroup(title: &str, options: &Markup) -> Markup {
    markup!("<optgroup label=\"{}\">{}</optgroup>", title, options)
}

/// The maximum ratio of width to height of the layers side by side. Wider ones are broken into lines.
const WIDEST: i32 = 10;

/// A cell of a small layer.
#[derive(Default)]
pub(crate) struct Dot {
    /// Its colour in CSS, if it is filled.
    pub(crate) fill: Option<String>,
    /// The cell's index, if a click on it sets a breakpoint.
    pub(crate) cell: Option<usize>,
}

/// The maximum number of cells that have an element each. More would take longer to lay out than a frame may
/// take.
const MOST_SINGLE: usize = 512;

/// The layers of a region side by side, bottom layer first: `dot` gives each cell. Cells of a large region
/// cannot be clicked.
pub(crate) fn layers(region: &Region, dot: &dyn Fn(Coord) -> Dot) -> Markup {
    let plan = LayerPlan::of(region);
    let cells = match region.volume() > MOST_SINGLE {
        true => alike_cells(region, &plan, dot),
        false => region.coords().iter().map(|&coord| single_cell(region, &plan, coord, dot(coord))).collect(),
    };
    let (width, height) = plan.size();
    markup!("<svg class=\"layers\" viewBox=\"0 0 {} {}\" aria-hidden=\"true\">{}</svg>", width, height, cells)
}

/// Where layers stand side by side.
struct LayerPlan {
    /// The width and the height of a layer with the gap beside it.
    layer: (i32, i32),
    lines: i32,
    /// Layers in a line.
    in_line: i32,
}

impl LayerPlan {
    const CELL: i32 = 10;
    const GAP: i32 = 6;

    fn of(region: &Region) -> Self {
        let extent = region.extent();
        let layer = (extent.x * Self::CELL + Self::GAP, extent.y * Self::CELL + Self::GAP);
        let fits = |lines: i32| (extent.z + lines - 1) / lines * layer.0 <= WIDEST * lines * layer.1;
        let lines = (1..extent.z).find(|&lines| fits(lines)).unwrap_or(extent.z);
        Self { layer, lines, in_line: (extent.z + lines - 1) / lines }
    }

    fn size(&self) -> (i32, i32) {
        (self.layer.0 * self.in_line - Self::GAP, self.layer.1 * self.lines - Self::GAP)
    }

    /// The left and the upper edge of a cell.
    fn corner(&self, cell: Coord) -> (i32, i32) {
        let (left, top) = (cell.z % self.in_line * self.layer.0, cell.z / self.in_line * self.layer.1);
        (left + cell.x * Self::CELL, top + cell.y * Self::CELL)
    }
}

/// A cell as an element of its own.
fn single_cell(region: &Region, plan: &LayerPlan, coord: Coord, Dot { fill, cell }: Dot) -> Markup {
    let (left, top) = plan.corner(coord);
    markup!(
        "<rect x=\"{}.5\" y=\"{}.5\" width=\"9\" height=\"9\" rx=\"1.5\" class=\"{}\" fill=\"{}\" data-fill=\"{}\"/>",
        left,
        top,
        is_variable(region, coord).then_some("variable"),
        fill,
        cell
    )
}

/// All cells, as one element for those that look alike, in which those side by side are one bar.
fn alike_cells(region: &Region, plan: &LayerPlan, dot: &dyn Fn(Coord) -> Dot) -> Markup {
    let mut paths: Vec<((Option<String>, bool), String)> = Vec::new();
    // The path of the last bar, where it begins, and where the cell that continues it does.
    let (mut last, mut begin, mut end) = (0, 0, (-1, 0));
    for &coord in region.coords() {
        let look = (dot(coord).fill, is_variable(region, coord));
        let at = paths.iter().position(|(other, _)| *other == look).unwrap_or_else(|| {
            paths.push((look, String::new()));
            paths.len() - 1
        });
        let (left, top) = plan.corner(coord);
        if (at, (left, top)) != (last, end) {
            if let Some((_, path)) = paths.get_mut(last) {
                close_bar(path, begin, end);
            }
            paths[at].1 += &format!("M{left}.5 {top}.5");
            (last, begin) = (at, left);
        }
        end = (left + LayerPlan::CELL, top);
    }
    if let Some((_, path)) = paths.get_mut(last) {
        close_bar(path, begin, end);
    }
    let path = |((fill, variable), path): ((Option<String>, bool), String)| {
        markup!("<path d=\"{}\" class=\"{}\" fill=\"{}\"/>", path, variable.then_some("variable"), fill)
    };
    paths.into_iter().map(path).collect()
}

/// Completes the bar that a path ends with, if there is one.
fn close_bar(path: &mut String, begin: i32, (end, _): (i32, i32)) {
    if end > begin {
        *path += &format!("h{0}v9h-{0}z", end - begin - 1);
    }
}

fn is_variable(region: &Region, coord: Coord) -> bool {
    region.cell_at(coord).is_some_and(|cell| region.variable().contains(cell))
}

/// A cell of a large layer.
#[derive(Default)]
pub(crate) struct Square {
    /// The piece that gives its colour; nothing if it is empty.
    pub(crate) piece: Option<PieceId>,
    /// The letter on it.
    pub(crate) letter: Option<char>,
    /// Its class in the style sheet.
    pub(crate) class: &'static str,
    /// The cell's index, if it can be clicked.
    pub(crate) cell: Option<usize>,
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
        markup.push(markup!(
            "<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>",
            left + 9,
            top + 13,
            ink(piece),
            letter
        ));
    }
    markup
}

/// Each layer separately, the lowest first: `square` gives each cell.
pub(crate) fn all_layers(region: &Region, square: &dyn Fn(Coord) -> Square) -> Markup {
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

/// What a piece fills: its colour, or its pattern. These three are properties that the palette sets
/// ([`Paints::rules`](pictures::Paints::rules)).
pub(crate) fn paint(piece: PieceId) -> String {
    format!("var(--fill-{})", paint_number(piece.index()))
}

/// A piece's colour, for lines.
pub(crate) fn line_color(piece: PieceId) -> String {
    format!("var(--paint-{})", paint_number(piece.index()))
}

/// The colour of letters on a piece.
pub(crate) fn ink(piece: PieceId) -> String {
    format!("var(--letter-{})", paint_number(piece.index()))
}

/// The name of a side in the style sheet.
pub(crate) const fn side_key(side: Side) -> &'static str {
    match side {
        Side::Above => "above",
        Side::Front => "front",
        Side::Right => "right",
        Side::Left => "left",
        Side::Back => "back",
        Side::Below => "below",
    }
}

/// A rate with few digits: 5.9, 640, 12.3 k, 4.56 M.
pub(crate) fn short(rate: f64) -> String {
    match rate {
        _ if rate < 9.95 => decimal(rate, 1),
        _ if rate < 1e3 => decimal(rate, 0),
        _ if rate < 1e6 => format!("{} k", decimal(rate / 1e3, 1)),
        _ => format!("{} M", decimal(rate / 1e6, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::Cell;

    fn layers_of(side: u32) -> Markup {
        let region = Region::cuboid(side, side, side).expect("a small box");
        let first = |at| region.cell_at(at).filter(|&cell| cell == Cell::new(0));
        layers(&region, &|at| Dot { fill: first(at).map(|_| "red".to_owned()), cell: Some(1) })
    }

    #[test]
    fn cells_of_a_large_region_that_look_alike_are_one_shape() {
        let (small, large) = (layers_of(8), layers_of(9));
        assert_eq!(small.as_str().matches("<rect").count(), 512);
        assert_eq!(large.as_str().matches("<rect").count(), 0);
        assert_eq!(large.as_str().matches("<path").count(), 2);
        // The bars of a row of nine cells, and of the eight beside the first cell.
        assert_eq!(large.as_str().matches("h89v9h-89z").count(), 80);
        assert_eq!(large.as_str().matches("h79v9h-79z").count(), 1);
        assert!(large.as_str().contains("<path d=\"M0.5 0.5h9v9h-9z\" fill=\"red\"/>"));
    }
}
