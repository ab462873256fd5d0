//! Depth first, by the cell that the fewest placements can fill.

use super::{About, Definition, Group, Orders, Source, Takes};
use crate::puzzle::Word;
use crate::search::estimate::Rule;
use crate::search::cells::{CellOrder, FewestWaysSearch, WayCounter};

pub(super) const DEFINITION: Definition = Definition {
    key: "fewest-ways",
    title: "Fewest ways",
    group: Group::ByCell,
    most_cells: Word::CAPACITY,
    takes: Takes::Plain,
    orders: Orders::Cells(CellOrder::AUTHORS),
    walk: |problem, _, cells| Box::new(FewestWaysSearch::by_order(problem, cells, WayCounter::Sliced)),
    tree: Some(|problem, _, cells| Rule::FewestWays(cells.sequence(problem.region()))),
    about: About {
        idea: "Depth first, by the cell with the fewest ways to fill it: for every empty cell the placements that \
                   still fit and cover it are counted, and the search branches on the least count. This is the rule of \
                   minimum remaining values. It keeps the tree small and pays for that by counting at every node, which \
                   its author found twenty times as slow.",
        source: Source { title: "We collect Mini Bedlam Cube", year: 2011, url: Some("https://habr.com/ru/post/114457/") },
        watch: "The cell to fill jumps about: to corners first, then to wherever it has become tight. When a cell \
                    with no way left turns up, nothing tried there fits and the last piece goes, however much of the box is \
                    empty.",
        puzzle: "bedlam",
        steps_per_second: 10,
        races: true,
    },
};
