//! Depth first, by the first empty cell; the scan for it resumes at the last one.

use super::{About, Definition, Demonstration, Group, Orders, Source, Takes};
use crate::puzzle::Word;
use crate::search::rule::Rule;
use crate::search::cells::{CellOrder, FirstCellSearch};

pub(super) const DEFINITION: Definition = Definition {
    key: "first-cell-resumed",
    title: "First cell, resumed",
    simple_title: "First empty cell, with a memory",
    revision: 1,
    group: Group::ByCell,
    most_cells: Word::CAPACITY,
    takes: Takes::Plain,
    orders: Orders::Cells(CellOrder::AUTHORS),
    algorithm: |problem, _, cells| Box::new(FirstCellSearch::by_order(problem, cells, true)),
    tree: Some(|problem, _, cells| Rule::FirstCell(cells.sequence(problem.region()))),
    demonstration: Demonstration { puzzle: "bedlam", steps_per_second: 12 },
    races: true,
};

pub(super) const ABOUT: About = About {
    idea: "The same search and the same tree, but the scan for the next empty cell starts where the last one was found \
         and not at the beginning, since all cells before it are filled. It halved its author's time.",
    source: Source { title: "We collect Mini Bedlam Cube", year: 2011, url: Some("https://habr.com/ru/post/114457/") },
    watch: "The scan of filled cells before each placement: the plain version passes all of them again, this one passes \
         a few.",
};
