//! A printed sheet of a solution: its layers, and the steps in which it is built.
//!
//! The sheet is one HTML document, which is well-formed XML, loads nothing and runs no script. It fits A4 and Letter. It can be
//! printed in black and white: each cell has its letter, thick lines separate pieces, and the new piece of a step has dark edges.

mod layers;
mod picture;
mod steps;
mod words;

use super::colors::Color;
use super::markup::escaped;
use crate::puzzle::{PieceId, Puzzle};
use crate::solution::{Assembly, Namer, Solution};

const STYLE: &str = "
@page { margin: 11mm }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 190mm; background: #fff; color: #111; font: 9.5pt/1.3 system-ui, sans-serif }
h1 { margin: 0; font-size: 17pt; line-height: 1.15 }
h2 { margin: 4mm 0 1mm; font-size: 11.5pt; break-after: avoid }
p { margin: 1mm 0 }
.name { font-size: 11pt }
figure { display: inline-block; vertical-align: top; margin: 0; break-inside: avoid }
svg { display: block; width: 100%; font-family: system-ui, sans-serif }
.layers { display: flex; flex-wrap: wrap; gap: 2mm 5mm }
.layers figure { flex: 0 1 auto }
.layers svg { width: auto; max-width: 100% }
.steps { margin: 0 -1.5mm }
.steps figure { width: 25%; padding: 0 1.5mm 3mm }
.steps svg { height: 46mm }
figcaption { font-size: 8.5pt }
@media screen { body { padding: 8mm 0 } }
@media print { * { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
";

/// The sheet of a solution, with its name, and its number in the full list if one is given. `color` gives the colour of each piece.
pub fn sheet(
    puzzle: &Puzzle,
    solution: &Solution,
    number: Option<u64>,
    color: impl Fn(PieceId) -> Color,
) -> String {
    let name = Namer::new(puzzle).name(solution).map(|name| format!("Solution {name}"));
    let number = number.map(|number| format!("number {number}"));
    let named: Vec<String> = name.into_iter().chain(number).collect();
    let (title, named) = (escaped(puzzle.name()), escaped(&named.join(", ")));
    let assembly = Assembly::of(solution);
    let layers = layers::layers(puzzle, solution, &color);
    let steps = steps::steps(puzzle, solution, &assembly, &color);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n<title>{title}: {named}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p class=\"name\">{named}</p>\n\
         <h2>Layers</h2>\n<p>Seen from above. Layer 1 is at the bottom, row 1 at the back, column 1 on the left.</p>\n\
         <div class=\"layers\">\n{layers}</div>\n<h2>Putting it together</h2>\n<p>{} Seen from the right front, from above; \
         what is in front of the new piece is shown as glass.</p>\n<div class=\"steps\">\n{steps}</div>\n</body>\n</html>\n",
        words::summary(&assembly)
    )
}
