//! A printed sheet of a solution: its layers, and the steps in which it is built.
//!
//! The sheet is one HTML document, which is well-formed XML, loads nothing and runs no script. It fits A4 and Letter. It can be
//! printed in black and white: each cell has its letter, thick lines separate pieces, and the new piece of a step has dark edges.

mod layers;
mod moves;
mod picture;

use crate::colors::Rgb;
use crate::markup::{HtmlDocument, Markup, Style};
use crate::{markup, places};
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::{Assembly, Namer, Side, Solution};
use picture::{Picture, view_box};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The style of the file of a sheet. The page has the same file beside it.
const STYLE: &str = include_str!("sheet.css");

/// A sheet.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Sheet {
    title: String,
    body: Markup,
}

impl Sheet {
    /// A sheet with this title and nothing on it.
    pub const fn empty(title: String) -> Self {
        Self { title, body: Markup::new() }
    }

    /// The sheet as a document that needs no other file.
    pub fn to_html(&self) -> HtmlDocument {
        self.styled(Style::Own(STYLE))
    }

    /// The sheet as a document with this style.
    pub fn styled(&self, style: Style<'_>) -> HtmlDocument {
        HtmlDocument::new(&self.title, style, &self.body)
    }
}

/// The sheet of a solution, with its name, and its number in the full list if one is given. `color` gives the colour of each piece.
pub fn sheet(
    puzzle: &Puzzle,
    solution: &Solution,
    number: Option<u64>,
    color: impl Fn(PieceId) -> Rgb,
) -> Sheet {
    let name = Namer::new(puzzle).name(solution).map(|name| format!("Solution {name}"));
    let number = number.map(|number| format!("number {number}"));
    let named: Vec<String> = name.into_iter().chain(number).collect();
    let named = named.join(", ");
    let (how, steps) = putting_together(puzzle, solution, &color);
    let body = markup!(
        "<h1>{}</h1>\n<p class=\"name\">{}</p>\n\
         <h2>Layers</h2>\n<p>Seen from above. Layer 1 is at the bottom, row 1 at the back, column 1 on the left.</p>\n\
         <div class=\"layers\">\n{}</div>\n<h2>Putting it together</h2>\n<p>{} Seen from the right front, from above; \
         what is in front of the new piece is shown as glass.</p>\n<div class=\"steps\">\n{}</div>\n",
        puzzle.name(),
        named,
        layers::layers(puzzle, solution, &color),
        how,
        steps,
    );
    Sheet { title: format!("{}: {named}", puzzle.name()), body }
}

/// How the solution is put together, in a sentence or two and step by step: by straight moves of single pieces, else by any.
fn putting_together(
    puzzle: &Puzzle,
    solution: &Solution,
    color: &impl Fn(PieceId) -> Rgb,
) -> (String, Markup) {
    let assembly = Assembly::of(solution);
    let moves = if assembly.is_complete() { None } else { moves::moves(puzzle, solution, color) };
    moves.map_or_else(
        || {
            let too_many = if draws_steps(solution) { "" } else { " The steps are too many to be drawn." };
            (summary(&assembly).to_owned() + too_many, steps(puzzle, solution, &assembly, color))
        },
        |(steps, level)| {
            let how = "It interlocks: single pieces do not go straight in, but these moves put it together.";
            (format!("{how} Backwards, they take it apart (level {level})."), steps)
        },
    )
}

/// The most cells in the pictures of all steps together. A sheet for some hundred pieces has fewer, and is longer than one prints.
const MOST_DRAWN: usize = 1 << 17;

/// Whether the steps of a solution are drawn.
fn draws_steps(solution: &Solution) -> bool {
    let cells: usize = solution.pieces().iter().map(|(_, cells)| cells.len()).sum();
    solution.pieces().len().saturating_mul(cells) / 2 <= MOST_DRAWN
}

/// The steps without pictures, as a list.
fn listed_steps(puzzle: &Puzzle, solution: &Solution, order: &[(usize, Option<Side>)]) -> Markup {
    let step = |(number, &(piece, from)): (usize, &(usize, Option<Side>))| {
        let (id, cells) = &solution.pieces()[piece];
        markup!("<p><b>{}:</b> {}</p>\n", step_title(number, &puzzle.called(*id), from), places(cells))
    };
    (1..).zip(order).map(step).collect()
}

/// All pieces, one after the other; those that cannot be inserted come last.
fn steps(
    puzzle: &Puzzle,
    solution: &Solution,
    assembly: &Assembly,
    color: &impl Fn(PieceId) -> Rgb,
) -> Markup {
    let inserted = assembly.insertions().iter().map(|insertion| (insertion.piece, Some(insertion.from)));
    let order: Vec<(usize, Option<Side>)> =
        inserted.chain(assembly.left_out().iter().map(|&piece| (piece, None))).collect();
    if !draws_steps(solution) {
        return listed_steps(puzzle, solution, &order);
    }
    let mut before: Vec<BTreeSet<Coord>> = vec![BTreeSet::new()];
    for (piece, _) in &order {
        let mut then = before.last().expect("one at least").clone();
        then.extend(&solution.pieces()[*piece].1);
        before.push(then);
    }
    let picture = |(&(piece, from), standing): (&(usize, Option<Side>), _)| {
        let (id, cells) = &solution.pieces()[piece];
        let letter = puzzle.letter(*id);
        Picture { extent: puzzle.region().extent(), standing, piece: cells, letter, color: color(*id), from }
    };
    let pictures: Vec<Picture> = order.iter().zip(&before).map(picture).collect();
    let view = view_box(&pictures);
    let step = |(number, (&(piece, from), picture)): (usize, (&(usize, Option<Side>), &Picture))| {
        let (id, cells) = &solution.pieces()[piece];
        let title = step_title(number, &puzzle.called(*id), from);
        markup!(
            "<figure class=\"step\"><svg viewBox=\"{}\" role=\"img\" aria-label=\"{}\">{}</svg>\
             <figcaption><b>{}:</b> {}</figcaption></figure>",
            view,
            title,
            picture.svg(),
            title,
            places(cells)
        )
    };
    (1..).zip(order.iter().zip(&pictures)).map(step).collect()
}

/// A sentence about the order.
fn summary(assembly: &Assembly) -> &'static str {
    match (assembly.is_complete(), assembly.is_straight_down()) {
        (true, true) => "Each piece goes straight down.",
        (true, false) => "Arrows show where each piece comes from; some slide in.",
        (false, _) => "No order of straight moves inserts all pieces; those without an arrow stay out.",
    }
}

/// The title of a step.
fn step_title(number: usize, piece: &str, from: Option<Side>) -> String {
    match from {
        Some(side) => format!("{number}. {piece} from {side}"),
        None => format!("{number}. {piece}, which no straight move puts in"),
    }
}
