//! Depth first, by the cell or piece with the fewest placements, over bitsets of placements.

use super::{About, Definition, Group, Orders, Source, Takes};
use crate::puzzle::CellSet;
use crate::search::cover::CoverSearch;
use crate::search::turbo::TurboSearch;

pub(super) const DEFINITION: Definition = Definition {
    key: "turbo",
    title: "Turbo",
    group: Group::ByItem,
    most_cells: CellSet::CAPACITY,
    orders: Orders::None,
    walk: |problem, _, _| match problem.is_plain() {
        true => Box::new(TurboSearch::new(problem)),
        false => Box::new(CoverSearch::new(problem)),
    },
    takes: Takes::Any,
    tree: None,
    about: About {
        idea: "Depth first, by the cell or the piece with the fewest ways: both are items of an exact cover. What is \
                   still live is a set of bits with one bit for each placement, so that placing is one \"and\" with the \
                   placements that clash, and counting an item's ways is a population count. Before it branches, it drops \
                   every placement that would leave some item without any way.",
        source: Source { title: "Cubefall", year: 2026, url: None },
        watch: "Most nodes leave one way only, so pieces go in one after the other without a choice. Where there is a \
                    choice, it is between very few.",
        puzzle: "bedlam",
        steps_per_second: 10,
        races: true,
    },
};
