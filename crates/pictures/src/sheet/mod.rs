//! A printed sheet of a solution: its layers, and the steps in which it is built.
//!
//! The sheet is one HTML document, which is well-formed XML, loads nothing and runs no script. It fits A4 and
//! Letter. It can be printed in black and white: each cell has its letter, thick lines separate pieces, and
//! the new piece of a step has dark edges.

mod layers;
mod moves;
mod picture;

use crate::colors::Rgb;
use crate::places;
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::{Assembly, Namer, Side, Solution};
use markup::markup;
use markup::{HtmlDocument, Markup, Style};
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

/// The sheet of a solution, with its name, and its number in the full list if one is given. `color` gives the
/// colour of each piece.
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

/// How the solution is put together, in a sentence or two and step by step: by straight moves of single
/// pieces, else by any.
fn putting_together(
    puzzle: &Puzzle,
    solution: &Solution,
    color: &impl Fn(PieceId) -> Rgb,
) -> (String, Markup) {
    let assembly = Assembly::of(solution);
    let moves = if assembly.is_complete() { None } else { moves::moves(puzzle, solution, color) };
    moves.map_or_else(
        || (summary(solution, &assembly), steps(puzzle, solution, &assembly, color)),
        |(steps, level)| {
            let how = "It interlocks: single pieces do not go straight in, but these moves put it together.";
            (format!("{how} Backwards, they take it apart (level {level})."), steps)
        },
    )
}

/// A piece by its index in the solution, and the side from which it is inserted, if that is possible.
type Inserted = (usize, Option<Side>);

/// The most cubes in the pictures of all steps. Twenty-five pieces of a burr of 1,700 cells are 21,000.
const MOST_CUBES: usize = 120_000;

/// The number of pieces of a step: one, unless the pictures would have too many cubes, about half of all
/// cells each.
fn pieces_of_a_step(solution: &Solution) -> usize {
    let pieces = solution.pieces();
    let cells: usize = pieces.iter().map(|(_, cells)| cells.len()).sum();
    let most_steps = (2 * MOST_CUBES / cells.max(1)).max(1);
    pieces.len().div_ceil(most_steps).max(1)
}

/// All pieces, one after the other; those that cannot be inserted come last. Of very many, several are in one
/// step.
fn steps(
    puzzle: &Puzzle,
    solution: &Solution,
    assembly: &Assembly,
    color: &impl Fn(PieceId) -> Rgb,
) -> Markup {
    let inserted = assembly.insertions().iter().map(|insertion| (insertion.piece, Some(insertion.from)));
    let order: Vec<Inserted> =
        inserted.chain(assembly.left_out().iter().map(|&piece| (piece, None))).collect();
    let groups: Vec<Group> =
        order.chunks(pieces_of_a_step(solution)).map(|pieces| Group::of(pieces, solution)).collect();
    let mut before: Vec<BTreeSet<Coord>> = vec![BTreeSet::new()];
    for group in &groups {
        let mut then = before.last().expect("one at least").clone();
        then.extend(&group.cells);
        before.push(then);
    }
    let pictures: Vec<Picture> = groups
        .iter()
        .zip(&before)
        .map(|(group, standing)| {
            let (letter, color) =
                group.piece(solution).map_or((None, MIXED), |id| (Some(puzzle.letter(id)), color(id)));
            let (extent, from) = (puzzle.region().extent(), group.side());
            Picture { extent, standing, piece: &group.cells, letter, color, from }
        })
        .collect();
    let view = view_box(&pictures);
    let step = |(number, (group, picture)): (usize, (&Group, &Picture))| {
        let title = format!("{number}. {}", group.title(puzzle, solution));
        markup!(
            "<figure class=\"step\"><svg viewBox=\"{}\" role=\"img\" aria-label=\"{}\">{}</svg>\
             <figcaption><b>{}:</b> {}</figcaption></figure>",
            view,
            title,
            picture.svg(),
            title,
            places(&group.cells)
        )
    };
    (1..).zip(groups.iter().zip(&pictures)).map(step).collect()
}

/// The colour of different pieces in one step.
const MIXED: Rgb = [0xc8; 3];

/// A sentence about the order.
fn summary(solution: &Solution, assembly: &Assembly) -> String {
    let how = match (assembly.is_complete(), assembly.is_straight_down()) {
        (true, true) => "Each piece goes straight down.",
        (true, false) => "Arrows show where each piece comes from; some slide in.",
        (false, _) => "No order of straight moves inserts all pieces; those without an arrow stay out.",
    };
    match pieces_of_a_step(solution) {
        1 => how.to_owned(),
        several => format!("{how} There are many pieces, so each step has {several}, in their order."),
    }
}

/// The pieces of a step.
struct Group<'a> {
    pieces: &'a [Inserted],
    cells: Vec<Coord>,
}

impl<'a> Group<'a> {
    fn of(pieces: &'a [Inserted], solution: &Solution) -> Self {
        let cells = pieces.iter().flat_map(|&(piece, _)| solution.pieces()[piece].1.iter().copied());
        Self { pieces, cells: cells.collect() }
    }

    /// The piece of which all of them are copies.
    fn piece(&self, solution: &Solution) -> Option<PieceId> {
        let id = |&(piece, _): &Inserted| solution.pieces()[piece].0;
        let first = id(self.pieces.first()?);
        self.pieces.iter().all(|piece| id(piece) == first).then_some(first)
    }

    /// The side from which all of them are inserted.
    fn side(&self) -> Option<Side> {
        let (_, first) = self.pieces.first()?;
        first.filter(|side| self.pieces.iter().all(|(_, other)| *other == Some(*side)))
    }

    /// The pieces in words, each with the side that it comes from. Equal ones are counted.
    fn title(&self, puzzle: &Puzzle, solution: &Solution) -> String {
        let mut counts: Vec<(String, usize)> = Vec::new();
        for &(piece, from) in self.pieces {
            let called = puzzle.called(solution.pieces()[piece].0);
            let title = match from {
                Some(side) => format!("{called} from {side}"),
                None => format!("{called}, which no straight move puts in"),
            };
            match counts.iter_mut().find(|(other, _)| *other == title) {
                Some((_, count)) => *count += 1,
                None => counts.push((title, 1)),
            }
        }
        let counted = |(title, count): (String, usize)| match count {
            1 => title,
            _ => format!("{count} × {title}"),
        };
        counts.into_iter().map(counted).collect::<Vec<_>>().join(", ")
    }
}
