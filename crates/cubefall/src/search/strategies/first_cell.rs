//! Depth first, by the first empty cell.

use super::{About, Definition, Demonstration, Group, Orders, Source, Takes};
use crate::puzzle::Word;
use crate::search::rule::Rule;
use crate::search::cells::{CellOrder, FirstCellSearch};

pub(super) const DEFINITION: Definition = Definition {
    key: "first-cell",
    title: "First cell",
    simple_title: "First empty cell",
    revision: 1,
    group: Group::ByCell,
    most_cells: Word::CAPACITY,
    takes: Takes::Plain,
    orders: Orders::Cells(CellOrder::AUTHORS),
    algorithm: |problem, _, cells| Box::new(FirstCellSearch::by_order(problem, cells, false)),
    tree: Some(|problem, _, cells| Rule::FirstCell(cells.sequence(problem.region()))),
    demonstration: Demonstration { puzzle: "bedlam", steps_per_second: 12 },
    races: true,
};

pub(super) const ABOUT: About = About {
    idea: "Depth first, by the first empty cell in a fixed order: it must be filled, and since all cells before it are, \
         only placements that begin there can do it. They are listed by their first cell beforehand, so a node tries \
         a few dozen placements in place of thousands. A hole is noticed as soon as its turn comes.",
    source: Source { title: "We collect Mini Bedlam Cube", year: 2011, url: Some("https://habr.com/ru/post/114457/") },
    watch: "The box fills like a tank, row by row and layer by layer, from the top in the author's order. Count how \
         few placements are tried before the search backtracks.",
};
