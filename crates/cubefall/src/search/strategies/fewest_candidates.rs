//! Depth first, by the cell with the fewest candidates.

use super::{About, Definition, Demonstration, Group, Orders, Source, Takes};
use crate::puzzle::Word;
use crate::search::rule::Rule;
use crate::search::cells::{CellOrder, FewestCandidatesSearch, CandidateCounter};

pub(super) const DEFINITION: Definition = Definition {
    key: "fewest-ways",
    title: "Fewest candidates",
    simple_title: "Tightest cell first",
    revision: 1,
    group: Group::ByCell,
    most_cells: Word::CAPACITY,
    takes: Takes::Plain,
    orders: Orders::Cells(CellOrder::AUTHORS),
    algorithm: |problem, _, cells| Box::new(FewestCandidatesSearch::by_order(problem, cells, CandidateCounter::Sliced)),
    tree: Some(|problem, _, cells| Rule::FewestCandidates(cells.sequence(problem.region()))),
    demonstration: Demonstration { puzzle: "bedlam", steps_per_second: 10 },
    races: true,
};

pub(super) const ABOUT: About = About {
    idea: "Depth first, by the cell with the fewest candidates: for every empty cell the placements that still fit and \
               cover it are counted, and the search branches on the least count. This is the rule of minimum remaining \
               values (MRV). It keeps the tree small, at the cost of counting at every node, which its author found \
               twenty times as slow.",
    source: Source { title: "We collect Mini Bedlam Cube", year: 2011, url: Some("https://habr.com/ru/post/114457/") },
    watch: "The cell to fill jumps about: to corners first, then to wherever few placements fit. When a cell has no \
                candidate left, the last piece is removed at once, however much of the box is empty.",
};
