//! A printed sheet of a solution: its layers, and the steps in which it is built.
//!
//! The sheet is one HTML document, which is well-formed XML, loads nothing and runs no script. It fits A4 and Letter. It can be
//! printed in black and white: each cell has its letter, thick lines separate pieces, and the new piece of a step has dark edges.

mod layers;
mod picture;
mod steps;
mod words;

use super::colors::Rgb;
use super::markup::{HtmlDocument, Markup, Style};
use crate::markup;
use cubefall::puzzle::{PieceId, Puzzle};
use cubefall::solution::{Assembly, Namer, Solution};
use serde::{Deserialize, Serialize};

/// The style of the file of a sheet. The page has the same file beside it.
const STYLE: &str = include_str!("sheet.css");

/// A sheet.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Sheet {
    title: String,
    body: Markup,
}

impl Sheet {
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
    let assembly = Assembly::of(solution);
    let body = markup!(
        "<h1>{}</h1>\n<p class=\"name\">{}</p>\n\
         <h2>Layers</h2>\n<p>Seen from above. Layer 1 is at the bottom, row 1 at the back, column 1 on the left.</p>\n\
         <div class=\"layers\">\n{}</div>\n<h2>Putting it together</h2>\n<p>{} Seen from the right front, from above; \
         what is in front of the new piece is shown as glass.</p>\n<div class=\"steps\">\n{}</div>\n",
        puzzle.name(),
        named,
        layers::layers(puzzle, solution, &color),
        words::summary(&assembly),
        steps::steps(puzzle, solution, &assembly, &color),
    );
    Sheet { title: format!("{}: {named}", puzzle.name()), body }
}
